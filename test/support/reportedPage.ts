import { patience } from './elements.ts';
import type { ScriptedService } from './service.ts';
import { threePrices } from './faultPages.ts';

/** What a page out of reach tells of itself. */
export interface Report {
  /** State and text of every price, when none is pending. */
  shown: [state: string, text: string][];
  /** What has reached its error handlers. */
  errors: string[];
  /** What was said in the console by our script. */
  said: string[];
}

/** A whole page with three prices, one for each transport, which sends a {@link Report} to its parent. */
export function reportingPage(on: ScriptedService): string {
  return `<!doctype html><html lang="en-US"><script>${watcher}</script>
    <script src="${location.origin}/dist/cdn/local-price.js" data-apikey="demo"
      data-timeout="${patience}" data-base-url="${on.baseUrl}"></script>${threePrices}`;
}

/** Runs in the page: looks at each frame, and tells when all is settled. */
const watcher = `
  const errors = [], said = [];
  console.warn = (text) => said.push(String(text));
  addEventListener('error', (event) => event.message && errors.push(event.message));
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
  const states = ['pending', 'local', 'base', 'error'];
  const look = () => {
    const shown = [...document.querySelectorAll('local-price')].map((el) => [
      states.filter((each) => el.matches(':state(' + each + ')')).join(),
      (el.shadowRoot?.querySelector('[part=price]') ?? el).textContent.replace(/\\u00a0/g, ' '),
    ]);
    if (document.readyState !== 'complete' || shown.some(([state]) => !state || state === 'pending'))
      return setTimeout(look, 20);
    parent.postMessage(JSON.stringify({ shown, errors, said }), '*');
  };
  setTimeout(look);`;

/** Puts a frame into the document of the tests, and waits for its report; the frame goes then. */
export async function reportOf(set: (frame: HTMLIFrameElement) => void): Promise<Report> {
  const frame = document.createElement('iframe');
  set(frame);
  const told = new Promise<string>((resolve) => {
    const listener = ({ source, data }: MessageEvent): void => {
      if (source !== frame.contentWindow) return;
      removeEventListener('message', listener);
      resolve(data as string);
    };
    addEventListener('message', listener);
  });
  document.body.append(frame);
  const report = JSON.parse(await told) as Report;
  frame.remove();
  return report;
}
