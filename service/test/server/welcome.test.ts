import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataNotes } from '../../src/server/welcome.js';

describe('the age of the data at start', () => {
  const built = new Date('2026-03-01T08:00:00Z');
  const notes = (days: number, files = false): ReturnType<typeof dataNotes> =>
    dataNotes(
      {
        built,
        source: files ? 'a.mmdb' : undefined,
        type: files ? 'DBIP-Country-Lite' : '',
        nodes: 1,
        countryOf: () => null,
      },
      { date: '2026-03-01', size: 339, embedded: !files },
      files ? 'usd.json' : undefined,
      Date.parse('2026-03-01T09:00:00Z') + days * 24 * 60 * 60 * 1000,
    );

  it('prints both dates, and the attribution of the embedded database', () => {
    const { info, warnings } = notes(1);
    assert.match(info.join('\n'), /built 2026-03-01.*nro\.net.*CC BY 4\.0/);
    assert.match(info.join('\n'), /rates of 2026-03-01, 339 currencies/);
    assert.deepEqual(warnings, []);
    const ofFiles = notes(1, true).info.join('\n');
    assert.match(ofFiles, /built 2026-03-01, a\.mmdb; IP geolocation by DB-IP.*\n.*, usd\.json$/);
  });

  it('warns of rates past seven days and of a database past sixty', () => {
    assert.equal(notes(7).warnings.length, 0);
    assert.match(notes(8).warnings.join('\n'), /rates are 8 days old; .*stale/);
    assert.match(notes(15, true).warnings.join('\n'), /RATES_STALE/);
    assert.equal(notes(60).warnings.length, 1);
    assert.match(notes(61).warnings.join('\n'), /database is 61 days old/);
  });
});
