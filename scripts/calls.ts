/**
 * Prints how often functions of our own source are called for a price and for a gate, see `countFunctionCalls`.
 * `--top 10` lists only the ten most called functions of each.
 */
import { parseArgs } from 'node:util';
import { countFunctionCalls, totalOf } from './countFunctionCalls.ts';

const { values } = parseArgs({ options: { top: { type: 'string' } } });
const top = values.top === undefined ? Infinity : Number(values.top);
for (const [path, called] of Object.entries(await countFunctionCalls())) {
  const { calls, files } = totalOf(called);
  console.log(`${path}: ${calls} calls of ${called.length} functions in ${files} files`);
  for (const { name, file, count } of called.slice(0, top)) {
    console.log(`${String(count).padStart(5)}  ${name}  ${file}`);
  }
}
