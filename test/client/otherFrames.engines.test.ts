import { expect } from '@open-wc/testing/pure';
import { createClient } from '../../src/client/index.js';
import { patience } from '../support/elements.ts';
import { elsewhere, service, swapAnswer, type ScriptedService } from '../support/service.ts';
import { until } from '../support/until.ts';

const pair = { from: 'NGN', to: 'USD' };
const held = { json: swapAnswer('ngn', 'usd', 0.5), hold: true };

/** A script that sends each frame of the page, again and again, what only the page should. */
function meddling(script: string): string {
  return `<!doctype html><script>
    const attempt = (step) => { try { step(); } catch {} };
    setInterval(() => {
      for (let at = 0; at < parent.frames.length; at++) {
        const frame = parent.frames[at];
        if (frame === self) continue;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => parent.postMessage(data, '*');
        attempt(() => frame.postMessage(['${script}', 'name'], '*', [port2]));
        attempt(() => frame.postMessage('={}', '*'));
        attempt(() => frame.postMessage(null, '*'));
        attempt(() => { frame.name = ''; });
      }
      fetch('pixel.svg?' + Math.random());
    }, 20);
  </script>`;
}

describe('another frame of the page', () => {
  let on: ScriptedService;
  let heard: unknown[];
  const listen = ({ data }: MessageEvent): void => void heard.push(data);
  const others: HTMLIFrameElement[] = [];

  const add = async (prepare: (frame: HTMLIFrameElement) => void): Promise<HTMLIFrameElement> => {
    const frame = document.createElement('iframe');
    prepare(frame);
    const load = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    others.push(frame);
    await load;
    return frame;
  };

  const ask = () => {
    const { baseUrl } = on;
    const transport = 'jsonp-isolated';
    return createClient({ baseUrl, apikey: 'k', transport, timeout: patience }).swap(pair);
  };

  beforeEach(async () => {
    on = elsewhere(await service({ swap: [held] }));
    heard = [];
    addEventListener('message', listen);
  });

  afterEach(async () => {
    removeEventListener('message', listen);
    for (const frame of others.splice(0)) frame.remove();
    await until(() => !document.querySelector('iframe[sandbox]'), 'the end of the frame');
  });

  it('cannot have the isolated frame run a script, or answer in its place', async () => {
    await on.extend({ html: meddling(`${on.baseUrl}/stolen.js`) });
    await add((frame) => (frame.src = `${on.baseUrl}/page.html`));
    const answer = ask();
    await until(async () => (await on.count('swap')) === 1, 'the call');
    const before = await on.count('pixel.svg');
    await until(async () => (await on.count('pixel.svg')) > before + 3, 'some attempts');
    await on.release();
    expect((await answer).exchangeRate).to.equal(0.5);
    expect(await on.count('stolen.js')).to.equal(0);
    expect(await on.count('swap')).to.equal(1);
    expect(heard).to.deep.equal([]);
  });

  for (const [what, run, isGone] of [
    ['as before', 'parent.postMessage("of another frame", "*")', false],
    [
      'where it goes at once',
      'onmessage = () => parent.postMessage("of another frame", "*")',
      true,
    ],
  ] as const) {
    it(`is heard by the page ${what}`, async () => {
      const answer = ask();
      await until(async () => (await on.count('swap')) === 1, 'the call');
      const frame = await add((each) => {
        each.setAttribute('sandbox', 'allow-scripts');
        each.srcdoc = `<script>${run}</script>`;
      });
      if (isGone) addEventListener('message', () => frame.remove(), { once: true, capture: true });
      frame.contentWindow!.postMessage('', '*');
      await until(() => heard.length === 1, 'the message');
      expect(heard).to.deep.equal(['of another frame']);
      await on.release();
      expect((await answer).exchangeRate).to.equal(0.5);
    });
  }
});
