import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Log } from '../common/Log.js';
import { replaceFile } from '../common/replaceFile.js';
import { maxTableSize, type ParsedRates } from '../rates/parseRates.js';
import { parseTable } from '../rates/tableContent.js';
import { fileProblem, readFile } from '../reload/readFile.js';

/** The rates that were held back last, in a file beside the rates file: a later table may confirm them. */
export class HeldBackRates {
  readonly #file: string | undefined;
  readonly #warn: Log['warn'];

  /**
   * @param file the path of the rates file; `undefined` for an output that has no file
   * @param warn gets a line if the file of these rates can't be used
   */
  constructor(file: string | undefined, warn: Log['warn']) {
    this.#file = file === undefined ? undefined : `${file}.refused`;
    this.#warn = warn;
  }

  /** Returns the rates that are held back, if there are any. */
  read(): ParsedRates | undefined {
    if (this.#file === undefined) return undefined;
    try {
      const stats = statSync(this.#file, { throwIfNoEntry: false });
      if (!stats) return undefined;
      if (!stats.isFile()) throw new Error('it is not a file');
      return parseTable(readFile(this.#file, maxTableSize));
    } catch (error) {
      this.#warn(`the refused rates in ${this.#file} can't be used: ${fileProblem(error).message}`);
      return undefined;
    }
  }

  /** Saves rates that are held back. Returns the rest of a message if that fails. */
  async save(content: string): Promise<string> {
    if (this.#file === undefined) return '';
    try {
      await replaceFile(this.#file, content);
      return '';
    } catch (error) {
      return `; no rates can confirm this, since ${this.#file} can't be written (${codeOf(error)})`;
    }
  }

  /**
   * Forgets the rates, after the rates file was replaced: a crash in between leaves rates that are older
   * than the file.
   */
  async remove(): Promise<void> {
    try {
      if (this.#file !== undefined) await rm(this.#file, { force: true });
    } catch (error) {
      this.#warn(`${this.#file} can't be removed (${codeOf(error)})`);
    }
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
