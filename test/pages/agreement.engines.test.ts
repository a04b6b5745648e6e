import { expect } from '@open-wc/testing/pure';
import fc from 'fast-check';
import type { GeoGate, LocalPrice } from '../../src/index.js';
import { rateNeeded, type ServerTerms } from '../../src/pricing/public.js';
import { visitorFrom, type FoundVisitor } from '../../src/server/visitorFrom.js';
import { currencyOf } from '../../src/static/guess/timeZone.js';
import { chargedFor, differences, factsOf, isLong, payerOf } from '../support/chargedPrice.ts';
import { patience, settled, stateOf } from '../support/elements.ts';
import type { OpenPage, PageWindow } from '../support/openPage.ts';
import {
  camelCase,
  contents,
  plainPage,
  htmlOf,
  plain,
  randomPages,
  ratesOf,
  type RandomPage,
} from '../support/randomPages.ts';
import { originAnswer } from '../support/service.ts';
import { clearStored } from '../support/stored.ts';
import type { Reply } from '../support/scriptedService.ts';
import type { AskedPage } from '../support/servePage.ts';
import { visits, type Visits } from '../support/visits.ts';

const rates = ratesOf(new Date().toISOString().slice(0, 10));

/**
 * Keeps what each price shows in any frame: `…` before it, if its end has not been parsed. The connection pauses below.
 */
const watch = `<!--${' '.repeat(5000)}--><i id="last"></i><script>
  var seen = {};
  function visible(el) {
    const shown = (node) =>
      node.nodeType === 3 ? node.data
      : node.localName === 'slot' ? (node.hidden ? '' : node.assignedNodes().map(shown).join(''))
      : node.nodeType !== 1 || /^(template|script|style)$/.test(node.localName) ? ''
      : [...node.childNodes].map(shown).join('');
    return [...(el.shadowRoot ?? el).childNodes].map(shown).join('').replace(/\\s+/g, ' ').trim();
  }
  (function look() {
    document.querySelectorAll('local-price').forEach((el) => {
      const isWhole = document.readyState !== 'loading' || el.closest('p').nextSibling;
      (seen[el.id] ??= new Set()).add((isWhole ? '' : '…') + visible(el));
    });
    requestAnimationFrame(look);
  })();
</script>`;

type Watching = PageWindow & { seen: Record<string, Set<string>>; visible(el: Element): string };

/** Returns a page as a server sends it. */
async function serve(asked: AskedPage): Promise<string> {
  return (await fetch('/served', { method: 'POST', body: JSON.stringify(asked) })).text();
}

/** How the HTML of a server reaches a page. */
interface Arrival {
  page: RandomPage;
  /** Where the connection pauses, in thousandths of the page, or of one of its roots. */
  cut: number | undefined;
  isInRoot: boolean;
  /** Whether a script of the page puts the prices in. */
  isInner: boolean;
}

const arrivals: fc.Arbitrary<Arrival> = fc.record({
  page: randomPages,
  cut: fc.option(fc.nat(999), { freq: 2, nil: undefined }),
  isInRoot: fc.boolean(),
  isInner: fc.nat(5).map((one) => !one),
});

/** Returns where the connection pauses. */
function placeOf(html: string, { cut, isInRoot }: Arrival): number {
  const roots = [...html.matchAll(/<template shadowrootmode.*?<\/template>/g)];
  const { index, 0: text } = roots[cut! % (roots.length || 1)] ?? { index: 0, 0: html };
  return isInRoot
    ? index + Math.floor((text.length * cut!) / 1000)
    : Math.floor((html.length * cut!) / 1000);
}

async function frames({ window }: OpenPage, count = 3): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((done) => window.requestAnimationFrame(done));
}

