import { NamedOptions } from '../elements/shared/NamedOptions.js';
import { elementsIn } from './elementsIn.js';
import { outcomesIn } from './explain.js';
import { keepOnTop } from './keepOnTop.js';
import { findMisplaced, misplacedSentences } from './misplaced.js';
import { reasonOf, replacedSentence } from './reasonOf.js';
import { tagSettings } from './tagSettings.js';
import { visibleTexts } from './visibleTexts.js';
import type { Visit } from './Visit.js';

/** How many changes of a page are listed. */
const maxListed = 8;

/** Routers run the script tag of each page that they bring. */
const otherSettings =
  'The script tag has run again with other settings, which do not count: call localPrice.configure().';

/** Important for the host, because style sheets of the page win otherwise. */
const styles = `
  :host {
    all: initial !important;
    position: fixed !important;
    inset: auto 0 0 !important;
    pointer-events: none !important;
    direction: ltr !important;
    color-scheme: light dark !important;
    font: 14px/1.4 system-ui, sans-serif !important;
  }
  :host::backdrop {
    display: none !important;
  }
  section {
    pointer-events: auto;
    box-sizing: border-box;
    width: fit-content;
    max-width: calc(100% - 1rem);
    max-height: 45vh;
    overflow: auto;
    margin: 0 auto 0.5rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid light-dark(#767676, #8f8f8f);
    border-radius: 0.5rem;
    background: light-dark(#fff, #1e1e1e);
    color: light-dark(#1a1a1a, #eee);
    box-shadow: 0 2px 12px #0004;
  }
  @media print {
    section {
      display: none;
    }
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.75rem;
    align-items: center;
    margin: 0;
  }
  label {
    display: flex;
    flex: 1 1 9rem;
    gap: 0.4rem;
    align-items: center;
    white-space: nowrap;
  }
  select {
    flex: 1;
    min-width: 0;
    width: 9rem;
  }
  select,
  button {
    font: inherit;
    min-height: 2rem;
  }
  :focus-visible {
    outline: 2px solid light-dark(#0b57d0, #a8c7fa);
    outline-offset: 2px;
  }
  ul {
    margin: 0.5rem 0 0;
    padding: 0;
    list-style: none;
  }
  p {
    margin: 0.5rem 0 0;
  }
`;

/** The bar “Visit from …”: a country, a currency, what the visit changes on the page, and why a price is not local. */
export class VisitBar {
  readonly #visit: Visit;
  readonly #country = document.createElement('select');
  readonly #currency = document.createElement('select');
  readonly #news = make('div', { role: 'status' });
  /** What the script tag says that has run. */
  readonly #settings = tagSettings()[0] ?? [];
  /** Removes the bar. */
  readonly #life = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(visit: Visit) {
    this.#visit = visit;
    const host = make('div', { lang: 'en' });
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    const { country, currency } = visit;
    new NamedOptions('region').fill(this.#country, country, 'en', 'Where I am');
    new NamedOptions('currency').fill(this.#currency, currency, 'en', 'Of that country');
    this.#country.value = country;
    this.#currency.value = currency;
    this.#showCurrency();
    const title = 'Shows the page as before, and removes this bar';
    const end = make('button', { type: 'button', title }, 'End');
    const labels = [labelOf(this.#country, 'Visit from'), labelOf(this.#currency, 'Currency')];
    const form = make('form', {}, ...labels, end);
    form.addEventListener('change', () => this.#change());
    form.addEventListener('submit', (event) => event.preventDefault());
    end.addEventListener('click', () => this.#end());
    root.append(make('section', { ariaLabel: 'Visit from another country' }, form, this.#news));
    keepOnTop(host, this.#life.signal);
    for (const type of ['local-price-change', 'local-price-error', 'geo-gate-change']) {
      document.addEventListener(type, () => this.#showSoon(), { signal: this.#life.signal });
    }
    this.#showSoon();
  }

  #change(): void {
    const { value } = this.#country;
    if (value) this.#visit.start(value, this.#currency.value, visibleTexts(document));
    else this.#visit.end();
    this.#showCurrency();
    this.#showSoon();
  }

  /** A currency is chosen for a country. */
  #showCurrency(): void {
    const { country } = this.#visit;
    this.#currency.disabled = !country;
    if (!country) this.#currency.value = '';
  }

  #end(): void {
    this.#visit.end();
    clearTimeout(this.#timer);
    this.#life.abort();
  }

  /** Shows what has changed once the page has become calm. */
  #showSoon(wait = 100): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), wait);
  }

  #show(): void {
    const outcomes = outcomesIn(document);
    const reason = outcomes.map(reasonOf).find(Boolean);
    const replaced = outcomes.flatMap((each) => replacedSentence(each) ?? []);
    // No event tells that a price stays the author's after its answer.
    const pending = 'local-price:is(:not(:defined), :state(pending))';
    if (elementsIn().some((each) => each.matches(pending))) this.#showSoon(500);
    const news = document.createElement('div');
    const misplaced = findMisplaced(elementsIn()).map((each) => misplacedSentences(each).join(' '));
    if (reason) news.append(make('p', {}, `Not local: ${reason}`));
    for (const text of new Set([...replaced, ...misplaced])) news.append(make('p', {}, text));
    if (tagSettings().some((each) => each.some((pair) => !this.#settings.includes(pair)))) {
      news.append(make('p', {}, otherSettings));
    }
    news.append(...this.#changes());
    // Screen readers read what is replaced.
    if (news.innerHTML !== this.#news.innerHTML) this.#news.replaceChildren(...news.childNodes);
  }

  /** Returns what differs from the page before the visit. */
  #changes(): HTMLElement[] {
    const { before } = this.#visit;
    if (!before) return [];
    const changes = visibleTexts(document).flatMap((text, at) => {
      const old = before[at];
      return old === text ? [] : [old ? `${old} → ${text}` : text];
    });
    const list = document.createElement('ul');
    const distinct = [...new Set(changes)];
    for (const change of distinct.slice(0, maxListed)) list.append(make('li', {}, change));
    const more = distinct.length - maxListed;
    if (more > 0) list.append(make('li', {}, `and ${more} more`));
    return [distinct.length ? list : make('p', {}, 'No price or gate on this page differs.')];
  }
}

/** Returns an element with properties and content. */
function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}

function labelOf(control: HTMLSelectElement, name: string): HTMLLabelElement {
  control.name = name;
  return make('label', {}, name, control);
}
