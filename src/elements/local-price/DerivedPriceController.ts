import type { ReactiveController } from 'lit';
import { attributeProblem, errorOf, fromDocument } from '../../input/index.js';
import { deriveBy, derivedFrom, type Derivation, type PriceValue } from '../../pricing/index.js';
import { Controller } from '../shared/Controller.js';
import { whenLoaded } from '../shared/parsing.js';
import { pending, type Outcome } from './Outcome.js';
import type { PriceElement } from './PriceElement.js';

/** A price that others can follow. */
interface Host extends PriceElement {
  readonly outcome: Outcome;
  readonly authorPrice: PriceValue | null;
  /** Requests what is needed, even if the price is lazy. */
  approach(): void;
}

const derived = new Set<DerivedPriceController>();
let observer: MutationObserver | undefined;

/** Finds the price that a derived price follows by its id, and updates the derived price together with it. */
export class DerivedPriceController extends Controller<Host> {
  readonly #priceClass: new () => Host;
  #id = '';
  /** The element with the id, and the same if it is a price. */
  #element: Element | null = null;
  #price: Host | null = null;
  /** What the price itself followed at its last update. */
  #of: string | null = null;
  /** Updates the derived price after each update of the price. Prices that follow each other would update without end. */
  readonly #follower: ReactiveController = {
    hostUpdated: () => {
      const { of } = this.#price!;
      if (of === null || of !== this.#of) this.host.requestUpdate();
      this.#of = of;
    },
    hostDisconnected: () => this.host.requestUpdate(),
  };

  /** @param priceClass the class of the prices that can be followed */
  constructor(host: Host, priceClass: new () => Host) {
    super(host);
    this.#priceClass = priceClass;
    // The parser may not have read the other price yet.
    whenLoaded(() => host.requestUpdate(), host.ownerDocument);
  }

  /** Updates the derived prices whose price is missing: another price has come. */
  static findMissing(): void {
    for (const each of derived) if (!each.#price) each.host.requestUpdate();
  }

  /**
   * Returns what the price with an id shows, times a factor, and the author's price. Follows the id from now on.
   *
   * @throws LocalPriceError `config` if that element is not a price, or follows another price
   */
  resolve(
    id: string,
    derivation: Derivation,
    isNear: boolean,
  ): readonly [Outcome, author: PriceValue | null] {
    const price = this.#find(id.trim());
    if (price?.of !== null) {
      if (fromDocument('readyState') === 'loading') return [pending, null];
      const remedy = 'the id of a <local-price> with a base price';
      throw errorOf(attributeProblem(`<${this.host.localName}>`, 'of', id, remedy));
    }
    if (isNear) price.approach();
    const { outcome, authorPrice: author } = price;
    return [derivedFrom(outcome, derivation), author && deriveBy(author, derivation)];
  }

  /** Returns the price with this id in the same tree, and follows the id from now on. */
  #find(id: string): Host | null {
    derived.add(this);
    observer ??= new MutationObserver(() => {
      for (const each of derived) if (each.#found !== each.#element) each.host.requestUpdate();
    });
    // The first element with the id counts, whatever it is.
    const changes = { attributeFilter: ['id'], childList: true, subtree: true };
    observer.observe(this.host.getRootNode(), changes);
    this.#id = id;
    this.#element = this.#found;
    return this.#follow(this.#element);
  }

  get #found(): Element | null {
    return (this.host.getRootNode() as Document).getElementById(this.#id);
  }

  /** Follows an element if it is a price, and nothing else. */
  #follow(element: Element | null): Host | null {
    const price = element instanceof this.#priceClass ? element : null;
    if (price !== this.#price) {
      this.#price?.removeController(this.#follower);
      this.#price = price;
      price?.addController(this.#follower);
    }
    return price;
  }

  override hostDisconnected(): void {
    this.#follow(null);
    derived.delete(this);
    if (derived.size) return;
    observer?.disconnect();
    observer = undefined;
  }
}
