import { expect } from '@open-wc/testing/pure';
import { reportingPage, reportOf, type Report } from '../support/reportedPage.ts';
import { nigeria, service, type ScriptedService } from '../support/service.ts';
import { naira } from '../support/visits.ts';
import { clearStored } from '../support/stored.ts';

afterEach(clearStored);

const right: Report = { shown: [[...naira], [...naira], [...naira]], errors: [], said: [] };

/** How a frame comes to have a page, by name. */
const ways: Record<string, (frame: HTMLIFrameElement, html: string, on: ScriptedService) => void> =
  {
    'a sandboxed page': (frame, _, on) => {
      frame.sandbox.add('allow-scripts');
      frame.src = `${on.baseUrl}/page.html`;
    },
    'a sandboxed page of its own markup': (frame, html) => {
      frame.sandbox.add('allow-scripts');
      frame.srcdoc = html;
    },
    'a page of its own markup': (frame, html) => {
      frame.srcdoc = html;
    },
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
    'a sandboxed page of a blob': (frame, html) => {
      frame.sandbox.add('allow-scripts');
      frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    },
    'a page of data': (frame, html) => {
      frame.src = `data:text/html,${encodeURIComponent(html)}`;
    },
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
