import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import { renderPrice } from '../../src/server/renderPrice.js';
import { parsePage, rates, visit, writtenIn, type Visited } from '../support/askedVisit.ts';
import { differences, factsOf, isLong } from '../support/chargedPrice.ts';
import { growthOf, mostGrowth } from '../support/growth.ts';
import {
  contents,
  plain,
  plainPage,
  randomPages,
  type RandomPage,
  type Step,
} from '../support/randomPages.ts';
import { servePage } from '../support/servePage.ts';

/** Why a server leaves the author's price where the page prints another text; `null`: there is no reason. */
function whyUnwritten({ prices, early, country }: RandomPage, price: Visited): string | null {
  const { name, element, shown } = price;
  const { attributes, content } = element;
  const isOfPage = name.startsWith('p');
  const isLate = Number(name.slice(1)) >= early && (!attributes['of'] || !early);
  if (isOfPage && !isLate) return 'its settings are not known before the tag';
  if (!content.isFilled && shown.state !== 'local')
    return 'the page prints the author’s price itself';
  if (isOfPage && !content.isFilled) return 'the content of zero comes after the root';
  const isKnown = country && country !== 'T1';
  const { attributes: followed } = attributes['of'] ? prices[0]! : element;
  if (followed['places'] === 'guess' && !isKnown) return 'the page may guess the country';
  const isFollower = !!attributes['of'] && !prices[0]!.content.isFilled;
  if (isFollower) return 'the same of the price that it follows';
  const isBeside = shown.state !== 'local' && attributes['compare-at'] && !content.hasPrevious;
  return isBeside ? 'the content may have the previous price, which comes after the root' : null;
}

/** Says in what a server and the page disagree; empty: in nothing. */
async function disagreement(page: RandomPage): Promise<string> {
  const { prices, isServed } = await visit(page);
  // A choice that only the page knows.
  const isComparable = factsOf(page).isChoiceShared;
  const problems = prices.map((price) => {
    const { written, shown } = price;
    const isWritten = isServed && isComparable && !written && shown.text;
    if (written && !isServed) return `"${written}" is written for nobody`;
    if (isLong(page, shown.text)) return '';
    if (isComparable && written && shown.text !== written)
      return `"${written}" is written, "${shown.text}" (${shown.state}) shown`;
    if (isComparable && written && !shown.isAtOnce && page.file === 'local-price-static.js')
      return `"${written}" is not known at once`;
    if (isWritten && !whyUnwritten(page, price))
      return `nothing is written, "${shown.text}" (${shown.state}) shown`;
    return differences(page, shown.value, price.charged);
  });
  const named = problems.map((problem, at) => problem && `${prices[at]!.name}: ${problem}`);
  return named.find(Boolean) ?? '';
}

/** Returns what tells one disagreement from another: the names that its smallest page needs. */
function featuresOf({ tag, prices, steps, hasOther, file }: RandomPage): string[] {
  const names = prices.flatMap(({ attributes }) => Object.keys(attributes));
  const made = steps.map(({ kind, by }) => `${kind} ${by}`);
  return [...new Set([file, ...Object.keys(tag), ...names, ...made, String(hasOther)])].toSorted();
}

const agrees = fc.asyncProperty(randomPages, async (page) => {
  assert.equal(await disagreement(page), '');
});

const usd = { 'base-price': '49.00', 'base-currency': 'USD' };
const chf = { ...usd, 'base-currency': 'CHF' };

const chosen = (by: Step['by'], code: string | null): Step => ({ kind: 'currency', by, code });

