/** `php/` and docs/guides/php.md, run by PHP. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { difference, readCases, type Case } from '../../scripts/conformance/cases.ts';
import { ourAnswer } from '../../scripts/conformance/ourAnswer.ts';
import { runProgram } from '../../scripts/conformance/runProgram.ts';
import { joinMoney } from '../../scripts/release/joinMoney.ts';
import { temporaryFolder } from '../../service/test/support/temporaryFolder.ts';
import { iso4217, stripe, withdrawn } from '../../src/pricing/decimal/minorUnits.data.js';
import { tenders } from '../../src/pricing/index.js';
import { randomCases } from '../support/randomCases.ts';

const write = temporaryFolder();

/** Runs code after the money rules; resolves with the value that it returns. */
async function php<T>(code: string): Promise<T> {
  const rules = JSON.stringify(`${process.cwd()}/php/money.php`);
  const file = write(
    'script.php',
    `<?php
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
require ${rules};
echo json_encode((function () { ${code} })());`,
  );
  const { stdout } = await promisify(execFile)('php', [file]);
  return JSON.parse(stdout) as T;
}

const program = ['php', '-d', 'precision=3', '-d', 'serialize_precision=5', 'php/conformance.php'];

/** Asks for cases that expect what the package answers. */
async function expectSame(all: readonly Omit<Case, 'id' | 'rule'>[]): Promise<void> {
  const cases = all.map((each, at): Case => ({ ...each, id: String(at), rule: 'same' }));
  const answers = await runProgram(program, cases);
  for (const each of cases) {
    const found = difference({ ...each, ...ourAnswer(each) }, answers.get(each.id) ?? {});
    assert.equal(found, '', found && JSON.stringify(each));
  }
}

for (const [rule, cases] of readCases()) {
  test(`php/ passes ${rule}: ${cases.length} cases`, async () => {
    const answers = await runProgram(program, cases);
    const problems = cases.map((each) => [each.id, difference(each, answers.get(each.id) ?? {})]);
    assert.deepEqual(
      problems.filter(([, problem]) => problem),
      [],
    );
  });
}

test('php/ gives what priceFor and derive give, for 20,000 random prices', () =>
  expectSame(fc.sample(randomCases, 20_000)));

test('php/ gives what priceFor gives, or refuses the same term, for random lists of words', () => {
  const words =
    'EUR:45 IE/EUR:47 UK/GBP:4 ZZ/EUR:1 EUR:45-60 EUR:9-1 EUR : eur:7 EUR:1e3 IN:60% EU:5% in:1% ie:9%';
  const others = '60% IN:100% 79.00 79 USD:79 JPY:100 cash 0.05 x 99 same 0 € \u00a0 , IE:47 XXX:5';
  const word = fc.constantFrom(...`${words} ${others}`.split(' '));
  const name = fc.constantFrom(
    ...'prices discount compareAt rounding ending currencies markup'.split(' '),
  );
  const list = fc.array(word, { maxLength: 3 }).map((all) => all.join(' '));
  const terms = fc.sample(fc.dictionary(name, list, { minKeys: 1, maxKeys: 1 }), 3000);
  return expectSame(
    terms.map((given) => ({
      terms: { basePrice: '49.00', baseCurrency: 'USD', ...given },
      visitor: { country: 'IE', currency: 'EUR' },
      rate: { from: 'USD', to: 'EUR', exchangeRate: 0.88 },
    })),
  );
});

test('php/ knows the places, coins and minor units that the package knows', async () => {
  // Otherwise: change php/src/countries.php, currencies.php or minorUnits.php.
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const places = letters.flatMap((first) => letters.map((second) => first + second));
  const price = { basePrice: '9.99', baseCurrency: 'AUD' };
  const codes = [iso4217, withdrawn, stripe]
    .flatMap(Object.values<string>)
    .join(' ')
    .split(/\s+/);
  const standards = ['iso4217', 'stripe'] as const;
  await expectSame([
    ...places.map((place) => ({
      terms: { ...price, discount: `${place}:5%` },
      visitor: { country: null, currency: null },
    })),
    ...codes.map((currency) => ({
      terms: { ...price, rounding: 'cash' },
      visitor: { country: null, currency },
      rate: { from: 'AUD', to: currency, exchangeRate: 1000 },
    })),
    ...codes.flatMap((currency) =>
      standards.map((standard) => ({ toMinorUnits: { standard, amount: '100', currency } })),
    ),
  ]);
  assert.deepEqual(await php('return LocalPrice\\tenders();'), [...tenders()].toSorted());
});