/** Lets a server write a page for its visitor, and a service answer. */
async function serveFor(visit: Visits, given: RandomPage) {
  const isStatic = given.file === 'local-price-static.js';
  const { query, country, hasConsent } = given;
  const source: Record<string, string> = isStatic
    ? { rates: JSON.stringify(rates), visitor: 'none' }
    : { 'base-url': visit.on.baseUrl, apikey: 'k', timeout: String(patience) };
  const known = given.prices.map((price) => ({
    ...price,
    // The browsers of the tests have no language of their own.
    lang: ['', 'x'].includes(price.lang ?? 'en') ? undefined : price.lang,
  }));
  // The scripted service knows the rate of one price.
  const prices = isStatic ? known : known.slice(0, 1);
  const page = { ...given, prices, tag: { ...given.tag, ...source } };
  const { isActive, hasCookie } = factsOf(page);
  const settings = camelCase(given.tag);
  const { cookie } = document;
  const asked = { country, cookie: hasCookie ? cookie : null, url: query, page: settings };
  const asPayer = visitorFrom(isActive ? asked : {});
  const terms = prices.map(({ attributes }) => camelCase(attributes));
  const payers = terms.map((each) => payerOf(each, settings, asPayer));
  const place = visitorFrom(asked).country;
  await visit.on.script({
    origin: [{ json: originAnswer(place, place && currencyOf(place)) }],
    swap: [swapFor(terms[0]!, settings, payers[0] ?? asPayer)],
  });
  const html = await serve({
    html: htmlOf(page, '/dist/cdn/'),
    options: { rates, country, hasConsent: hasConsent || undefined },
    headers: { cookie, 'user-agent': 'Mozilla/5.0' },
    query,
  });
  const parsed = Document.parseHTMLUnsafe(html).querySelectorAll('local-price');
  const written = [...parsed].map(({ shadowRoot }) => plain(shadowRoot?.textContent ?? ''));
  const charged = terms.map((each, at) => chargedFor(rates, each, settings, payers[at]!));
  return { page, html, written, charged };
}

/** Returns how a service answers about the rate that a price needs, if it needs one. */
function swapFor(terms: object, settings: object, payer: FoundVisitor): Reply {
  try {
    const { from, to } = rateNeeded(terms as ServerTerms, payer, settings)!;
    const [above, below] = [to, from].map((code) => rates.usd[code.toLowerCase()] ?? NaN);
    const exchange_rate = Number((above! / below!).toPrecision(15));
    return { json: { status: true, meta_data: { from, to, exchange_rate, date: rates.date } } };
  } catch {
    return { status: 404 };
  }
}

/** Opens a page that a server has sent, and gives what is wrong with its prices. */
async function problemsOf(visit: Visits, arrival: Arrival): Promise<string[]> {
  const { steps, query, hasConsent } = arrival.page;
  for (const { kind, code } of steps) document.cookie = `local-price-${kind}=${code}; path=/`;
  const { page, html, written, charged } = await serveFor(visit, arrival.page);
  const opened = await (arrival.isInner
    ? openInner(visit, html, query)
    : openCut(visit, html, arrival));
  const window = opened.window as Watching;
  const found = [...opened.document.querySelectorAll<LocalPrice>('local-price')];
  await window.customElements.whenDefined('local-price');
  const problems: string[] = [];
  const compare = (what: string, actual: unknown, expected: unknown): void => {
    const [one, other] = [actual, expected].map((each) => JSON.stringify(each));
    if (one !== other) problems.push(`${what}: ${one} instead of ${other}`);
  };
  const sent = ({ name }: LocalPrice): string[][] =>
    [...new window.FormData(opened.find('form'))]
      .map(([key, text]) => [key, String(text)])
      .filter(([key]) => key!.split('-')[0] === name);
  if (factsOf(page).needsConsent && hasConsent) {
    await frames(opened);
    for (const [at, el] of found.entries()) {
      if (!written[at]) continue;
      const now = [stateOf(el), el.value, sent(el), window.visible(el)];
      compare(`${el.id} before it knows of the consent`, now, ['pending', null, [], written[at]]);
    }
    window.localPrice!.grantConsent();
  }
  for (const el of found) await settled(el);
  await frames(opened);
  for (const [at, el] of found.entries()) {
    const own = written[at]!;
    const final = window.visible(el);
    const { attributes, content } = page.prices[at]!;
    // Of a price whose end has not been parsed, a part may be there; but never more than one.
    const isRight = (text: string): boolean => {
      if (text.startsWith('…')) return !own || !text.startsWith(`…${own}`) || text === `…${own}`;
      if (own) return text === own;
      // While it is pending, the page may print the author's own price.
      const isOther = !content.isFilled || 'compare-at' in attributes;
      return isOther || [content.html.replace(/<.*?>/g, ''), final].includes(text);
    };
    for (const text of window.seen[el.id]!) {
      if (!isRight(text)) problems.push(`${el.id}: "${own}" is written, "${text}" seen`);
    }
    if (own) compare(`${el.id} in the end`, final, own);
    if (el.querySelector('template')) problems.push(`${el.id} has a template`);
    const difference = differences(page, el.value, charged[at]!);
    if (difference && !isLong(page, final)) problems.push(`${el.id}: ${difference}`);
    compare(`${el.id} sends`, sent(el), fieldsOf(el));
  }
  visit.close();
  clearStored();
  for (const { kind } of steps) document.cookie = `local-price-${kind}=; path=/; max-age=0`;
  document.cookie = 'local-price-currency=; path=/; max-age=0';
  return problems;
}