describe('a server and its page', () => {
  const subdomains = { cookie: '.shop.example' };
  const short = { currencies: 'EUR GBP', 'base-currency': 'USD' };
  const bound = { country: 'GB', currency: 'GBP', currencies: 'GBP' };
  // What shops have reported, and what differed when this test was new.
  // prettier-ignore
  for (const [what, text, changes, attributes = usd] of [
    ['a choice on a second subdomain, back on the first', '£36.78', { tag: subdomains, steps: [chosen('page', 'JPY'), chosen('site', 'GBP')] }],
    ['a choice that ends on a second subdomain', '€43.13', { tag: subdomains, steps: [chosen('page', 'JPY'), chosen('site', null)] }],
    ['a short list of currencies, and a price in another', '€53.72', { tag: short }, chf],
    ['a short list, and a price by place in another', '€42.76', { tag: short }, { ...usd, prices: 'DE/CHF:39' }],
    ['a short list, and that of a price', '¥7,716', { tag: short, country: 'JP' }, { ...usd, currencies: 'JPY' }],
    ['the tag of another tool before ours', '€43.13', { hasOther: true }],
    ['the same on a page that needs consent', '', { hasOther: true, tag: { consent: 'required' } }],
    ['a customer bound to pounds who once chose euros', '£36.78', { country: 'GB', tag: { ...bound, cookie: 'host' }, steps: [chosen('page', 'EUR')] }],
    ['the same by an address', '£36.78', { country: 'GB', tag: bound, query: '?currency=EUR' }],
    ['a cookie in double quotes', '£36.78', { tag: { cookie: 'host' }, steps: [chosen('site', '"GBP"')] }],
    ['a malformed setting cookie', '€43.13', { tag: { cookie: 'no domain' }, steps: [chosen('site', 'GBP')] }],
    ['a malformed setting currency', '€43.13', { file: 'local-price-all.js', tag: { currency: 'euro' } }],
    ['a price in a currency without a rate', '', {}, { ...chf, 'base-currency': 'CLF', discount: 'DE:20%' }],
    ['an entry in a currency without a rate', 'CLF 1.2000 ($49.00)', { country: 'US' }, { ...usd, prices: 'US/CLF:1.2', show: 'both' }],
  ] as [string, string, Partial<RandomPage>, Record<string, string>?][]) {
    it(`agree on ${what}`, async () => {
      const [content] = contents;
      const page = {
        ...plainPage,
        ...changes,
        prices: [{ attributes, content: content!, lang: undefined }],
      };
      const [{ written, shown }] = (await visit(page)).prices as [Visited];
      assert.deepEqual([written, shown.text], [text, text]);
      assert.equal(await disagreement(page), '');
    });
  }

  const price = '<local-price base-price=49 base-currency=USD>$49.00</local-price>';
  const tag = '<script src=/local-price-static.js></script>';

  it('leave the tag of another tool as it is', async () => {
    const other = '<script src="/shipping.js" data-rates="ups"></script>';
    const html = await servePage({
      html: `${other}${tag}${price}`,
      options: { rates, country: 'DE' },
    });
    assert.ok(html.startsWith(other), html);
  });

  it('agree on a page in windows-1252 that says so itself', async () => {
    const html = `<!doctype html><html lang=en><meta charset=windows-1252>${tag}${price}`;
    const sent = new TextEncoder().encode(
      await servePage({ html, options: { rates, country: 'DE' } }),
    );
    const read = parsePage(new TextDecoder('windows-1252').decode(sent));
    assert.equal(writtenIn(read.querySelector('local-price')!), '€43.13');
  });

  it('agree on zero without content', () => {
    const zero = { basePrice: '0', baseCurrency: 'USD' };
    const visitor = { country: 'DE', currency: 'EUR' };
    for (const options of [{}, { content: '' }]) {
      const html = renderPrice(zero, visitor, { rates, locale: 'en', ...options });
      const element = parsePage(html).body.firstElementChild!;
      assert.deepEqual([writtenIn(element), element.textContent], ['€0.00', '']);
    }
  });

  it('agree on a price for visitors without scripts', async () => {
    const html = `<html lang=en><body>${tag}<noscript>${price}</noscript>`;
    const read = parsePage(await servePage({ html, options: { rates, country: 'DE' } }));
    const element = read.querySelector('noscript')!.querySelector('local-price');
    assert.equal((element && writtenIn(element)) || plain(read.body.textContent), '€43.13');
  });

  for (const [what, html] of [
    [
      'elements in a gate',
      (count: number) =>
        `<geo-gate allow=DE>${'<div>'.repeat(count)}${'</div>'.repeat(count)}</geo-gate>`,
    ],
    [
      'links beside open elements in a gate',
      (count: number) =>
        `<geo-gate allow=DE>${'<div>'.repeat(count)}${'<a></a>'.repeat(count)}</geo-gate>`,
    ],
    [
      'a tag for visitors without scripts',
      (count: number) => `<noscript><local-price ${'a=<local-price '.repeat(count)}></noscript>`,
    ],
    [
      'quotes for visitors without scripts',
      (count: number) => `<noscript>${'<local-price a="'.repeat(count)}</noscript>`,
    ],
  ] as const) {
    it(`take time in proportion for ${what}`, async () => {
      const serve = (count: number) => () =>
        servePage({ html: tag + html(count), options: { rates, country: 'DE' } });
      assert.ok((await growthOf([serve(1000), serve(4000)], 3)) <= mostGrowth);
    });
  }

  it('agree on the prices of 2,000 random pages', async () => {
    await fc.assert(agrees, { numRuns: 2000 });
  });

  // `AGREEMENT_MINUTES=60 node --import tsx test/server/agreement.test.ts` prints each disagreement once.
  const minutes = Number(process.env['AGREEMENT_MINUTES'] ?? 0);
  if (minutes) {
    it(`agree for ${minutes} minutes`, async () => {
      const end = Date.now() + minutes * 60_000;
      const seen = new Set<string>();
      while (Date.now() < end) {
        const { failed, counterexample, errorInstance, seed } = await fc.check(agrees, {
          numRuns: 1000,
        });
        if (!failed) continue;
        const what = /'([pr]\d: .*)'/.exec(String(errorInstance))?.[1] ?? String(errorInstance);
        const [page] = counterexample!;
        const kind = [what.replace(/"[^"]*"|[\d.,]+/g, '…'), ...featuresOf(page)].join(' ');
        if (!seen.has(kind)) console.log(`\n${what}\nseed ${seed}\n${JSON.stringify(page)}`);
        seen.add(kind);
      }
      assert.deepEqual([...seen], []);
    });
  }
});
