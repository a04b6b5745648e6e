/** Stores which files are published, after a build; a test compares. */
import { writeFileSync } from 'node:fs';
import { fileList, storedList } from './pack/fileList.ts';
import { pack } from './pack/pack.ts';

writeFileSync(storedList, fileList(pack()));
