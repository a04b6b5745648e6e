/** What a page writes is read in time proportional to its length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayMean } from '../../check/amountsIn.ts';
import { contentProblem } from '../../check/disagreements.ts';
import { judge } from '../../check/judge.ts';
import { parseJson } from '../../check/machine/jsonProblem.ts';
import type { Thing } from '../../check/machine/Thing.ts';
import { soldIn } from '../../check/machine/soldIn.ts';
import type { PageView } from '../../check/page/PageView.ts';
import type { PageVisit } from '../../check/page/PageVisit.ts';
import { swapsIn } from '../../check/page/watchSession.ts';
import { growthOf, mostGrowth } from '../support/growth.ts';
import { noMachineData } from './machine/machineData.ts';
import { pageView, priceView, visitOf } from './views.ts';

/** Returns what reads a text so long that it has this many characters. */
type Reader = (length: number) => () => unknown;

const text = (unit: string, length: number, before = '', after = ''): string =>
  before + unit.repeat(length / unit.length) + after;

const viewWith = (content: string): PageView => {
  const texts = { content, text: content, printed: content, label: content, beside: content };
  return pageView({ prices: [priceView({ ...texts, spoken: content })] });
};
const visit = (said: string, view: PageView): PageVisit =>
  visitOf(view, { messages: [said], exceptions: [{ text: said, url: '' }] });
const readers: Record<string, Reader> = {};
for (const unit of ['1', '1,', '1 ', '1\n', '\n1', ',', ',-', '1.,', '٫', '1\u202f٬', '$1,2\n']) {
  for (const [before, after] of [
    ['', ''],
    ['1', ''],
    ['1', 'x'],
    ['49.00 ', ' 1'],
  ]) {
    const name = JSON.stringify([before, unit, after]);
    readers[`amounts in ${name}`] = (length) => {
      const content = text(unit, length, before, after);
      return () => mayMean(content, '7') && contentProblem(viewWith(content));
    };
  }
}
for (const unit of ['local-price: ', ' See docs', ' See docsx', 'x: ', '\n', 'directive "']) {
  for (const before of ['', 'local-price: ', 'local-price: config: ']) {
    readers[`a message ${JSON.stringify([before, unit])}`] = (length) => {
      const said = text(unit, length, before, '\0');
      const view = { ...viewWith(''), tags: [{ src: 'x', type: '', isMarked: false }] };
      return () => judge([visit(said, view), visit(said, { ...view, file: null })]);
    };
  }
}
for (const unit of ['({', '({}', '})', '(({']) {
  readers[`an answer ${unit}`] = (length) => {
    const body = text(unit, length);
    return () => swapsIn(body);
  };
}
const things = (length: number, more: (at: number) => object): Thing[] =>
  Array.from({ length }, (_, at): Thing => ({
    id: null,
    types: ['Product'],
    properties: new Map(Object.entries(more(at)).map(([name, value]) => [name, [value]])),
  }));
const judged = (all: readonly Thing[], content: string): unknown => {
  const sold = soldIn(all, new Set()).map((each) => ({ ...each, syntax: 'JSON-LD' as const }));
  return judge([visit('', { ...viewWith(content), machine: { ...noMachineData, sold } })]);
};
readers['products with names and prices'] = (length) => {
  const all = things(length, (at) => ({ name: `Kettle ${at}`, price: '59' }));
  return () => judged(all, 'Kettle 1 ');
};
readers['a chain of variants'] = (length) => {
  const all = things(length, (at) => ({ price: String(at + 1000) }));
  for (const [at, each] of all.entries()) {
    if (at) each.properties.set('isVariantOf', [all[at - 1]!]);
  }
  return () => judged(all, '');
};
for (const unit of ['{', '/*', ' ', '"', '\\"', '\n', '-->', ']]>', '/* ', '//']) {
  for (const before of ['', '{', '"', '<!--']) {
    readers[`malformed JSON ${JSON.stringify([before, unit])}`] = (length) => {
      const json = text(unit, length * 4, before, '!');
      return () => parseJson(json);
    };
  }
}

for (const [name, reader] of Object.entries(readers)) {
  test(`${name}: four times as much costs about four times as much`, async () => {
    const growth = await growthOf([reader(1000), reader(4000)]);
    assert.ok(growth <= mostGrowth, `${growth} times`);
  });
}
