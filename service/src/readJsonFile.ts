import { readFileSync } from 'node:fs';
import { fileProblem } from './fileProblem.js';

/**
 * The content of a JSON file.
 *
 * @throws Error whose message says in a few words what is wrong, and repeats nothing of the content:
 * a keys file holds keys
 */
export function readJsonFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(fileProblem(error), { cause: error });
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, Number(position)).split('\n').length;
    throw new Error(`it is not JSON${position === undefined ? '' : ` (see line ${line})`}`);
  }
}
