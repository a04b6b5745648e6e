/** Prints the reasons not to publish a tag such as `v1.2.3`, and fails if there are any. */
import { releaseFaults } from './release/faults.ts';

const [tag = ''] = process.argv.slice(2);
const faults = releaseFaults('.', tag);
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