/** Returns what a form sends of a price. */
function fieldsOf({ name, value }: LocalPrice): string[][] {
  const { amount, amountMax, currency, rateDate, place } = value ?? {};
  const all = Object.entries({
    [name!]: amount,
    [`${name}-max`]: amountMax,
    [`${name}-currency`]: currency,
    [`${name}-rate-date`]: rateDate,
    [`${name}-place`]: place,
  });
  return all.flatMap(([key, text]) => (text ? [[key, text]] : []));
}

/** Opens a page whose connection pauses, until what has come has been shown for some frames. */
async function openCut(visit: Visits, html: string, arrival: Arrival): Promise<OpenPage> {
  const { cut, page } = arrival;
  const place = cut === undefined ? html.length : placeOf(html, arrival);
  const hold = cut === undefined ? '' : '<!--hold-->';
  const opened = await visit.open(
    watch + html.slice(0, place) + hold + html.slice(place),
    page.query,
  );
  const { window } = opened;
  const hasScript = /<script [^>]*local-price[^>]*><\/script>/.test(html.slice(0, place));
  const isRun = hasScript && ['', 'async'].includes(page.loading);
  // WebKit may hold a script back as long as its parser waits for more of the page.
  const most = hold && isRun ? 60 : 0;
  for (let at = 0; at < most && !window.localPrice; at += 1) await frames(opened, 1);
  if (hold) await frames(opened);
  await visit.on.release();
  await opened.load;
  return opened;
}

/** Opens a page into which a script puts the prices. */
async function openInner(visit: Visits, html: string, query: string): Promise<OpenPage> {
  const [before, script, after] = html.split(/(<script [^>]*\/local-price[^>]*><\/script>)/);
  const opened = await visit.open(watch + script!, query);
  await opened.window.customElements.whenDefined('local-price');
  const holder = opened.document.createElement('div');
  opened.document.body.append(holder);
  holder.innerHTML = before! + after!;
  return opened;
}

const usd = { 'base-price': '49.00', 'base-currency': 'USD', id: 'p0', name: 'n0' };

/** An arrival as simple as one can be, of a visitor from Germany. */
function arrivalOf(
  changes: Partial<Arrival>,
  ofPage: Partial<RandomPage> = {},
  attributes: Record<string, string> = usd,
): Arrival {
  const price = { attributes, content: contents[0]!, lang: undefined };
  const page: RandomPage = { ...plainPage, prices: [price], loading: 'async', ...ofPage };
  return { page, cut: undefined, isInRoot: true, isInner: false, ...changes };
}

