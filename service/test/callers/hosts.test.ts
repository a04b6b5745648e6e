import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFrom, parseHost } from '../../src/callers/hosts.js';

describe('a host in the keys file', () => {
  const cases: [text: string, parsed: string | null][] = [
    ['shop.example', 'shop.example'],
    ['Shop.EXAMPLE', 'shop.example'],
    [' shop.example ', 'shop.example'],
    ['*.shop.example', '*.shop.example'],
    ['*.Shop.Example', '*.shop.example'],
    ['https://shop.example', 'shop.example'],
    ['https://shop.example/', 'shop.example'],
    ['HTTP://shop.example', 'shop.example'],
    ['shop.example:8443', 'shop.example:8443'],
    ['shop.example:443', 'shop.example'],
    ['http://shop.example:80', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]:3000', '[::1]:3000'],
    ['', null],
    ['*', null],
    ['*.', null],
    ['*.*.shop.example', null],
    ['shop.*', null],
    ['a*.shop.example', null],
    ['shop.example/path', null],
    ['shop.example\\path', null],
    ['shop.example?x', null],
    ['user@shop.example', null],
    ['shop .example', null],
    ['ftp://shop.example', null],
    ['*.127.0.0.1', null],
    ['shop.example:99999', null],
    ['null', 'null'],
    ['a.example,b.example', null],
    ['a.example;b.example', null],
    ['my_shop.example', 'my_shop.example'],
  ];
  for (const [text, parsed] of cases) {
    it(`${JSON.stringify(text)} is ${parsed}`, () => assert.equal(parseHost(text), parsed));
  }
});

