import { expect } from '@open-wc/testing/pure';
import { stateOf } from '../support/look.ts';
import { openPage, type OpenPage } from '../support/openPage.ts';
import { service, type ScriptedService } from '../support/service.ts';
import { inNigeria, listening } from '../support/staticPage.ts';
import { clearStored } from '../support/stored.ts';
import { until } from '../support/until.ts';
import { price, shown } from '../support/visits.ts';
import { hostileFiles, type HostileFile } from './ratesFiles.data.ts';

/** Milliseconds for a file that never ends; the others have all the time that they need. */
const timeout = 5000;

/** A visitor in Nigeria, on a page whose console is looked at. */
const setting = `${inNigeria}${listening}<script>
  var codes = [];
  addEventListener('local-price-error', ({ detail }) => codes.push(detail.error.code));
</script>`;

interface Opened {
  on: ScriptedService;
  page: OpenPage;
}

function tag(rates: string, attributes = ''): string {
  return `<script src="/dist/cdn/local-price-static.js" data-rates="${rates}" data-storage="none"
    ${attributes}></script>`;
}

async function open({ reply, fault, address, hangs }: HostileFile): Promise<Opened> {
  const on = await service(reply ? { rates: [reply] } : {});
  const file = address ?? (fault ? `/hostile/${fault}/rates.json` : `${on.baseUrl}/rates`);
  const markup = tag(file, hangs ? `data-timeout="${timeout}"` : '');
  const gate = '<geo-gate allow="NG" places="guess">x</geo-gate>';
  return { on, page: await openPage(on, setting + markup + price + gate) };
}

describe('a page whose rates file', () => {
  const opened = new Map<string, Promise<Opened>>();

  before(() => {
    for (const each of hostileFiles) opened.set(each.name, open(each));
  });

  after(async () => {
    for (const each of opened.values()) {
      const { on, page } = await each;
      page.close();
      await on.release();
    }
    clearStored();
  });

  for (const { name, code } of hostileFiles) {
    it(`${name}: ${code}`, async () => {
      const { page } = await opened.get(name)!;
      const { codes, told } = page.window as unknown as Record<'codes' | 'told', string[]>;
      expect(await shown(page)).to.deep.equal(['error', '$49.00']);
      expect(codes).to.deep.equal([code]);
      // Of a lost connection, the browser tells.
      expect(told).to.have.lengthOf(code === 'network' ? 0 : 1);
      const gate = page.find<HTMLElement>('geo-gate');
      await until(() => stateOf(gate) === 'open', 'the gate, which needs no rate');
      expect([...page.errors]).to.deep.equal([]);
    });
  }

  it('is as it should be shows its rate', async () => {
    const rates = [{ json: { date: '2026-11-22', usd: { ngn: 1556.784 } } }];
    const on = await service({ rates });
    const page = await openPage(on, setting + tag(`${on.baseUrl}/rates`) + price);
    expect(await shown(page)).to.deep.equal(['local', 'NGN 76,282.42']);
    expect((page.window as unknown as { told: string[] }).told).to.deep.equal([]);
    expect(await on.count('rates')).to.equal(1);
    page.close();
  });
});
