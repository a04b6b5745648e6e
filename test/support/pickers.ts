import type { CurrencyPicker } from '../../src/index.js';

import { clearStored } from './stored.ts';
import { chooseCurrency, configure } from './testStore.ts';

// Tests of other files may have left something.
clearStored();

const holders = new Set<Element>();

export async function mountPicker(
  markup = '<currency-picker></currency-picker>',
): Promise<CurrencyPicker> {
  const holder = document.createElement('div');
  holder.lang = 'en-US';
  holder.innerHTML = markup;
  holders.add(holder);
  document.body.append(holder);
  const el = holder.querySelector('currency-picker')!;
  await el.updateComplete;
  return el;
}

/** For `afterEach`: no picker, no choice, no setting, nothing in storage. */
export function endPickers(): void {
  chooseCurrency(null);
  configure({ currencies: undefined, currency: undefined });
  for (const holder of holders) holder.remove();
  holders.clear();
  clearStored();
}

export function selectOf({ shadowRoot }: Element): HTMLSelectElement {
  return shadowRoot!.querySelector('select')!;
}

/** The codes and what a visitor reads, in the order of the options. */
export function optionsOf(el: Element): [value: string, text: string][] {
  return [...selectOf(el).options].map(({ value, text }) => [value, text]);
}

/** Chooses as a visitor does: the browser says so by events of the select. */
export async function pick(el: CurrencyPicker, code: string): Promise<void> {
  const select = selectOf(el);
  select.value = code;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await el.updateComplete;
}
