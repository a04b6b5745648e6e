import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAst } from 'vite';
import { scriptTagFiles } from '../../scripts/build/bundleScriptTags.ts';
import { minifyNaively } from '../support/minifyNaively.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  regex?: object;
}

/** Returns all nodes of a script's syntax tree. */
function nodesOf(script: string): Node[] {
  const nodes: Node[] = [];
  JSON.stringify(parseAst(script), (_key, value: unknown) => {
    if (value && typeof value === 'object' && 'type' in value) nodes.push(value as Node);
    return typeof value === 'bigint' ? String(value) : value;
  });
  return nodes;
}

/** Returns the syntax tree of a script as text, which is the same wherever blanks have no meaning. */
function treeOf(script: string): string {
  return JSON.stringify(parseAst(script), (key, value: unknown) =>
    key === 'start' || key === 'end' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );
}

for (const file of scriptTagFiles) {
  const script = readFileSync(file, 'utf8');

  test(`${file} has nothing that a tool can misread that minifies it again`, () => {
    const nodes = nodesOf(script);
    assert.deepEqual(
      nodes.filter(({ type }) => type === 'TemplateLiteral'),
      [],
    );
    const regexes = nodes.filter(({ regex }) => regex);
    assert.ok(regexes.length);
    for (const { start, end } of regexes) {
      const source = script.slice(start, end);
      // A slash in brackets seems to be the end.
      assert.equal(source.replace(/\\./g, '').split('/').length, 3, source);
      // What seems to be a string, a comment or needless must follow a sign that no division follows.
      if (/['"`\s]|\/[/*]/.test(source)) assert.match(script[start - 1]!, /[(,=:[!&|?]/, source);
    }
    // Not `equal`: the difference of two trees is too long to print.
    assert.ok(treeOf(minifyNaively(script)) === treeOf(script));
  });

  test(`${file} can be joined to other files, and written into a page`, () => {
    // The notice, one line, and what tells where its source map is: nothing depends on the ends of lines.
    assert.match(script, /^;\/\*![^\n]*\*\/\n.*;\n\/\/# sourceMappingURL=[\w.-]+\n$/);
    assert.doesNotMatch(script, /[^\n -~]|<!--|<\/script/i);
  });
}
