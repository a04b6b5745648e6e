import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { coinsOfCldr, tables } from '../../scripts/data.ts';
import { smallestCoins } from '../../scripts/smallestCoins.ts';
import { fractionDigits } from '../../src/pricing/decimal/fractionDigits.ts';
import { tenders } from '../../src/elements/shared/tenders.data.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
  exports: Record<string, string>;
};

test('the widget depends on lit alone', () => {
  assert.deepEqual(Object.keys(manifest.dependencies), ['lit']);
});

test('the version is that of the package', async () => {
  const { version } = await import('local-price');
  assert.equal(version, manifest.version);
});

for (const entry of Object.keys(manifest.exports)) {
  if (entry.endsWith('.json')) continue;
  const name = `local-price${entry.slice(1)}`;

  test(`${name} can be imported in Node`, () => {
    const script = `await import('${name}')`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
  });
}

test('the root registers nothing', () => {
  const script = `
    await import('local-price');
    if (globalThis.customElements?.get('local-price')) process.exit(1)`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
});

test('the client asks by fetch in Node', async () => {
  const { createServer } = await import('node:http');
  const { createClient } = await import('local-price/client');
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    assert.equal(url.pathname, '/api/v1/currency/swap');
    response.end(
      JSON.stringify({
        status: true,
        meta_data: { from: 'ngn', to: 'usd', exchange_rate: 0.00064235 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  try {
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apikey: 'k' });
    assert.deepEqual(await client.swap({ from: 'NGN', to: 'USD' }), {
      from: 'NGN',
      to: 'USD',
      exchangeRate: 0.00064235,
    });
  } finally {
    server.close();
  }
});

for (const [path, make] of Object.entries(tables)) {
  test(`${path} is what CLDR says today`, () => {
    assert.equal(readFileSync(path, 'utf8'), make(), 'run npm run data');
  });
}

test('a smallest coin of ours is one that CLDR does not know', () => {
  const cldr = coinsOfCldr();
  const codes = smallestCoins.map(([code]) => code);
  assert.deepEqual(codes, [...new Set(codes)].sort());
  for (const [code, coin, source] of smallestCoins) {
    assert.ok(tenders.match(/.../g)!.includes(code), `${code} is no legal tender any more`);
    assert.notEqual(cldr.get(code), coin, `CLDR has the coin of ${code} now: take the row out`);
    const minorUnit = 10 ** -fractionDigits(code);
    assert.ok(Number(coin) > minorUnit, `${coin} ${code} is the minor unit`);
    assert.match(source, /^[^:]+: .+\.$/);
  }
});
