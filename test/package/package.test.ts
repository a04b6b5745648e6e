import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { coinsOfCldr, legalTenders, tables } from '../../scripts/data.ts';
import { smallestCoins } from '../../scripts/smallestCoins.ts';
import { fractionDigits } from '../../src/pricing/decimal/fractionDigits.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
};

test('the version is that of the package', async () => {
  const { version } = await import('local-price');
  assert.equal(version, manifest.version);
});

test('an import of local-price registers no element', () => {
  const script = `
    await import('local-price');
    if (globalThis.customElements?.get('local-price')) process.exit(1)`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
});

for (const [path, make] of Object.entries(tables)) {
  test(`${path} is what CLDR says today`, () => {
    assert.equal(readFileSync(path, 'utf8'), make(), 'run npm run data');
  });
}

test('a smallest coin of ours is one that CLDR does not know', () => {
  const cldr = coinsOfCldr();
  const tenders = legalTenders();
  const codes = smallestCoins.map(([code]) => code);
  assert.deepEqual(codes, [...new Set(codes)].sort());
  for (const [code, coin, source] of smallestCoins) {
    assert.ok(tenders.has(code), `${code} is not legal tender any more`);
    assert.notEqual(cldr.get(code), coin, `CLDR has the coin of ${code} now: take the row out`);
    const minorUnit = 10 ** -fractionDigits(code);
    assert.ok(Number(coin) > minorUnit, `${coin} ${code} is the minor unit`);
    assert.match(source, /^[^:]+: .+\.$/, code);
  }
});