test('php/ throws only errors of its own, whatever it is given', async () => {
  const code = `
    $odd = [null, [], [[1]], ['a' => []], new stdClass(), true, 1.5, NAN, INF, -1, "\\xff", str_repeat('9', 5000), 'EUR:45'];
    $calls = 0;
    foreach ($odd as $a) {
      foreach ($odd as $b) {
        foreach (['basePrice', 'baseCurrency', 'prices', 'discount', 'compareAt', 'rounding', 'groups', 'currencies'] as $name) {
          $terms = [$name => $a] + ['basePrice' => '49.00', 'baseCurrency' => 'USD'];
          $visitor = ['country' => $b, 'currency' => $b, 'rate' => $b];
          foreach ([
            function () use ($terms, $visitor) { LocalPrice\\priceFor($terms, $visitor); },
            function () use ($terms, $b) { LocalPrice\\rateFrom($b, LocalPrice\\rateNeeded($terms, ['currency' => 'EUR'])); },
            function () use ($a, $b) { LocalPrice\\derive(['amount' => $a, 'currency' => $b], ['times' => $b]); },
            function () use ($a, $b) { LocalPrice\\total([['value' => ['amount' => $a, 'currency' => $b], 'quantity' => $b]]); },
            function () use ($a, $b) { LocalPrice\\toMinorUnits(['amount' => $a, 'currency' => $b], 'stripe'); },
            function () use ($a) { LocalPrice\\fromMinorUnits($a, 'EUR', 'iso4217'); },
            function () use ($a) { LocalPrice\\decimal($a, 2); },
          ] as $call) {
            $calls += 1;
            try { $call(); } catch (LocalPrice\\LocalPriceError $error) {}
          }
        }
      }
    }
    return $calls;`;
  assert.equal(await php(code), 13 * 13 * 8 * 7);
});

test('php/ reads a rates file of at most 64 kB', async () => {
  const found = await php<(number | string)[]>(`
    $read = function ($length) {
      $file = json_encode(['date' => '2026-03-01', 'usd' => ['eur' => 0.8]]);
      $pair = ['from' => 'EUR', 'to' => 'USD'];
      return LocalPrice\\rateFrom(str_pad($file, $length), $pair, ['now' => strtotime('2026-03-01 12:00 UTC')]);
    };
    try { $read(65537); } catch (LocalPrice\\LocalPriceError $error) { $why = $error->getMessage(); }
    return [$read(65536)['exchangeRate'], $why];`);
  assert.deepEqual(found, [1.25, 'The rates file is longer than 65536 bytes.']);
});

test('php/ names what is wrong, and what to write', async () => {
  const refused = await php<[string, string, object]>(`
    try { LocalPrice\\rateNeeded(['basePrice' => '1,299', 'baseCurrency' => 'USD'], []); }
    catch (LocalPrice\\LocalPriceError $error) { return [$error->getCode(), $error->getMessage(), $error->subject]; }`);
  assert.deepEqual(refused, [
    'config',
    'terms basePrice="1,299": write a plain decimal such as 1299 or 49.00.',
    { of: 'argument', name: 'basePrice', value: '1,299' },
  ]);
});

test('php/ prints numbers as decimals, and compares decimals of any length', async () => {
  const found = await php(`
    $long = str_repeat('9', 400);
    return [
      LocalPrice\\decimal(1.005, 2), LocalPrice\\decimal(49, 2), LocalPrice\\decimal('49.5', 0),
      LocalPrice\\decimal(0.1 + 0.2, 3), LocalPrice\\decimal(1.0E-5, 6), LocalPrice\\decimal(1.0E+22, 2),
      LocalPrice\\compare('49.0', '49'), LocalPrice\\compare($long, $long . '.1'), LocalPrice\\compare('9', '10'),
    ];`);
  assert.deepEqual(found, [
    ...'1.01 49.00 50 0.300 0.000010 10000000000000000000000.00'.split(' '),
    0,
    -1,
    -1,
  ]);
});

