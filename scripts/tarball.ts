/** Writes the list of published files, after a build. A test compares it with the packages. */
import { writeFileSync } from 'node:fs';
import { fileList, storedList } from './pack/fileList.ts';
import { pack } from './pack/pack.ts';

writeFileSync(storedList, fileList(pack()));
