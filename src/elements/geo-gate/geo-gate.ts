import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import {
  decideGate,
  gatePlacesModes,
  isShut,
  readGateMark,
  servedAttribute,
  unknownDisplays,
  type GateDecision,
  type GatePlacesMode,
  type GateRules,
  type UnknownDisplay,
} from '../../pricing/index.js';
import {
  asText,
  type CodeList,
  type Groups,
  type LocalPriceError,
  parseCountries,
  toLocalPriceError,
} from '../../input/index.js';
import { readCountry, type ReadSettings } from '../../store/index.js';
import type { AttributeDeclarations } from '../shared/attributeDeclarations.js';
import { StoreElement } from '../shared/StoreElement.js';
import { nameMovedOut } from './nameMovedOut.js';
import { TemplateController } from './TemplateController.js';

/** What one update shows. */
export interface GateOutcome {
  /** `null` while the country is not known yet. */
  readonly decision: GateDecision | null;
  readonly error: LocalPriceError | null;
}

/**
 * Shows or hides content by the visitor's country.
 *
 * **This is not a security boundary.** Anyone can read the hidden content in the page's source, and
 * visitors can appear to be in another country. Do not send content that must stay secret.
 *
 * @element geo-gate
 * @slot - Shown when open. The content of a direct child `<template>`, with or without a `slot`, is copied
 * next to it while its slot is shown, and removed when the slot is hidden; before that it is neither
 * loaded nor run. Children that React or Vue have put into the template itself are shown in their place, are loaded at
 * once, and stay in their form; a price among them is sent only while it is shown. A template with an attribute other
 * than `id`, `class`, `slot`, `style` and `data-…` is ignored.
 * @slot blocked - Shown when closed.
 * @slot pending - Shown while the country is not known yet.
 * @fires {CustomEvent<GateDecision>} geo-gate-change - The gate has opened or closed, or the reason for
 * its state has changed.
 * @cssState pending - The country is not known yet.
 * @cssState open - The content is shown.
 * @cssState closed - The content is hidden.
 */
export class GeoGate extends StoreElement {
  static override properties: AttributeDeclarations = {
    allow: {},
    block: {},
    unknown: { values: unknownDisplays },
    places: { values: gatePlacesModes },
  };

  /**
   * Countries that see the content: ISO 3166 alpha-2 codes, groups of the page, `EU`, `EEA` and `EUROZONE`, separated
   * by whitespace or commas; default: all. A list without a valid place closes the gate.
   */
  declare allow: string | null;

  /** Countries that do not see the content; wins over `allow`. */
  declare block: string | null;

  /** What a visitor without a known country gets. */
  declare unknown: UnknownDisplay;

  /**
   * With `guess`, a country that is only guessed from the browser's time zone also counts; otherwise, it
   * is unknown.
   */
  declare places: GatePlacesMode;

  /** Whether the content is shown. */
  get open(): boolean {
    return this.outcome.decision?.open ?? false;
  }

  /** ISO 3166 alpha-2 code of the visitor's country, or `null` while it is not known. */
  get country(): string | null {
    return this.outcome.decision?.country ?? null;
  }

  /** @internal What the last update shows. If anything goes wrong, the content must not be shown by accident. */
  outcome: GateOutcome = { decision: null, error: null };

  #rules!: GateRules & { readonly places: GatePlacesMode };
  /** The decision at the last update, as text. */
  #last = '';
  /** What a server has decided when it removed the other branch from the page; `null`: nothing. */
  #decided: GateDecision | null = null;

  constructor() {
    super();
    new TemplateController(this);
  }

  protected override readServed({ firstElementChild }: ShadowRoot): null {
    this.#decided = readGateMark(firstElementChild?.getAttribute(servedAttribute));
    return null;
  }

  protected override get broken(): readonly [state: string, slot: string] {
    return ['closed', 'blocked'];
  }

  /** @internal The name of the slot that is shown. */
  get shownSlot(): string {
    const { decision } = this.outcome;
    if (!decision) return 'pending';
    return decision.open ? '' : 'blocked';
  }

  protected override readAttributes({ groups }: ReadSettings): void {
    const { unknown, places } = this;
    const [allow, block] = [this.#list('allow', groups), this.#list('block', groups)];
    this.#rules = { allow, block, unknown, places };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.outcome = this.#resolve();
  }

  protected override firstUpdated(): void {
    nameMovedOut(this);
  }

  protected override updated(): void {
    const { decision, error } = this.outcome;
    this.setState(decision ? (decision.open ? 'open' : 'closed') : 'pending');
    this.reportIfNew(error);
    const last = this.#last;
    this.#last = Object.values(decision ?? {}).join();
    if (decision && this.#last !== last) this.send('geo-gate-change', decision);
  }

  protected override render(): TemplateResult {
    const { shownSlot } = this;
    // Hidden instead of left out: WebKit moves the focus into content that has no slot at all (no report found). At a
    // change, a template may have been added, or a copy removed.
    return html`${['', 'blocked', 'pending'].map(
      (name) =>
        html`<slot
          name=${name || nothing}
          ?hidden=${name !== shownSlot}
          @slotchange=${() => this.requestUpdate()}></slot>`,
    )}`;
  }

  #resolve(): GateOutcome {
    // What the page does not contain can't be shown.
    if (this.#decided) return { decision: this.#decided, error: null };
    const rules = this.#rules;
    let country = null;
    let error = null;
    try {
      if (isShut(rules)) this.leave();
      else {
        const found = this.observe((reading) =>
          readCountry(reading, rules.places === 'guess', true),
        );
        if (found.state === 'pending') return { decision: null, error };
        if (found.state === 'known') country = found.value;
        else error = found.error;
      }
    } catch (thrown) {
      this.leave();
      error = toLocalPriceError(thrown, 'config');
    }
    return { decision: decideGate(rules, country), error };
  }

  #list(name: 'allow' | 'block', groups: Groups | undefined): CodeList | null {
    const text = asText(this[name]);
    if (text === null) return null;
    const list = parseCountries(text, groups);
    const wrong = list.wrong.join(' ');
    if (wrong || !list.items.size) {
      const places = wrong && ` in the place of ${wrong}`;
      this.reportAttribute(name, `ISO 3166 codes such as US GB, or groups such as EU${places}`);
    }
    return list;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'geo-gate-change': CustomEvent<GateDecision>;
  }
}
