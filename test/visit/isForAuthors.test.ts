import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForAuthors } from '../../src/visit/isForAuthors.ts';

const isAt = (address: string, hosts = ''): boolean => isForAuthors(new URL(address), hosts);

test('the bar appears on machines of authors', () => {
  const addresses =
    `http://localhost:5173/ https://localhost/ http://shop.localhost/ http://LOCALHOST/
    http://127.0.0.1:8080/ http://127.1.2.3/ http://[::1]:3000/ https://shop.test/
    https://a.b.test/ file:///home/me/shop.html file://server/shop.html`.split(/\s+/);
  for (const address of addresses) assert.equal(isAt(address), true, address);
});

test('the bar does not appear elsewhere', () => {
  const addresses = `https://shop.example/ https://localhost.evil.com/ https://evil.com/localhost
    https://evil.com/?localhost https://localhost@evil.com/ https://mylocalhost/
    https://mytest/ https://test/ https://shop.test.evil.com/ https://127.0.0.1.evil.com/
    http://128.0.0.1/ http://192.168.0.1/ http://[::2]/ http://[::ffff:8.8.8.8]/ about:blank
    data:text/html,shop`.split(/\s+/);
  for (const address of addresses) assert.equal(isAt(address), false, address);
});

test('the bar appears on the hosts of a list', () => {
  const hosts = 'Staging.example.com, *.preview.example';
  for (const [host, expected] of [
    ['staging.example.com', true],
    ['staging.example.com:8443', true],
    ['shop.preview.example', true],
    ['a.b.preview.example', true],
    ['localhost', true],
    ['preview.example', false],
    ['mypreview.example', false],
    ['example.com', false],
    ['x.staging.example.com', false],
    ['staging.example.com.evil.com', false],
  ] as const) {
    assert.equal(isAt(`https://${host}/`, hosts), expected, host);
  }
});

test('a list without a host allows none', () => {
  for (const hosts of ['', ' ', ',', '*', '*.']) {
    assert.equal(isAt('https://shop.example/', hosts), false, hosts);
    assert.equal(isAt('about:blank', hosts), false, hosts);
  }
});
