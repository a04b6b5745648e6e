import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verdictCodes } from '../../check/verdicts.ts';
import type { Reason } from '../../src/pricing/index.ts';
import type { PriceOutcome } from '../../src/visit/readOutcome.ts';
import { reasonOf } from '../../src/visit/reasonOf.ts';

const none = { country: null, isGuess: false, replaced: null };
const base: PriceOutcome = { state: 'base', error: null, reason: null, isLazy: false, ...none };

const refused = (serviceCode: string): Partial<PriceOutcome> => ({
  state: 'error',
  error: { code: 'service', serviceCode, message: 'Refused.', subject: null },
});

const why = (
  reason: Reason['reason'],
  about: string | null = null,
  from?: Reason['from'],
): Partial<PriceOutcome> => ({ reason: { reason, about, ...(from && { from }) } });

const reasons: [Partial<PriceOutcome>, string][] = [
  [why('own-currency', 'USD'), 'USD is already your currency.'],
  [why('not-offered', 'JPY'), "JPY is not among this page's currencies."],
  [why('not-offered'), 'This page shows its prices in its own currency only.'],
  [
    why('inactive', 'consent'),
    'Consent is missing: the page has not called localPrice.grantConsent().',
  ],
  [why('inactive', 'crawler'), 'This browser counts as a crawler.'],
  [why('free'), 'The price is zero.'],
  [why('no-currency', 'AQ', 'service'), 'There is no currency for AQ.'],
  [why('no-currency', null, 'page'), 'This page says that you have no currency.'],
  [
    why('unknown-country', 'RESERVED_ADDRESS', 'service'),
    'Your country is unknown, because this is a private address.',
  ],
  [
    why('unknown-country', 'ADDRESS_NOT_FOUND', 'service'),
    "Your country is unknown, because the service's database lacks your address.",
  ],
  [
    why('unknown-country', 'UTC', 'time-zone'),
    'Your country is unknown, because the time zone UTC names none.',
  ],
  [
    why('unknown-country', null, 'none'),
    'Your country is unknown, because this page does not look it up.',
  ],
  [why('unknown-country', null, 'service'), 'Your country is unknown to the service.'],
  [why('no-currency', 'NG', 'page'), 'The page names the country (NG), but not its currency.'],
  [why('no-rate', 'NGN'), 'The rates file has no rate for NGN.'],
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
  test(reason, () => assert.equal(reasonOf({ ...base, ...given }), reason));
}

test('a price that is local needs no reason, and other errors give their own', () => {
  assert.equal(reasonOf({ ...base, state: 'local' }), null);
  assert.equal(reasonOf({ ...base, ...refused('SERVER_ERROR') }), 'Refused.');
  assert.equal(reasonOf({ ...base, ...refused('constructor') }), 'Refused.');
  const error = {
    code: 'config',
    serviceCode: '',
    message: 'base-price="": write one.',
    subject: null,
  };
  assert.equal(reasonOf({ ...base, state: 'error', error }), error.message);
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
