import {
  almostEqual,
  markOf,
  partName,
  servedAttribute,
  type PriceValue,
  type Print,
  type Prints,
} from '../pricing/index.js';
import { escape } from './escape.js';

/**
 * Returns the shadow root of a price as HTML, with what a `<local-price>` renders there. It has no styles and no
 * scripts, so that no policy forbids it. The words before and after a previous price are hidden until the element hides
 * them from the eye alone.
 *
 * @param locale canonical BCP 47 tag of the language in which the price is printed
 * @param isNoted whether there is a place for a note
 */
export function rootMarkup(
  { before, price, base, isApproximate }: Prints,
  value: PriceValue,
  locale: string,
  isNoted: boolean,
): string {
  const mark = markOf(value, locale);
  const amounts = [
    before &&
      `<slot name="was" hidden></slot>${amount('s', 'compare-at', before, mark)} <slot name="now" hidden></slot> `,
    isApproximate &&
      `<span part="approximation" aria-hidden="true">${escape(almostEqual)}</span>&nbsp;`,
    price && amount('span', 'price', price, mark),
    base &&
      ` <span part="bracket">(</span>${amount('span', 'base', base)}<span part="bracket">)</span>`,
    `<slot${price ? ' hidden' : ''}></slot>`,
    isNoted && ' <slot name="note"></slot>',
  ];
  return inRoot(amounts.filter(Boolean).join(''));
}

/** Returns a declarative shadow root. */
export function inRoot(html: string): string {
  return `<template shadowrootmode="open">${html}</template>`;
}

function amount(
  tag: string,
  part: string,
  { text, direction, parts, label, locale }: Print,
  mark?: string,
): string {
  const pieces = parts?.map(({ type, value }) => {
    const name = part === 'price' ? ` part="${partName(type)}"` : '';
    return `<span${name}${type === 'currency' ? ' dir="auto"' : ''}>${escape(value)}</span>`;
  });
  const named = label ? ` role="img" aria-label="${escape(label)}"` : '';
  const served = mark ? ` ${servedAttribute}="${mark}"` : '';
  return `<${tag} part="${part}" dir="${direction}" translate="no" lang="${locale}"${named}${served}>${pieces?.join('') ?? escape(text)}</${tag}>`;
}
