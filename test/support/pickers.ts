import '../../src/define.js';
import type { CountryPicker, CurrencyPicker } from '../../src/index.js';
import { clearStored } from './stored.ts';
import { chooseCountry, chooseCurrency, configure } from './testStore.ts';

// Tests of other files may have left something.
clearStored();

const holders = new Set<Element>();

export function mountPicker(
  markup = '<currency-picker></currency-picker>',
): Promise<CurrencyPicker> {
  return mountIn<CurrencyPicker>(markup, 'currency-picker');
}

export function mountCountryPicker(
  markup = '<country-picker></country-picker>',
): Promise<CountryPicker> {
  return mountIn<CountryPicker>(markup, 'country-picker');
}

async function mountIn<T extends CurrencyPicker | CountryPicker>(
  markup: string,
  name: string,
): Promise<T> {
  const holder = document.createElement('div');
  holder.lang = 'en-US';
  holder.innerHTML = markup;
  holders.add(holder);
  document.body.append(holder);
  const el = holder.querySelector<T>(name)!;
  await el.updateComplete;
  return el;
}

// No picker, no choice, no setting, nothing in storage.
afterEach(() => {
  chooseCurrency(null);
  chooseCountry(null);
  configure({ currencies: undefined, currency: undefined, groups: undefined });
  for (const holder of holders) holder.remove();
  holders.clear();
  clearStored();
});

export function selectOf({ shadowRoot }: Element): HTMLSelectElement {
  return shadowRoot!.querySelector('select')!;
}

/** The codes and what a visitor reads, in the order of the options. */
export function optionsOf(el: Element): [value: string, text: string][] {
  return [...selectOf(el).options].map(({ value, text }) => [value, text]);
}

export const codesOf = (el: Element) => optionsOf(el).map(([code]) => code);
export const textsOf = (el: Element) => optionsOf(el).map(([, text]) => text);

/** Runs a test in a browser that has no name for some countries or currencies. */
export async function withoutNames(codes: string[], run: () => Promise<void>): Promise<void> {
  const { prototype } = Intl.DisplayNames;
  const { of } = prototype;
  prototype.of = function (code) {
    return codes.includes(code) ? undefined : of.call(this, code);
  };
  try {
    await run();
  } finally {
    prototype.of = of;
  }
}

/** Chooses as a visitor does: the browser says so by events of the select. */
export async function pick(el: CurrencyPicker | CountryPicker, code: string): Promise<void> {
  const select = selectOf(el);
  select.value = code;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await el.updateComplete;
}
