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

/**
 * Renders amounts and the author's content, which is hidden behind a price.
 *
 * @param hasNote whether a note is shown
 */
export function renderPrints(prints: Prints | null, hasNote: boolean): TemplateResult {
  const { before, price, base, isApproximate } = prints ?? {};
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
    }<slot ?hidden=${price}></slot>${hasNote ? html` <slot name="note"></slot>` : nothing}`;
}
