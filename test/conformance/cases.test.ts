import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { difference, readCases, type Case, type Runner } from '../../scripts/conformance/cases.ts';
import { ourAnswer } from '../../scripts/conformance/ourAnswer.ts';
import { secondAnswer } from '../../scripts/prices/answer.ts';
import { randomCases } from '../support/randomCases.ts';

const rules = readCases();
const all = [...rules.values()].flat();
const readme = readFileSync('conformance/README.md', 'utf8');

/** Returns the sentences of the rules, such as `digits.2`. */
function sentences(): string[] {
  const [, text = ''] = readme.split('\n# The rules\n');
  return text.split(/^## /m).flatMap((section) => {
    const [name = ''] = section.split('\n');
    return [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => `${name}.${number}`);
  });
}

describe('the cases', () => {
  for (const sentence of sentences()) {
    const ids = all.filter(({ rule }) => rule === sentence).map(({ id }) => id);
    it(`the sentence ${sentence} has cases: ${ids.join(', ')}`, () => assert.ok(ids.length));
  }

  it('each case names a sentence of the rules', () => {
    assert.ok(sentences().length > 100);
    for (const { id, rule } of all) assert.ok(sentences().includes(rule), id);
  });

  it('each case lies in the file of its rule, under a number of its own', () => {
    for (const [rule, cases] of rules) {
      for (const each of cases) assert.match(each.id, new RegExp(`^${each.rule}\\.\\d+$`));
      assert.ok(
        cases.every((each) => each.rule.startsWith(`${rule}.`)),
        rule,
      );
    }
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  });

  it('each case asks one thing, and expects an amount, units or an error', () => {
    const asked = ['terms', 'total', 'toMinorUnits', 'fromMinorUnits'] as const;
    const expected = ['amount', 'units', 'error'] as const;
    for (const each of all) {
      for (const names of [asked, expected]) {
        assert.equal(names.filter((name) => each[name] !== undefined).length, 1, each.id);
      }
      assert.equal(!!each.terms, !!each.visitor, each.id);
      assert.equal(each.rates === undefined, each.now === undefined, each.id);
      const terms = Object.values({ ...each.terms, ...each.page, ...each.derive });
      assert.ok(
        terms.every((term) => typeof term === 'string'),
        each.id,
      );
    }
    const questions = all.map((each) => JSON.stringify({ ...each, id: '', rule: '' }));
    assert.equal(new Set(questions).size, all.length, 'a case is there twice');
  });

  it('a third of the cases are refusals', () => {
    const refusals = all.filter(({ error }) => error !== undefined);
    assert.ok(refusals.length * 3 >= all.length, `${refusals.length} of ${all.length}`);
  });

  it('a file has one case a line', () => {
    for (const name of readdirSync('conformance').filter((each) =>
      /^(?!suite).*json$/.test(each),
    )) {
      const [first, ...lines] = readFileSync(`conformance/${name}`, 'utf8').trimEnd().split('\n');
      assert.equal(first, '[', name);
      assert.equal(lines.pop(), ']', name);
      for (const line of lines) assert.doesNotThrow(() => JSON.parse(line.replace(/,$/, '')), line);
    }
  });

  it('the suite names the data that decide digits', () => {
    const { version } = JSON.parse(readFileSync('node_modules/cldr-core/package.json', 'utf8')) as {
      version: string;
    };
    const suite = readFileSync('conformance/suite.json', 'utf8');
    assert.ok(suite.includes(`CLDR ${version}, `), version);
    assert.match(suite, /"version": "\d+\.\d+\.\d+"/);
  });

  it('the second computation shares no code with the widget', () => {
    const files = readdirSync('scripts/prices').map((file) => `scripts/prices/${file}`);
    for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), /from '.*src\//);
  });
});

describe('a difference', () => {
  const expected = all.find(({ id }) => id === 'digits.1.1')!;
  const answer = { amount: '43.12', currency: 'EUR', source: 'swap' };

  it('a difference is one in what a case has, and in what it must not have', () => {
    assert.equal(difference(expected, { ...answer, place: null, rateDate: '2026-03-01' }), '');
    assert.equal(difference(expected, { ...answer, error: null }), '');
    assert.match(
      difference(expected, { ...answer, amount: '43.1' }),
      /^amount is "43.1", not "43.12"/,
    );
    assert.match(difference(expected, { ...answer, discount: '5' }), /discount is "5", not null/);
    assert.match(difference(expected, { error: 'rate' }), /^it is refused: rate/);
    const needs = { from: 'EUR', to: 'USD' };
    const swapped = { ...answer, needs: { to: 'USD', from: 'EUR' } };
    assert.equal(difference({ ...expected, needs }, swapped), '');
    assert.match(difference({ ...expected, needs }, { ...answer, needs: null }), /^needs is null/);
    assert.equal(difference({ ...expected, steps: [] }, answer), '');
    assert.match(difference({ ...expected, steps: [] }, { ...answer, steps: [{}] }), /^steps/);
  });

  it('a difference is another error, or an amount instead of it', () => {
    const refused = { ...expected, amount: undefined, error: 'rate' } as unknown as Case;
    assert.equal(difference(refused, { error: 'rate' }), '');
    assert.match(difference(refused, { error: 'prices' }), /refused: prices/);
    assert.match(difference(refused, answer), /^error is null, not "rate"/);
  });
});

for (const [name, runner] of [
  ['local-price/money', ourAnswer],
  ['the second computation', secondAnswer],
] as [string, Runner][]) {
  describe(name, () => {
    for (const [rule, cases] of rules) {
      const answers = cases.map((each) => [each, runner(each)] as const);
      const answered = answers.filter(([, answer]) => answer);
      if (answered.length === 0) continue;
      it(`${name} passes ${rule}: ${answered.length} cases`, () => {
        const problems = answered.map(([each, answer]) => [each.id, difference(each, answer!)]);
        assert.deepEqual(
          problems.filter(([, problem]) => problem),
          [],
        );
      });
    }
  });
}

describe('the second computation and random prices', () => {
  it('the second computation passes nearly all cases that are not refusals', () => {
    const accepted = all.filter(({ error }) => error === undefined);
    assert.ok(accepted.filter(secondAnswer).length > 0.9 * accepted.length);
  });

  it('priceFor and derive give what a second computation gives, for 3,000 random prices', () => {
    fc.assert(
      fc.property(randomCases, (each) => {
        assert.equal(difference({ ...each, ...secondAnswer(each) }, ourAnswer(each)), '');
      }),
      { numRuns: 3000 },
    );
  });
});
