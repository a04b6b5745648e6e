import { expect } from '@open-wc/testing/pure';
import { patience } from '../support/elements.ts';
import { threePrices } from '../support/faultPages.ts';
import { nigeria, service, type ScriptedService } from '../support/service.ts';
import { naira } from '../support/visits.ts';
import { clearStored } from '../support/stored.ts';

afterEach(clearStored);

/** What a page out of reach tells of itself. */
interface Report {
  shown: [state: string, text: string][];
  errors: string[];
  said: string[];
}

/** A whole page with three prices, one for each transport, which sends a {@link Report} to its parent. */
function reportingPage(on: ScriptedService): string {
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
async function reportOf(set: (frame: HTMLIFrameElement) => void): Promise<Report> {
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

const right: Report = { shown: [[...naira], [...naira], [...naira]], errors: [], said: [] };

const ways: Record<string, (frame: HTMLIFrameElement, html: string, on: ScriptedService) => void> =
  {
    'a sandboxed page': (frame, _, on) => {
      frame.sandbox.add('allow-scripts');
      frame.src = `${on.baseUrl}/page.html`;
    },
    'a page of its own markup': (frame, html) => void (frame.srcdoc = html),
    'about:blank': (frame, html) => {
      // When it is in the document.
      queueMicrotask(() => {
        frame.contentDocument!.open();
        frame.contentDocument!.write(html);
        frame.contentDocument!.close();
      });
    },
    'a page of a blob': (frame, html) => {
      frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    },
    'a page of data': (frame, html) =>
      void (frame.src = `data:text/html,${encodeURIComponent(html)}`),
  };

describe('two frames at once have right prices over each transport, and nothing is said, in', () => {
  for (const [name, way] of Object.entries(ways)) {
    it(name, async () => {
      const on = await service(nigeria);
      const html = reportingPage(on);
      await on.extend({ html });
      const both = [1, 2].map(() => reportOf((frame) => way(frame, html, on)));
      expect(await Promise.all(both)).to.deep.equal([right, right]);
    });
  }
});
