import { countryOfZone } from '../../src/static/guess/timeZone.js';
import type { DevToolsSession } from './openBrowser.js';

/** A screen of a desktop, with a height in pixels. */
export const screen = (height: number) => ({
  width: 1280,
  height,
  deviceScaleFactor: 1,
  mobile: false,
});

/** Shows the page as in a country: its time zone, and a browser that does not look like a crawler. */
export async function emulateCountry(session: DevToolsSession, country: string): Promise<void> {
  await session.send('Emulation.setTimezoneOverride', { timezoneId: zoneOf(country) });
  const { userAgent } = await session.send('Browser.getVersion');
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: userAgent.replace('Headless', ''),
    // Browsers that hide the time zone report that of Iceland, with English.
    acceptLanguage: country === 'IS' ? 'is' : 'en-US',
  });
}

/** Returns the name of a time zone of a country, by ISO 3166 alpha-2 code; `UTC` if the country has none of its own. */
function zoneOf(country: string): string {
  return (
    Intl.supportedValuesOf('timeZone').find((zone) => countryOfZone(zone) === country) ?? 'UTC'
  );
}
