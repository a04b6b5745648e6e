import type { ConverterValue, CurrencyConverter } from '../../src/index.js';
import { mount, type Mounted } from './elements.ts';
import { plainBlanks } from './plainBlanks.ts';
import type { Reply, Script } from './scriptedService.ts';
import { nigeria, type ScriptedService } from './service.ts';
import { clearStored } from './stored.ts';
import { chooseCurrency, configure } from './testStore.ts';

// Tests of other files may have left something.
clearStored();

const mounted = new Set<Element>();

/** A convert answer with what the interface shows of it, and what a service adds. */
export function convertAnswer(exchangeRate: unknown, more: object = {}): Reply {
  return { json: { status: true, meta_data: { exchange_rate: exchangeRate, ...more } } };
}

/** A visitor from Nigeria, with 1 NGN = 0.00064235 USD. */
export const fromNigeria: Script = { ...nigeria, convert: [convertAnswer(0.00064235)] };

export async function mountConverter(
  script: Script | ScriptedService | null = fromNigeria,
  attributes = 'amount="10000"',
  content = '',
): Promise<Mounted<CurrencyConverter>> {
  const made = await mount<CurrencyConverter>(
    script,
    `<currency-converter ${attributes}>${content}</currency-converter>`,
  );
  mounted.add(made.el.parentElement!);
  return made;
}

// No converter, no choice, no setting, nothing in storage.
afterEach(() => {
  chooseCurrency(null);
  const names = ['apikey', 'baseUrl', 'consent', 'country', 'currency', 'currencies', 'rateTtl'];
  configure(Object.fromEntries(names.map((name) => [name, undefined])));
  for (const holder of mounted) holder.remove();
  mounted.clear();
  clearStored();
});

export function partOf<T extends HTMLElement = HTMLElement>(
  { shadowRoot }: Element,
  part: string,
): T {
  return shadowRoot!.querySelector<T>(`[part=${part}]`)!;
}

export function inputOf(el: Element): HTMLInputElement {
  return partOf<HTMLInputElement>(el, 'amount');
}

export function pairOf(el: Element): [from: string, to: string] {
  const code = (part: string): string => partOf<HTMLSelectElement>(el, part).value;
  return [code('from'), code('to')];
}

/** What a visitor reads as the result, with plain blanks. */
export function resultOf(el: Element): string {
  return plainBlanks(partOf(el, 'result').textContent ?? '');
}

/** What a visitor reads to be wrong. */
export function messageOf(el: Element): string {
  const slot = partOf(el, 'message').querySelector('slot');
  const words = slot?.assignedNodes({ flatten: true }) ?? [];
  return words.map(({ textContent }) => textContent).join('');
}

/** Types as a visitor does, one key after the other. */
export function type(el: Element, text: string): void {
  const input = inputOf(el);
  input.value = '';
  for (const char of text || ' ') {
    input.value += char;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
}

export async function enter(el: CurrencyConverter, text: string): Promise<void> {
  type(el, text);
  inputOf(el).dispatchEvent(new Event('change', { bubbles: true }));
  await el.updateComplete;
}

export async function choose(
  el: CurrencyConverter,
  part: 'from' | 'to',
  code: string,
): Promise<void> {
  const select = partOf<HTMLSelectElement>(el, part);
  select.value = code;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await el.updateComplete;
}

export function toldValues({ events }: Mounted<CurrencyConverter>): ConverterValue[] {
  return events
    .filter(({ type: name }) => name === 'currency-converter-change')
    .map(({ detail }) => detail as ConverterValue);
}

/** What the service was asked to convert, as `10000 NGN USD`. */
export async function askedOf(on: ScriptedService): Promise<string[]> {
  return (await on.calls())
    .filter(({ operation }) => operation === 'convert')
    .map(({ query }) => `${query['amount']} ${query['from']} ${query['to']}`);
}
