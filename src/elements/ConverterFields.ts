import { CurrencyOptions } from './CurrencyOptions.js';
import type { ConverterProblem } from './ConverterOutcome.js';
import { make } from './make.js';
import { StyleSheets } from './StyleSheets.js';

/** What the fields show besides the amount, which belongs to the visitor. */
export interface ConverterView {
  /** The language of the names and of the result. */
  locale: string | undefined;
  /** ISO 4217 codes to choose from; default: all. */
  currencies: ReadonlySet<string> | undefined;
  /** ISO 4217 code, or empty while it is not known. */
  from: string;
  /** ISO 4217 code, or empty while it is not known. */
  to: string;
  /** The printed result, or empty. */
  result: string;
  problem: ConverterProblem | null;
}

// Colours of the page, not of the browser, which may not know that a page is dark; the list of a
// select is the browser's own, and takes both of its colours. In WebKit, the text of a select counts
// as wider than its box: it is clipped, and the outline of a focus with it unless that is within.
// What is empty keeps its place among the live regions, without taking room from what is said.
const css = `:host{display:inline-flex;flex-wrap:wrap;align-items:end;gap:.5em;max-inline-size:100%}
:host([hidden]){display:none}
label{display:flex;flex-direction:column;gap:.2em;overflow:clip;min-inline-size:0;max-inline-size:100%}
input,select,button{font:inherit;line-height:normal;color:inherit;background:none;border:1px solid;border-radius:.2em;
box-sizing:border-box;margin:0;outline-offset:-2px;padding:.3em .5em;min-block-size:2em;min-inline-size:0;max-inline-size:100%}
option{color:FieldText;background:Field}
:disabled{opacity:.6}
output{padding:.3em 0;min-block-size:2em;box-sizing:border-box;unicode-bidi:plaintext}
output,[role]{overflow-wrap:anywhere;min-inline-size:0}
[role]{flex-basis:100%}
[role]:empty,output:has(+:not(:empty)){position:absolute}`;

/** The native controls of a `<currency-converter>`, with its result and what is wrong. */
export class ConverterFields {
  static readonly #sheets = new StyleSheets();

  readonly amount = make('input', {
    part: 'amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-describedby': 'message',
  });
  readonly from = make('select', { part: 'from' });
  readonly to = make('select', { part: 'to' });
  readonly swap = make('button', { part: 'swap', type: 'button' }, slot('swap', 'Swap'));
  readonly #result = make('output', { part: 'result', translate: 'no' });
  readonly #message = make('span', { part: 'message', id: 'message', role: 'alert' });
  readonly #problems = {
    invalid: slot('invalid', 'This amount can’t be read.'),
    failed: slot('failed', 'There is no result right now.'),
  };
  readonly #lists = [this.from, this.to].map((select) => new CurrencyOptions(select));
  #root: ShadowRoot | undefined;

  /** Puts the fields into their place, once. */
  putInto(root: ShadowRoot): void {
    this.#root = root;
    root.append(
      make('label', {}, slot('amount', 'Amount'), this.amount),
      make('label', {}, slot('from', 'From'), this.from),
      this.swap,
      make('label', {}, slot('to', 'To'), this.to),
      this.#result,
      this.#message,
    );
  }

  show({ locale, currencies, from, to, result, problem }: ConverterView): void {
    ConverterFields.#sheets.use(this.#root!, css);
    [from, to].forEach((code, index) => {
      const list = this.#lists[index]!;
      list.list(locale, currencies);
      list.show(code);
    });
    // Screen readers say whatever is written anew.
    if (this.#result.textContent !== result) this.#result.textContent = result;
    const words = problem && this.#problems[problem];
    if (this.#message.firstChild !== words)
      this.#message.replaceChildren(...(words ? [words] : []));
    this.amount.ariaInvalid = String(problem === 'invalid');
  }

  disable(isDisabled: boolean): void {
    for (const each of [this.amount, this.from, this.to, this.swap]) each.disabled = isDisabled;
  }
}

/** A place for words of the author's, with ours until there are any. */
function slot(name: string, words: string): HTMLSlotElement {
  return make('slot', { name }, words);
}
