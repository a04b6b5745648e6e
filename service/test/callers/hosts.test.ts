import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOneOf, pageHost, pageOf, parseHost } from '../../src/callers/hosts.js';
import { split } from '../support/split.js';

function isFrom(hosts: readonly string[], origin?: string, referer?: string): boolean {
  const host = pageHost(pageOf(origin, referer));
  return host !== null && isOneOf(hosts, host);
}

it('a host in the keys file is normalized, or refused', () => {
  const accepted: Record<string, string> = {
    'shop.example': `shop.example|Shop.EXAMPLE| shop.example |https://shop.example|
      https://shop.example/|HTTP://shop.example|shop.example:443|http://shop.example:80`,
    '*.shop.example': '*.shop.example|*.Shop.Example',
    'shop.example:8443': 'shop.example:8443',
    'xn--bcher-kva.example': 'bücher.example',
    '*.xn--bcher-kva.example': '*.bücher.example',
    localhost: 'localhost',
    '127.0.0.1': '127.0.0.1',
    '[::1]:3000': '[::1]:3000',
    null: 'null',
    'my_shop.example': 'my_shop.example',
  };
  for (const [parsed, texts] of Object.entries(accepted)) {
    for (const text of split(texts)) assert.equal(parseHost(text), parsed, text);
  }
  const refused = split(
    `|*|*.|*.*.shop.example|shop.*|a*.shop.example|shop.example/path|shop.example\\path|
    shop.example?x|user@shop.example|shop .example|ftp://shop.example|*.127.0.0.1|
    shop.example:99999|a.example,b.example|a.example;b.example`,
  );
  for (const text of refused) assert.equal(parseHost(text), null, text);
});

describe('a key for hosts', () => {
  const shop = ['shop.example'];
  const below = ['*.shop.example'];
  const both = [...shop, ...below];
  const port = ['shop.example:8443'];
  const idn = ['xn--bcher-kva.example'];

  const byOrigin: [hosts: readonly string[], accepted: string, refused: string][] = [
    [
      shop,
      `https://shop.example|http://shop.example|https://SHOP.example|HTTPS://Shop.Example|
      https://shop.example:443|https://shop.example:8443|https://shop。example`,
      // Names that look alike, a user before the host, and what is not the address of a website.
      `|null|https://evilshop.example|https://shop.example.evil|https://evil.example/shop.example|
      https://shopxexample|https://example|https://shop.example.|https://ѕhop.example|
      https://www.shop.example|https://shop.example@evil.example|https://|
      https://evil.example\\@shop.example|https://evil.example\\.shop.example|shop.example|
      //shop.example|ftp://shop.example|javascript://shop.example/%0aalert(1)|
      blob:https://shop.example/x|https://shop.example, https://evil.example`,
    ],
    [['null'], 'http://null', 'null'],
    // A wildcard is for subdomains only.
    [
      below,
      'https://www.shop.example|https://a.b.shop.example|https://WWW.Shop.Example:8443',
      `https://shop.example|https://evilshop.example|https://www.shop.example.evil|
      https://.shop.example|https://www.evilshop.example`,
    ],
    [both, 'https://shop.example|https://www.shop.example', 'https://evilshop.example'],
    [
      port,
      'https://shop.example:8443',
      'https://shop.example|https://shop.example:18443|https://shop.example:84430',
    ],
    [['*.shop.example:8443'], 'https://www.shop.example:8443', 'https://www.shop.example'],
    [['[::1]:3000'], 'http://[::1]:3000|http://[0:0::1]:3000', 'http://[::1]:3001'],
    [['127.0.0.1'], 'http://127.0.0.1:5000', 'http://127.0.0.2:5000'],
    [
      idn,
      'https://bücher.example|https://xn--bcher-kva.example|https://BÜCHER.example',
      'https://bucher.example',
    ],
  ];
  for (const [hosts, accepted, refused] of byOrigin) {
    it(`for ${hosts.join()} depends on the origin`, () => {
      for (const [list, isAccepted] of [
        [accepted, true],
        [refused, false],
      ] as const) {
        for (const origin of split(list)) {
          // Twice, since the first result may be remembered.
          for (let time = 0; time < 2; time++) {
            assert.equal(isFrom(hosts, origin, undefined), isAccepted, origin);
          }
        }
      }
    });
  }

  it('depends on the referrer if there is no origin, or an opaque one', () => {
    for (const none of [undefined, '', 'null']) {
      for (const referer of split(
        'https://shop.example/|https://shop.example/a/b?c=d#e|https://evil.example@shop.example/',
      )) {
        assert.equal(isFrom(shop, none, referer), true, referer);
      }
      for (const referer of split(
        `|null|about:blank|https://evil.example/|https://evil.example/?https://shop.example/|
        https://evil.example/#shop.example`,
      )) {
        assert.equal(isFrom(shop, none, referer), false, referer);
      }
      assert.equal(isFrom(shop, none, undefined), false);
      assert.equal(isFrom(below, none, 'https://www.shop.example/a'), true);
    }
    assert.equal(isFrom(shop, 'https://shop.example', 'https://evil.example/'), true);
    assert.equal(isFrom(shop, 'https://evil.example', 'https://shop.example/'), false);
  });

  it('gives the same answers after thousands of pages', () => {
    for (let page = 0; page < 2000; page++) {
      const origin = page % 2 ? `https://shop.example/${page}` : `https://evil${page}.example/`;
      assert.equal(isFrom(shop, origin, undefined), page % 2 === 1);
    }
    assert.ok(isFrom(idn, 'https://BÜcher.example', undefined));
  });
});
