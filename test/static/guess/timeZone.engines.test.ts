import { expect } from '@open-wc/testing/pure';
import { countryOfZone } from '../../../src/static/guess/timeZone.js';

/** Returns the zones of a country according to the engine's own copy of the time zone database. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The countries of today; a code of the past is canonicalized to that of its successor. */
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);

describe('the time zones of this engine', () => {
  it('belong to the countries that the engine names for them', () => {
    const named = countries.flatMap((country) => zonesOf(country).map((zone) => [zone, country]));
    expect(named.length).to.be.above(400);
    const wrong = named.filter(([zone, country]) => countryOfZone(zone!) !== country);
    // Claimed by two countries, and an island where nobody lives.
    expect(wrong.map(([zone]) => zone))
      .to.be.an('array')
      .that.includes('Europe/Simferopol');
    expect(wrong.filter(([zone]) => !/Simferopol|Johnston/.test(zone!))).to.deep.equal([]);
  });

  it('have no country only if they belong to none', () => {
    const unknown = Intl.supportedValuesOf('timeZone').filter((zone) => !countryOfZone(zone));
    const isOfNone = (zone: string) => /^(UTC|Etc\/.*|Europe\/Simferopol)$/.test(zone);
    expect(unknown.filter((zone) => !isOfNone(zone))).to.deep.equal([]);
  });
});
