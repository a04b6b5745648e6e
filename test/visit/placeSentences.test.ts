import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GateReason } from '../../src/pricing/gates/decideGate.ts';
import {
  choiceSentence,
  gateSentence,
  noChoiceSentence,
  setSentence,
  type VisitorPlace,
} from '../../src/visit/placeSentences.ts';

const place = (country: string | null, from: VisitorPlace['from'] = 'service'): VisitorPlace => ({
  country,
  from,
  missing: null,
});

const gate = (
  open: boolean,
  reason: GateReason,
  given: VisitorPlace,
  failure: string | null = null,
): string => {
  const country = reason === 'unknown' ? null : given.country;
  return gateSentence({ open, country, reason }, given, failure);
};

const sentences: [given: string, sentence: string][] = [
  [gateSentence(null, place(null), null), 'The gate is pending: the answer has not arrived yet.'],
  [
    gate(true, 'allowed', place('JP')),
    'The gate is open: JP, which the service has detected, is allowed.',
  ],
  [
    gate(true, 'allowed', place('JP', 'time-zone')),
    'The gate is open: JP, which is guessed from the time zone, is allowed.',
  ],
  [
    gate(false, 'not-allowed', place('JP', 'page')),
    'The gate is closed: JP, which this page sets, is not allowed.',
  ],
  [
    gate(false, 'not-allowed', place('JP', 'visit')),
    'The gate is closed: JP, which this visit sets, is not allowed.',
  ],
  [
    gate(false, 'blocked', place('JP', 'choice')),
    'The gate is closed: JP, which you have chosen, is blocked.',
  ],
  [
    gate(false, 'not-allowed', place(null)),
    'The gate is closed: its list of allowed countries has no country.',
  ],
  [gate(true, 'unknown', place(null)), 'The gate is open: your country is not known.'],
  [
    gate(false, 'unknown', { ...place(null), missing: 'consent' }),
    'The gate is closed: your country is not known, because consent is missing.',
  ],
  [
    gate(false, 'unknown', { ...place(null), missing: 'crawler' }),
    'The gate is closed: your country is not known, because this browser counts as a crawler.',
  ],
  [
    gate(false, 'unknown', place('JP', 'time-zone')),
    'The gate is closed: your country (JP) is only guessed from the time zone, which counts with places="guess".',
  ],
  [
    gate(false, 'unknown', place(null), 'The key is disabled.'),
    'The gate is closed: The key is disabled.',
  ],
  [choiceSentence('EUR', false, place('JP')), 'The picker shows EUR, which you have chosen.'],
  [
    choiceSentence('EUR', true, place('JP')),
    "The picker shows EUR, which the page's address has named.",
  ],
  [
    choiceSentence('EUR', false, { ...place('JP'), missing: 'consent' }),
    'The picker shows EUR, which you have chosen, but consent is missing.',
  ],
  [setSentence('EUR', false), 'Nothing is chosen, so EUR counts, which this page sets.'],
  [setSentence('EUR', true), 'Nothing is chosen, so EUR counts, which this visit sets.'],
  [setSentence(null, true), 'Nothing is chosen, and this visit says that you have no currency.'],
  [
    noChoiceSentence(place('JP'), true),
    'Nothing is chosen, so JP counts, which the service has detected.',
  ],
  [
    noChoiceSentence(place('JP', 'choice'), false),
    'Nothing is chosen, so the currency follows JP, which you have chosen.',
  ],
  [noChoiceSentence(place(null), true), 'Nothing is chosen, and your country is not known.'],
];

for (const [given, sentence] of sentences) test(sentence, () => assert.equal(given, sentence));
