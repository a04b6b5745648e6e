import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as money from '../../src/pricing/public.ts';

/** Evaluates an expression with the functions of `local-price/money`. */
const evaluate = (expression: string): unknown =>
  new Function(...Object.keys(money), `return (${expression})`)(...Object.values(money));

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join('src', path), 'utf8'))
  .join('\n');

test('the examples in doc comments have the results that they name', () => {
  const examples = [...source.matchAll(/^ \* (.+); \/\/ (.+)$/gm)];
  assert.notEqual(examples.length, 0);
  for (const [, code, result] of examples) {
    assert.deepEqual(evaluate(code!), evaluate(result!), code);
  }
});
