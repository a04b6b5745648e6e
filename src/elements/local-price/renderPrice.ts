import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { almostEqual, type Print, type Prints } from '../../pricing/index.js';
import { writeAmount } from './writeAmount.js';

/** The style sheet of a price that is hidden while it is pending. */
export const hidden = unsafeCSS(`
  :host {
    visibility: hidden;
  }
`);

/** The style sheet of what only screen readers say. The page's own styles of the slotted elements win. */
export const spoken = unsafeCSS(`
  ::slotted([slot='was']),
  ::slotted([slot='now']) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`);

/** Renders a single amount. */
export function renderPrice(price: Print): TemplateResult {
  return html`<span part="price" dir="ltr" translate="no" ${writeAmount(price)}></span>`;
}

/** Renders a single amount, with a slot that reports when a note comes. */
export function renderNoted(price: Print, onSlotChange: () => void): TemplateResult {
  return html`<span part="price" dir="ltr" translate="no" ${writeAmount(price)}></span
    ><slot name="note" @slotchange=${onSlotChange}></slot>`;
}

/**
 * Renders amounts and the author's content, which is hidden behind a price.
 *
 * @param note whether there is a note, if there is a place for one
 */
export function renderPrints(
  prints: Prints | null,
  note: boolean | undefined,
  onSlotChange: () => void,
): TemplateResult {
  const { before, price, base, isApproximate } = prints ?? {};
  // Hidden instead of removed: the slot reports when the author's price comes or goes.
  return html`${
      before
        ? html`<slot name="was"></slot>
            <s part="compare-at" dir="ltr" translate="no" ${writeAmount(before)}></s>
            <slot name="now"></slot> `
        : nothing
    }${
      isApproximate
        ? html`<span part="approximation" aria-hidden="true">${almostEqual}</span>&nbsp;`
        : nothing
    }${price ? renderPrice(price) : nothing}${
      base
        ? html` <span part="bracket">(</span
            ><span part="base" dir="ltr" translate="no" ${writeAmount(base)}></span
            ><span part="bracket">)</span>`
        : nothing
    }<slot ?hidden=${price} @slotchange=${onSlotChange}></slot>${
      note === undefined
        ? nothing
        : html`${note ? ' ' : nothing}<slot name="note" @slotchange=${onSlotChange}></slot>`
    }`;
}
