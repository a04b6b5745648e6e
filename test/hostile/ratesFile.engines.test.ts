import { expect } from '@open-wc/testing/pure';
import type { LocalPriceErrorCode } from '../../src/client/index.js';
import { patience } from '../support/elements.ts';
import type { ConnectionFault } from '../support/hostileService.ts';
import { stateOf } from '../support/look.ts';
import { openPage, type OpenPage } from '../support/openPage.ts';
import type { Reply } from '../support/scriptedService.ts';
import { service, type ScriptedService } from '../support/service.ts';
import { inNigeria, listening } from '../support/staticPage.ts';
import { clearStored } from '../support/stored.ts';
import { until } from '../support/until.ts';
import { price, shown } from '../support/visits.ts';

const date = '2026-11-22';
const usd = { usd: 1, eur: 0.88, ngn: 1556.784 };
const good = { json: { date, usd } };

/** A rates file that must not become a price. Node tests cover what the parser refuses. */
interface HostileFile {
  readonly reply?: Reply;
  readonly fault?: ConnectionFault;
  readonly address?: string;
  readonly hangs?: boolean;
  readonly code: LocalPriceErrorCode;
}

/** By a name that completes "a page whose rates file …". */
const hostileFiles: Readonly<Record<string, HostileFile>> = {
  'is deeply nested': { reply: { body: '['.repeat(60_000) }, code: 'protocol' },
  'is in the page and deeply nested': {
    address: `{&quot;date&quot;:${'['.repeat(60_000)}`,
    code: 'protocol',
  },
  redirects: { reply: { status: 302, location: '/', body: '' }, code: 'network' },
  'is at a closed port': { address: 'http://127.0.0.1:9/rates.json', code: 'network' },
  'is at an invalid address': { address: 'http://[', code: 'config' },
  'drops the connection': { fault: 'dropped', code: 'network' },
  'ends in the middle': { fault: 'cut', code: 'network' },
  'stops after its headers': { fault: 'stalled', hangs: true, code: 'timeout' },
  'never comes': { reply: { ...good, hold: true }, hangs: true, code: 'timeout' },
};

/** Milliseconds for a file that never ends. */
const timeout = 5000;

/** The page of a visitor in Nigeria, which notes error events and what the console says. */
const setting = `${inNigeria}${listening}<script>
  var codes = [];
  addEventListener('local-price-error', ({ detail }) => codes.push(detail.error.code));
</script>`;

interface Opened {
  on: ScriptedService;
  page: OpenPage;
}

function tag(rates: string, time = patience): string {
  return `<script src="/dist/cdn/local-price-static.js" data-rates="${rates}" data-storage="none"
    data-timeout="${time}"></script>`;
}

async function open({ reply, fault, address, hangs }: HostileFile): Promise<Opened> {
  const on = await service(reply ? { rates: [reply] } : {});
  const file = address ?? (fault ? `/hostile/${fault}/rates.json` : `${on.baseUrl}/rates`);
  const markup = tag(file, hangs ? timeout : patience);
  const gate = '<geo-gate allow="NG" places="guess">x</geo-gate>';
  return { on, page: await openPage(on, setting + markup + price + gate) };
}

describe('a page whose rates file', () => {
  const opened = new Map<string, Promise<Opened>>();

  before(() => {
    for (const [name, file] of Object.entries(hostileFiles)) opened.set(name, open(file));
  });

  after(async () => {
    for (const each of opened.values()) {
      const { on, page } = await each;
      page.close();
      await on.release();
    }
    clearStored();
  });

  for (const [name, { code }] of Object.entries(hostileFiles)) {
    it(`a hostile rates file, ${name}, gives ${code}`, async () => {
      const { page } = await opened.get(name)!;
      const { codes, told } = page.window as unknown as Record<'codes' | 'told', string[]>;
      expect(await shown(page)).to.deep.equal(['error', '$49.00']);
      expect(codes).to.deep.equal([code]);
      // The browser itself reports a lost connection.
      expect(told).to.have.lengthOf(code === 'network' ? 0 : 1);
      expect(told.join()).to.have.length.below(300);
      const gate = page.find<HTMLElement>('geo-gate');
      await until(() => stateOf(gate) === 'open', 'the gate, which needs no rate');
      expect([...page.errors]).to.deep.equal([]);
    });
  }
});