describe('a key for hosts', () => {
  const shop = ['shop.example'];
  const below = ['*.shop.example'];
  const both = [...shop, ...below];
  const port = ['shop.example:8443'];
  const idn = ['xn--bcher-kva.example'];

  type Case = [
    hosts: readonly string[],
    origin: string | undefined,
    referer: string | undefined,
    isLetIn: boolean,
  ];
  const cases: Case[] = [
    [shop, 'https://shop.example', undefined, true],
    [shop, 'http://shop.example', undefined, true],
    [shop, 'https://SHOP.example', undefined, true],
    [shop, 'HTTPS://Shop.Example', undefined, true],
    [shop, 'https://shop.example:443', undefined, true],
    [shop, 'https://shop.example:8443', undefined, true],
    [shop, undefined, 'https://shop.example/', true],
    [shop, undefined, 'https://shop.example/a/b?c=d#e', true],
    [shop, '', 'https://shop.example/', true],
    // Neither says anything.
    [shop, undefined, undefined, false],
    [shop, '', '', false],
    [shop, 'null', undefined, false],
    [['null'], 'null', undefined, false],
    [shop, undefined, 'null', false],
    [shop, undefined, 'about:blank', false],
    // An opaque origin, as of a sandboxed frame, leaves the referrer.
    [shop, 'null', 'https://shop.example/', true],
    [shop, 'null', 'https://evil.example/', false],
    // Both: the origin counts.
    [shop, 'https://shop.example', 'https://evil.example/', true],
    [shop, 'https://evil.example', 'https://shop.example/', false],
    // Names that look alike.
    [shop, 'https://evilshop.example', undefined, false],
    [shop, 'https://shop.example.evil', undefined, false],
    [shop, 'https://shop.example.evil.example', undefined, false],
    [shop, 'https://evil.example/shop.example', undefined, false],
    [shop, undefined, 'https://evil.example/?https://shop.example/', false],
    [shop, undefined, 'https://evil.example/#shop.example', false],
    [shop, 'https://shop-example', undefined, false],
    [shop, 'https://shopxexample', undefined, false],
    [shop, 'https://shop.exampl', undefined, false],
    [shop, 'https://hop.example', undefined, false],
    [shop, 'https://example', undefined, false],
    [shop, 'https://shop.example.', undefined, false],
    // User and password before the host.
    [shop, 'https://shop.example@evil.example', undefined, false],
    [shop, 'https://shop.example:x@evil.example', undefined, false],
    [shop, undefined, 'https://evil.example@shop.example/', true],
    [shop, 'https://evil.example\\@shop.example', undefined, false],
    [shop, 'https://evil.example\\.shop.example', undefined, false],
    // No address of a website.
    [shop, 'shop.example', undefined, false],
    [shop, '//shop.example', undefined, false],
    [shop, 'ftp://shop.example', undefined, false],
    [shop, 'file://shop.example/', undefined, false],
    [shop, 'chrome-extension://shop.example', undefined, false],
    [shop, 'javascript://shop.example/%0aalert(1)', undefined, false],
    [shop, 'data:text/html,https://shop.example', undefined, false],
    [shop, 'blob:https://shop.example/x', undefined, false],
    [shop, 'https://', undefined, false],
    [shop, 'https://shop.example, https://evil.example', undefined, false],
    [shop, 'https://evil.example, https://shop.example', undefined, false],
    [shop, 'https://shop.example https://evil.example', undefined, false],
    // Subdomains need the wildcard, and the wildcard is for them alone.
    [shop, 'https://www.shop.example', undefined, false],
    [below, 'https://www.shop.example', undefined, true],
    [below, 'https://a.b.shop.example', undefined, true],
    [below, 'https://WWW.Shop.Example:8443', undefined, true],
    [below, undefined, 'https://www.shop.example/a', true],
    [below, 'https://shop.example', undefined, false],
    [below, 'https://evilshop.example', undefined, false],
    [below, 'https://www.shop.example.evil', undefined, false],
    [below, 'https://.shop.example', undefined, false],
    [below, 'https://www.evilshop.example', undefined, false],
    [both, 'https://shop.example', undefined, true],
    [both, 'https://www.shop.example', undefined, true],
    [both, 'https://evilshop.example', undefined, false],
    // Ports.
    [port, 'https://shop.example:8443', undefined, true],
    [port, 'https://shop.example', undefined, false],
    [port, 'https://shop.example:18443', undefined, false],
    [port, 'https://shop.example:84430', undefined, false],
    [['*.shop.example:8443'], 'https://www.shop.example:8443', undefined, true],
    [['*.shop.example:8443'], 'https://www.shop.example', undefined, false],
    [['[::1]:3000'], 'http://[::1]:3000', undefined, true],
    [['[::1]:3000'], 'http://[0:0::1]:3000', undefined, true],
    [['[::1]:3000'], 'http://[::1]:3001', undefined, false],
    [['127.0.0.1'], 'http://127.0.0.1:5000', undefined, true],
    // Other scripts.
    [idn, 'https://bücher.example', undefined, true],
    [idn, 'https://xn--bcher-kva.example', undefined, true],
    [idn, 'https://BÜCHER.example', undefined, true],
    [idn, 'https://bucher.example', undefined, false],
    [shop, 'https://ѕhop.example', undefined, false],
    [shop, 'https://shop。example', undefined, true],
  ];
  for (const [hosts, origin, referer, isLetIn] of cases) {
    it(`${hosts.join()} ${isLetIn ? 'lets in' : 'refuses'} ${origin} from ${referer}`, () => {
      // Twice, since what was read once may be remembered.
      assert.equal(isFrom(hosts, origin, referer), isLetIn);
      assert.equal(isFrom(hosts, origin, referer), isLetIn);
    });
  }

  it('is not confused by many pages', () => {
    for (let page = 0; page < 2000; page++) {
      const origin = page % 2 ? `https://shop.example/${page}` : `https://evil${page}.example/`;
      assert.equal(isFrom(shop, origin, undefined), page % 2 === 1);
    }
    assert.ok(isFrom(idn, 'https://BÜcher.example', undefined));
  });
});