/** Runs code of the guide, on a server with its files; resolves with what it has printed. */
async function run(code: string, post: object = {}, date = new Date()): Promise<string> {
  const day = date.toISOString().slice(0, 10);
  const usd = { usd: 1, eur: 0.88, gbp: 0.75 };
  const folder = dirname(write('money.php', joinMoney()));
  write('price.php', readFileSync('examples/php/price.php', 'utf8'));
  write('prices.php', blocks[0]!);
  write('rates.json', JSON.stringify({ date: day, usd }));
  const sent = `<?php $_POST = json_decode('${JSON.stringify(post)}', true); ?>`;
  const here = code
    .replaceAll('/home/shop/public/', '/home/shop/')
    .replaceAll('/home/shop', folder);
  return (await promisify(execFile)('php', [write('page.php', sent + here)])).stdout;
}

const blocks = [
  ...readFileSync('docs/guides/php.md', 'utf8').matchAll(/^```php\n(.*?)^```$/gms),
].map(([, code]) => code!);

test('the guide prints a price from the list of prices', async () => {
  const html = await run(blocks[1]!);
  assert.equal(
    html.trim(),
    '<local-price base-price="49.00" base-currency="USD" prices="GBP:39.50" currencies="USD EUR GBP">$49.00</local-price>',
  );
  const form = await run(`${blocks[1]!}${blocks[2]!}`);
  assert.ok(form.includes(html.trim().replace('>$', ' name="price">$')), form);
  const odd = `<?php require '/home/shop/price.php';
    $terms = ['basePrice' => 0.0000005, 'compareAt' => null, 'currencies' => ['USD', 'EUR'], 'approximate' => false];
    echo local_price($terms + ['basePriceMax' => '"<&'], '<b>');`;
  assert.equal(
    await run(odd),
    '<local-price base-price="0.0000005" currencies="USD,EUR" approximate="false" base-price-max="&quot;&lt;&amp;">&lt;b&gt;</local-price>',
  );
});

test('the guide charges what the page shows, and nothing else', async () => {
  const charge = (post: object, date?: Date): Promise<string> => run(blocks[3]!, post, date);
  const mug = { product: 'mug', 'price-currency': 'EUR', price: '43.12' };
  assert.equal(await charge(mug), 'Charge 4312 EUR, as Stripe counts.');
  const fixed = { ...mug, 'price-currency': 'GBP', price: '39.50' };
  assert.equal(await charge(fixed), 'Charge 3950 GBP, as Stripe counts.');
  for (const [changes, message] of [
    [{ price: '1.00' }, 'The price is now 43.12 EUR: ask the customer again.'],
    // Not among the currencies that the shop charges.
    [{ 'price-currency': 'JPY' }, 'The price is now 49.00 USD: ask the customer again.'],
    [
      { 'price-currency': 'JPY', price: '49.00' },
      'The price is now 49.00 USD: ask the customer again.',
    ],
    [
      { 'price-currency': '<b>' },
      'Nothing is charged: currency is &quot;&lt;b&gt;&quot;: write an',
    ],
    [{ product: 'x' }, 'Unknown product.'],
    [{ product: ['mug'] }, 'Unknown product.'],
  ] as const) {
    const printed = await charge({ ...mug, ...changes });
    assert.ok(printed.startsWith(message), printed);
  }
  const old = await charge(mug, new Date(Date.now() - 20 * 86_400_000));
  assert.match(old, /^Nothing is charged: The rates file can(’|'|&#039;)t be used: its date is/);
});

test('the example of php/README.md runs, and its package has the version of the others', async () => {
  const [, code = ''] = /```php\n(.*?)```/s.exec(readFileSync('php/README.md', 'utf8'))!;
  const folder = dirname(write('money.php', joinMoney()));
  const date = new Date().toISOString().slice(0, 10);
  write('rates.json', JSON.stringify({ date, usd: { eur: 0.88022588 } }));
  const script = `<?php require 'money.php';\n${code}\necho $cents;`;
  const options = { cwd: folder };
  const { stdout } = await promisify(execFile)('php', [write('readme.php', script)], options);
  assert.equal(stdout, '4313');
  const versions = ['package.json', 'php/composer.json'].map(
    (path) => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version,
  );
  assert.equal(versions[0], versions[1]);
});
