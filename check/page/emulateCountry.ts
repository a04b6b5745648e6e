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
  const zones = Intl.supportedValuesOf('timeZone');
  const timezoneId = zones.find((zone) => countryOfZone(zone) === country) ?? 'UTC';
  await session.send('Emulation.setTimezoneOverride', { timezoneId });
  const version = await session.send('Browser.getVersion');
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: version.userAgent.replace('Headless', ''),
    // Browsers that hide the time zone report that of Iceland, with English.
    acceptLanguage: country === 'IS' ? 'is' : 'en-US',
  });
}
