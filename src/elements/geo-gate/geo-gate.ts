import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import {
  asText,
  type CodeList,
  type LocalPriceError,
  toLocalPriceError,
} from '../../input/index.js';
import { readCountry } from '../../store/index.js';
import { StoreElement } from '../shared/StoreElement.js';
import { countryList } from './countryList.js';
import { decideGate, isShut, type GateDecision, type GateRules } from './decideGate.js';
import { TemplateController } from './TemplateController.js';

/** What one update shows. */
interface Outcome {
  /** `null` while the country is not known yet. */
  readonly decision: GateDecision | null;
  readonly error: LocalPriceError | null;
}

/**
 * Shows or hides content by the visitor's country.
 *
 * **This is no security border.** What it hides is still in the page's source for anyone to read,
 * and a visitor's address can be borrowed. What nobody may see must not be sent.
 *
 * @element geo-gate
 * @attr {string} allow - Countries that see the content: ISO 3166 alpha-2 codes and `EU`, `EEA`,
 * `EUROZONE`, separated by whitespace or commas. Without the attribute: all.
 * @attr {string} block - Countries that do not see the content; wins over `allow`.
 * @attr {'hide'|'show'} [unknown=hide] - What a visitor without a known country gets.
 * @attr {'known'|'guess'} [places=known] - `guess`: a country that is only guessed from the time zone of the
 * browser counts too; else it is unknown.
 * @slot - Shown when open. What a direct child `<template>` holds, with or without a `slot`, is stamped
 * beside it when its slot is shown and taken out when that is hidden; before that it is neither loaded
 * nor run. A template with an attribute other than `id`, `class`, `slot` and `data-…` is left alone.
 * @slot blocked - Shown when closed.
 * @slot pending - Shown while the country is not known yet.
 * @fires {CustomEvent<GateDecision>} geo-gate-change - The gate has opened, has closed, or stays so
 * for another reason.
 * @cssState pending - The country is not known yet.
 * @cssState open - The content is shown.
 * @cssState closed - The content is hidden.
 */
export class GeoGate extends StoreElement {
  static override properties: PropertyDeclarations = {
    allow: {},
    block: {},
    unknown: {},
    places: {},
  };

  /** Countries that see the content; `null`: all. */
  declare allow: string | null;

  /** Countries that do not see the content; wins over `allow`. */
  declare block: string | null;

  /** What a visitor without a known country gets: `hide` (default) or `show`. */
  declare unknown: string | null;

  /** Whether a country guessed from the time zone counts: `known` (default) or `guess`. */
  declare places: string | null;

  // Whatever may go wrong, the content is not shown by accident.
  protected override readonly broken = ['closed', 'blocked'] as const;
  #outcome: Outcome = { decision: null, error: null };
  #told: GateDecision | null = null;

  constructor() {
    super();
    new TemplateController(this);
  }

  /** Whether the content is shown. */
  get open(): boolean {
    return this.#outcome.decision?.open ?? false;
  }

  /** @internal The name of the slot that is shown. */
  get shownSlot(): string {
    return this.open ? '' : this.#outcome.decision ? 'blocked' : 'pending';
  }

  /** ISO 3166 alpha-2 code of the visitor's country, or `null` while it is not known. */
  get country(): string | null {
    return this.#outcome.decision?.country ?? null;
  }

  protected override willUpdate(): void {
    this.#outcome = this.#resolve();
  }

  protected override updated(): void {
    const { decision, error } = this.#outcome;
    this.setState(decision ? (decision.open ? 'open' : 'closed') : 'pending');
    this.isNews(error);
    const told = this.#told;
    this.#told = decision;
    const isNews = JSON.stringify(decision) !== JSON.stringify(told);
    if (decision && isNews) this.send('geo-gate-change', decision);
  }

  protected override render(): TemplateResult {
    // Hidden and not left out: WebKit moves the focus into content that has no slot at all.
    return html`${['', 'blocked', 'pending'].map(
      (name) =>
        html`<slot
          name=${name || nothing}
          ?hidden=${name !== this.shownSlot}
          @slotchange=${this.#onSlotChange}
        ></slot>`,
    )}`;
  }

  #resolve(): Outcome {
    const rules: GateRules = { allow: null, block: null, unknown: 'hide' };
    try {
      rules.unknown = this.oneOf('unknown', 'hide', 'show');
      rules.allow = this.#list('allow');
      rules.block = this.#list('block');
      if (isShut(rules)) {
        this.leave();
        return { decision: decideGate(rules, null), error: null };
      }
      const mayGuess = this.oneOf('places', 'known', 'guess') === 'guess';
      const country = this.observe((reading) => readCountry(reading, mayGuess));
      if (country.state === 'pending') return { decision: null, error: null };
      return country.state === 'known'
        ? { decision: decideGate(rules, country.value), error: null }
        : { decision: decideGate(rules, null), error: country.error };
    } catch (error) {
      this.leave();
      return { decision: decideGate(rules, null), error: toLocalPriceError(error, 'config') };
    }
  }

  #list(name: 'allow' | 'block'): CodeList | null {
    const text = asText(this[name]);
    if (text === null) return null;
    const list = countryList(text);
    const wrong = list.wrong.join(' ');
    if (wrong || !list.codes.size) {
      const places = wrong && ` in the place of ${wrong}`;
      this.reportAttribute(name, `ISO 3166 codes such as US GB, or EU, EEA, EUROZONE${places}`);
    }
    return list;
  }

  #onSlotChange(): void {
    // A template may have come, or a copy may be gone.
    this.requestUpdate();
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'geo-gate-change': CustomEvent<GateDecision>;
  }
}
