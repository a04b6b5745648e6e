import { expect } from 'chai';
import { describe, it } from 'node:test';
import { ourTag } from '../../src/input/index.js';

describe('ourTag', () => {
  for (const [src, type, expected] of [
    ['/local-price.js', null, 'runs'],
    ['https://cdn.example/v2/local-price-all.js?ver=1.2#x', '', 'runs'],
    [' local-price-static.js\n', ' TEXT/JavaScript ', 'runs'],
    ['/local-price.min.js', 'module', 'runs'],
    ['/local-price-static-0.1.0.js', 'application/ecmascript', 'runs'],
    ['/local-price.v3.3f2a1bc0.mjs', 'text/javascript1.5', 'runs'],
    ['/local-price-BxQ_z9aT.js', undefined, 'runs'],
    ['/assets/local-price-static-B1_x9Q-z.js', undefined, 'runs'],
    ['/local-price-1.2.0-beta.1.js', undefined, 'runs'],
    ['/local-price.4f3a.js', undefined, 'runs'],
    ['/local-price.js', 'text/plain', 'disarmed'],
    ['/local-price.js', 'text/javascript; charset=utf-8', 'disarmed'],
    ['/local-price.js', 'rocketlazyloadscript', 'disarmed'],
    ['/local-price-visit.js', null, null],
    ['/local-price-visit.min.js', null, null],
    ['/local-price-visit2.js', null, null],
    ['/local-price-visit-v2.js', null, null],
    ['/local-price-facade.js', null, null],
    ['/local-price-Widget.js', null, null],
    ['/local-price-converter2.js', null, null],
    ['/local-price-admin.js', null, null],
    ['/local-prices.js', null, null],
    ['/local-price.js/shipping.js', null, null],
    ['/shipping.js?local-price.js', null, null],
    [`/local-price${'.123456'.repeat(40)}!.js`, null, null],
    ['/local-price.json', null, null],
    ['', null, null],
    [null, null, null],
  ] as const) {
    it(`${src} with the type ${type} is ${expected ?? 'of others'}`, () => {
      expect(ourTag({ src, type, isMarked: false })).to.equal(expected);
    });
  }

  it('is ours under any name with the attribute that says so', () => {
    expect(ourTag({ src: '/x.js', type: null, isMarked: true })).to.equal('runs');
    expect(ourTag({ src: null, type: 'text/plain', isMarked: true })).to.equal('disarmed');
  });
});
