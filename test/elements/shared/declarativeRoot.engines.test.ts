import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';

/** Puts a page's HTML in with its declarative shadow roots, as a parser does. */
function parse(html: string): HTMLElement {
  const { body } = Document.parseHTMLUnsafe(html);
  // Not imported: a copy would have no shadow roots.
  const holder = document.adoptNode(body.firstElementChild as HTMLElement);
  document.body.append(holder);
  return holder;
}

describe('an element that comes with a shadow root of the page’s HTML, as prerendered pages have it', () => {
  for (const [tag, left] of [
    ['local-price', '<span part="price">€1.00</span><slot></slot>'],
    ['geo-gate', '<slot></slot>'],
    ['currency-picker', '<select part="select"><option>Old</option></select>'],
    ['currency-converter', '<output part="result">€1.00</output>'],
  ] as const) {
    it(`shows nothing of what stood there: <${tag}>`, async () => {
      const root = `<template shadowrootmode="open"><p>Old</p>${left}</template>`;
      const holder = parse(
        `<div><${tag} base-price="49" base-currency="USD">${root}$49</${tag}></div>`,
      );
      const el = holder.firstElementChild as HTMLElementTagNameMap[typeof tag];
      await el.updateComplete;
      const { shadowRoot } = el;
      expect(shadowRoot!.querySelector('p')).to.equal(null);
      expect(shadowRoot!.textContent).not.to.match(/Old|1\.00/);
      expect(shadowRoot!.querySelectorAll('[part=price], [part=select], [part=result], slot'))
        .to.have.property('length')
        .greaterThan(0);
      holder.remove();
    });
  }
});
