import type { GeoGate } from '../elements/geo-gate/geo-gate.js';
import type { LocalPrice } from '../elements/local-price/local-price.js';
import type { Picker } from '../elements/shared/Picker.js';
import type { StoreElement } from '../elements/shared/StoreElement.js';
import { elementsIn } from './elementsIn.js';
import {
  choiceSentence,
  gateSentence,
  noChoiceSentence,
  setSentence,
  type VisitorPlace,
} from './placeSentences.js';
import { readOutcome, type PriceOutcome } from './readOutcome.js';
import { failureSentence, notRun, reasonOf, replacedSentence } from './reasonOf.js';

/**
 * Returns, in one sentence, why a price is not local now, or what a gate or a picker shows and why.
 *
 * @param node an element or anything in it, as developer tools have it in `$0`; default: the first price on the page that
 * is not local, shadow roots included
 * @param isVisit whether the visitor's country is that of a visit
 */
export function explain(node?: unknown, isVisit = false): string {
  if (node === undefined) {
    const outcomes = outcomesIn(document);
    const all = [...outcomes.map(reasonOf), ...outcomes.map(replacedSentence)];
    return all.find(Boolean) ?? 'Every price on this page is local.';
  }
  const around = isNode(node) ? elementsAround(node) : [];
  const price = around.find(({ localName }) => localName === 'local-price');
  if (price) {
    const outcome = readOutcome(price as LocalPrice);
    return reasonOf(outcome) ?? replacedSentence(outcome) ?? 'The price is local.';
  }
  const other = around.find(({ localName }) => /^(geo-gate|c\w+-picker)$/.test(localName));
  if (!other) return 'This is not a price, and no price contains it.';
  // An element that is not registered has no store.
  if (!('store' in other)) return notRun;
  if (other.localName === 'geo-gate') return explainGate(other as GeoGate, isVisit);
  return explainPicker(other as Picker, isVisit);
}

/** Returns what the prices show, and why. */
export function outcomesIn(root: Document | ShadowRoot): PriceOutcome[] {
  const prices = elementsIn(root).filter(({ localName }) => localName === 'local-price');
  return prices.map((each) => readOutcome(each as LocalPrice));
}

function explainGate(gate: GeoGate, isVisit: boolean): string {
  const { decision, error } = gate.outcome;
  return gateSentence(decision, placeOf(gate, isVisit), error && failureSentence(error));
}

function explainPicker(picker: Picker, isVisit: boolean): string {
  const isCountry = picker.localName === 'country-picker';
  const place = placeOf(picker, isVisit);
  const { choices, settings } = picker.store.preferences();
  const code = picker.value;
  if (code) return choiceSentence(code, !isCountry && choices[0]?.source === 'url', place);
  const { currency } = settings;
  // A chosen country takes precedence over the currency that the page sets.
  const isSet = !isCountry && currency != null && place.from !== 'choice';
  if (isSet) return setSentence(currency || null, isVisit);
  return noChoiceSentence(place, isCountry);
}

/** Returns the visitor's country, and what it comes from. */
function placeOf(element: StoreElement, isVisit: boolean): VisitorPlace {
  const { settings, isActive, hasConsent, chosenCountry } = element.store.preferences();
  const { country, isGuess } = element.visitorPlace;
  const missing = isActive ? null : hasConsent ? 'crawler' : 'consent';
  const found = isGuess ? 'time-zone' : 'service';
  const own = settings.country ? (isVisit ? 'visit' : 'page') : found;
  return { country, from: isActive && chosenCountry ? 'choice' : own, missing };
}

/** Returns an element and those around it, from the innermost, through shadow roots and slots. */
function elementsAround(start: Node): Element[] {
  const all: Element[] = [];
  for (let node: Node | null = start; node; node = nodeAround(node)) {
    if (node.nodeType === Node.ELEMENT_NODE) all.push(node as Element);
  }
  return all;
}

/** Uses the prototypes, because a field that is named `parentNode` hides that of its form. */
function nodeAround(node: Node): Node | null {
  const read = (type: typeof Element | typeof Text | typeof Node, name: string): Node | null =>
    Reflect.get(type.prototype, name, node) as Node | null;
  if (node instanceof ShadowRoot) return node.host;
  const type = [Element, Text].find((each) => node instanceof each);
  return (type && read(type, 'assignedSlot')) ?? read(Node, 'parentNode');
}

/** Only a method of nodes tells whether a value is a node: it may come from another window, or be a proxy. */
function isNode(value: unknown): value is Node {
  try {
    Node.prototype.contains.call(value as Node, null);
    return true;
  } catch {
    return false;
  }
}
