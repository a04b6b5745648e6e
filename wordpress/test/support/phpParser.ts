import { createRequire } from 'node:module';

/** The part of php-parser that is used; its package has no types for modules. */
interface Parser {
  new (options: { parser: { version: string } }): {
    parseCode(code: string, name: string): unknown;
  };
}

export const Engine = createRequire(import.meta.url)('php-parser') as Parser;