describe('a page that a server has made for its visitor', () => {
  for (const [what, arrival] of [
    ['that has arrived', arrivalOf({})],
    ['whose connection pauses at the beginning of a root', arrivalOf({ cut: 250 })],
    ['whose connection pauses inside an amount', arrivalOf({ cut: 700 })],
    ['whose connection pauses at the end of a root', arrivalOf({ cut: 900 })],
    [
      'whose connection pauses between two amounts',
      arrivalOf({ cut: 550 }, {}, { ...usd, show: 'both' }),
    ],
    ['whose script has run before', arrivalOf({}, { loading: '' })],
    ['whose prices a script puts in', arrivalOf({ isInner: true })],
    [
      'that does not know of the consent',
      arrivalOf({}, { tag: { consent: 'required' }, hasConsent: true }),
    ],
    [
      'in a language that Chromium has no data for',
      arrivalOf({}, { lang: 'mk' }, { ...usd, 'base-price-max': '99.00' }),
    ],
    [
      'in such a language, in parts',
      arrivalOf({}, { lang: 'mk' }, { ...usd, 'base-price-max': '99.00', parts: '' }),
    ],
    [
      'in parts that Firefox groups in its own way',
      arrivalOf(
        {},
        { lang: 'fr-CH', country: 'JP' },
        { ...usd, 'base-price-max': '99.00', 'currency-display': 'code', parts: '' },
      ),
    ],
  ] as const) {
    it(`keeps one text: one ${what}`, async () => {
      expect(await problemsOf(await visits({}), arrival)).to.deep.equal([]);
    });
  }

  const root = /<template shadowrootmode.*?<\/template>/;
  for (const [what, change, loading] of [
    ['has white space before its root', (html: string) => html.replace(root, '\n<!-- x -->$&'), ''],
    [
      'is in a form that hides properties',
      (html: string) =>
        html.replace(
          /(<local-price.*<\/local-price>)/,
          '<form><fieldset name="parentNode">$1</fieldset></form>',
        ),
      '',
    ],
    [
      'is on a page that hides methods',
      (html: string) =>
        html.replace(/<local-price/, '<img name="contains"><img name="currentScript"><local-price'),
      '',
    ],
    [
      'comes after a closed root',
      (html: string) =>
        html.replace(
          /<local-price/,
          '<local-price base-price="5" base-currency="USD" id="p9"><template shadowrootmode="closed"></template></local-price><local-price',
        ),
      '',
    ],
    [
      'is in a root',
      (html: string) =>
        html.replace(
          /<local-price.*<\/local-price>/,
          '<div><template shadowrootmode="open">$&</template></div>',
        ),
      '',
    ],
  ] as const) {
    it(`keeps one text: that of a price that ${what}`, async () => {
      const visit = await visits({});
      const { page } = arrivalOf({}, { loading });
      const tag = { rates: JSON.stringify(rates), visitor: 'none' };
      const html = await serve({
        html: htmlOf({ ...page, tag }, '/dist/cdn/'),
        options: { rates, country: 'DE' },
      });
      const changed = change(html);
      expect(changed).not.to.equal(html);
      const { document, load, errors } = await visit.open(changed);
      await load;
      const roots = [
        document,
        ...[...document.querySelectorAll('div')].map((each) => each.shadowRoot),
      ];
      const [el] = roots.flatMap((each) => each?.querySelector<LocalPrice>('#p0') ?? []) as [
        LocalPrice,
      ];
      await settled(el);
      expect([plain(el.shadowRoot!.textContent), el.value!.amount]).to.deep.equal([
        '€43.13',
        '43.13',
      ]);
      expect(el.querySelectorAll('template').length).to.equal(0);
      expect(errors).to.deep.equal([]);
    });
  }

  for (const [allow, state, text] of [
    ['DE', 'open', 'in'],
    ['US', 'closed', 'out'],
  ] as const) {
    it(`keeps a gate that is withheld, and ${state}, if the script has run before`, async () => {
      const visit = await visits({});
      const tag = '<script src="/dist/cdn/local-price-static.js"></script>';
      const gate = `<geo-gate allow="${allow}">in<p slot="blocked">out</p></geo-gate>`;
      const options = { rates, country: 'DE', withhold: true };
      const { find, window } = await visit.open(
        watch + (await serve({ html: tag + gate, options })),
      );
      const el = find<GeoGate>('geo-gate');
      await settled(el);
      // A gate that is withheld stays as it is on its page.
      window.localPrice!.chooseCountry('US');
      await el.updateComplete;
      expect([stateOf(el), (window as Watching).visible(el)]).to.deep.equal([state, text]);
      expect(el.querySelectorAll('template').length).to.equal(0);
    });
  }

  const isChromium = navigator.userAgent.includes('Chrome');
  const count = isChromium ? 150 : 50;

  it(`keeps one text: ${count} random pages`, async () => {
    const visit = await visits({});
    const sample = fc.sample(arrivals, { numRuns: 4 * count, seed: 20_261_129 });
    const isPlayable = ({ page: { steps, userAgent } }: Arrival): boolean =>
      userAgent.startsWith('Mozilla') &&
      steps.every(({ by, code }) => by === 'site' && code !== null);
    const problems: string[] = [];
    for (const each of sample.filter(isPlayable).slice(0, count)) {
      const found = await problemsOf(visit, each);
      if (found.length) problems.push([...found, JSON.stringify(each)].join('\n'));
    }
    if (problems.length) throw new Error(problems.join('\n\n'));
  });
});
