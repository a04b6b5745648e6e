import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verdictCodes } from '../../src/check/verdicts.ts';
import type { PriceFacts } from '../../src/visit/readFacts.ts';
import { reasonOf } from '../../src/visit/reasonOf.ts';

const facts: PriceFacts = {
  state: 'base',
  error: null,
  isLazy: false,
  isActive: true,
  needsConsent: false,
  country: 'NG',
  currency: 'NGN',
  unplaced: null,
  baseCurrency: 'USD',
  isFree: false,
  currencies: null,
  rates: null,
  isGuess: false,
  timeZone: 'UTC',
  pageCountry: null,
  asksService: true,
};

const unknown = { country: null, currency: null };

const refused = (serviceCode: string): Partial<PriceFacts> => ({
  state: 'error',
  error: { code: 'service', serviceCode, message: 'Refused.' },
});

const reasons: [Partial<PriceFacts>, string][] = [
  [{ currency: 'USD' }, 'USD is already your currency.'],
  [{ currency: 'JPY', currencies: ['EUR'] }, "JPY is not among this page's currencies."],
  [
    { isActive: false, needsConsent: true },
    'Consent is missing: the page has not called localPrice.grantConsent().',
  ],
  [{ isActive: false }, 'This browser counts as a crawler.'],
  [{ isFree: true }, 'The price is zero.'],
  [{ country: 'AQ', currency: null }, 'There is no currency for AQ.'],
  [
    { ...unknown, unplaced: 'RESERVED_ADDRESS' },
    'Your country is unknown, because this is a private address.',
  ],
  [
    { ...unknown, unplaced: 'ADDRESS_NOT_FOUND' },
    "Your country is unknown, because the service's database lacks your address.",
  ],
  [{ ...unknown, isGuess: true }, 'Your country is unknown, because the time zone UTC names none.'],
  [
    { ...unknown, asksService: false },
    'Your country is unknown, because this page asks nobody for it.',
  ],
  [unknown, 'Your country is unknown to the service.'],
  [{ currency: null, pageCountry: 'NG' }, 'The page names the country (NG), but not its currency.'],
  [{ rates: '/rates.json' }, 'The rates file has no rate for NGN.'],
  [{}, 'The service has no rate for NGN.'],
  [{ state: 'pending' }, 'The answer has not arrived yet.'],
  [
    { state: 'pending', isLazy: true },
    'The price waits until it is near the visible part of the page (loading="lazy").',
  ],
  [{ state: 'undefined' }, 'The script has not run yet.'],
  [refused('INVALID_API_KEY'), 'The service does not know the key.'],
  [refused('KEY_DISABLED'), 'The key is disabled.'],
  [refused('UNAUTHORIZED_ORIGIN'), 'The service refused the key for this host.'],
  [refused('INSUFFICIENT_TOKENS'), 'The key has no tokens left.'],
  [refused('RATE_LIMITED'), 'The service has had too many requests from here.'],
  [refused('RATES_STALE'), 'The rates of the service are too old.'],
  [refused('NOT_READY'), 'The service is still starting.'],
  [refused('UNKNOWN_CURRENCY'), 'The service has no rate for a currency of this page.'],
];

for (const [given, reason] of reasons) {
  test(reason, () => assert.equal(reasonOf({ ...facts, ...given }), reason));
}

test('a price that is local needs no reason, and other errors give their own', () => {
  assert.equal(reasonOf({ ...facts, state: 'local' }), null);
  assert.equal(reasonOf({ ...facts, ...refused('SERVER_ERROR') }), 'Refused.');
  assert.equal(reasonOf({ ...facts, ...refused('constructor') }), 'Refused.');
  const error = { code: 'config', serviceCode: '', message: 'base-price="": write one.' };
  assert.equal(reasonOf({ ...facts, state: 'error', error }), error.message);
});

const guide = readFileSync('docs/guides/troubleshooting.md', 'utf8');

function sectionOf(title: string): string {
  return guide.split(`## ${title}\n`)[1]!.split('\n## ')[0]!;
}

test('the guide lists every reason, and no other', () => {
  const listed = sectionOf('Why a price is not local').matchAll(/`([A-Z][^`]*\.)`/g);
  const written = [...listed].map(([, sentence]) => sentence);
  assert.deepEqual(written.toSorted(), reasons.map(([, reason]) => reason).toSorted());
});

test('the guide lists every verdict, in the order in which they are looked for', () => {
  const listed = sectionOf('Verdicts').matchAll(/^- `([\w-]+)`:/gm);
  assert.deepEqual(
    [...listed].map(([, code]) => code),
    verdictCodes.filter((code) => code !== 'ok'),
  );
});
