/** What scripts and elements make of a page, without a browser: a store, and what `<local-price>` does with it. */
import { LocalPriceError } from '../../src/client/index.js';
import type { Call } from '../../src/client/createCall.js';
import { attributesOf, isEnabled, kebabCase, localeOf } from '../../src/input/index.js';
import {
  deriveBy,
  planOwnPrice,
  priceAttributes,
  printPrice,
  readPrice,
  type PriceValue,
  type Print,
  type ShownAttributes,
  type ShownPrice,
  withProduct,
} from '../../src/pricing/index.js';
import { chooseStaticSource } from '../../src/static/chooseStaticSource.js';
import { currencyOf } from '../../src/static/guess/timeZone.js';
import { isLikeSetting, Observer, readQuote, Store, type Quote } from '../../src/store/index.js';
import type { FakeTab } from './fakeBrowser.ts';
import { plain, type Content, type ratesOf } from './randomPages.ts';

/** What a price shows. */
export interface Shown {
  state: string;
  /** Whether it was known without waiting. */
  isAtOnce: boolean;
  value: PriceValue | null;
  /** What it prints; empty: only the author's content. */
  text: string;
}

/** A price as a page has it. */
export interface PageElement {
  attributes: Readonly<Record<string, string>>;
  content: Content;
  lang: string | undefined;
}

/** Answers as a service does that has the rates of a file, and detects a country. */
function serviceOf({ date, usd }: ReturnType<typeof ratesOf>, detected: string | null): Call {
  const answer = (operation: string, given: Record<string, string>): object => {
    const country = given['country'] ?? detected;
    if (operation === 'origin') return { country, symbol: country && currencyOf(country) };
    const [from, to] = [given['from']!, given['to']!];
    const [above, below] = [to, from].map((code) => usd[code.toLowerCase()]);
    if (!above || !below) throw new LocalPriceError('service', 'UNKNOWN_CURRENCY');
    return { from, to, exchangeRate: Number((above / below).toPrecision(15)), date };
  };
  return (async (operation: string, given: Record<string, string>) =>
    answer(operation, given)) as unknown as Call;
}

/** Opens a page whose script tag has these `data-` attributes, in camel case. */
export function openStore(
  tab: FakeTab,
  file: string,
  dataset: Readonly<Record<string, string | undefined>>,
  rates: ReturnType<typeof ratesOf>,
  detected: string | null,
): Store {
  const call = serviceOf(rates, detected);
  const store = new Store({ browser: tab, createCall: () => call, warn: () => undefined });
  const atlas = { guess: () => null, currencyOf };
  if (file === 'local-price-static.js') store.chooseSourceBy(chooseStaticSource(atlas));
  else if (file === 'local-price-all.js') store.chooseSourceBy(chooseStaticSource());
  const settings = Object.entries(dataset)
    .filter(([name]) => isLikeSetting(name))
    .map(([name, value]) => [name, name === 'approximate' ? value || 'true' : value]);
  store.isEcho = 'chosen' in dataset;
  store.configure(Object.fromEntries(settings) as object);
  return store;
}

/** Reads a quote until it is known. */
function settledQuote(
  store: Store,
  read: (observer: Observer) => Quote,
): Promise<[Quote, boolean]> {
  return new Promise((resolve) => {
    let isFirst = true;
    const update = (): void => {
      const quote = read(observer);
      if (quote.state !== 'pending') {
        observer.leave();
        stop();
        resolve([quote, isFirst]);
      }
      isFirst = false;
    };
    const observer = new Observer(update);
    const stop = store.subscribe(() => undefined);
    update();
  });
}

/** Returns what the prices of a page show in the end, in their order; the first one may be followed. */
export async function showAll(store: Store, elements: readonly PageElement[]): Promise<Shown[]> {
  const all: (Shown & { outcome: ShownPrice; author: PriceValue | null })[] = [];
  for (const { attributes, content, lang } of elements) {
    const names = Object.entries(priceAttributes).map(([name, kind]) => {
      const text = attributes[kebabCase(name)];
      return [name, text !== undefined && kind === 'flag' ? isEnabled(text) : text] as const;
    });
    const written = Object.fromEntries(names.filter(([, value]) => value !== undefined));
    const { settings } = store;
    const given = attributesOf<ShownAttributes>(written, '<local-price>', settings);
    const own = withProduct(given, settings.products);
    const read = readPrice(own, attributes['of'] !== undefined, settings.groups);
    const { terms, derivation, fault } = read;
    let author = terms && planOwnPrice(terms).value();
    let outcome: ShownPrice = { state: 'error', value: author };
    let isAtOnce = true;
    if (derivation && !fault) {
      const [followed] = all;
      const by = (value: PriceValue | null): PriceValue | null =>
        value && deriveBy(value, derivation);
      author = by(followed!.author);
      const { inBase: _, ...rest } = followed!.outcome;
      outcome = { ...rest, value: by(rest.value) };
    } else if (terms && !fault) {
      const [quote, isFirst] = await settledQuote(store, (observer) =>
        observer.observe(store, {}, 'ask', (reading) =>
          readQuote(reading, terms, () => content.isFilled),
        ),
      );
      isAtOnce = isFirst;
      if (quote.state !== 'error' && quote.state !== 'pending') outcome = quote;
    }
    const { isFilled, hasPrevious } = content;
    const mayHavePrevious = (): boolean => hasPrevious;
    const language = localeOf(written['locale']) ?? localeOf(lang) ?? undefined;
    const prints = printPrice(outcome, () => author, { isFilled, mayHavePrevious }, language, read);
    const text = [
      textOf(prints?.before),
      prints?.isApproximate && '≈',
      textOf(prints?.price),
      prints?.base && `(${textOf(prints.base)})`,
    ];
    const { state, value } = outcome;
    all.push({
      state,
      isAtOnce,
      value,
      text: plain(text.filter(Boolean).join(' ')),
      outcome,
      author,
    });
  }
  return all;
}

function textOf(print: Print | null | undefined): string {
  return print?.parts?.map(({ value }) => value).join('') ?? print?.text ?? '';
}
