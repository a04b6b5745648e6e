import { expect } from '@open-wc/testing/pure';
import type { TransportName } from '../../src/client/transport.js';
import { stateOf } from '../support/look.ts';
import { openPage, type OpenPage } from '../support/openPage.ts';
import { nigeria, service, type ScriptedService } from '../support/service.ts';
import { clearStored } from '../support/stored.ts';
import { until } from '../support/until.ts';
import { naira, price, shown, tag } from '../support/visits.ts';
import { hostileCases, type Ending, type HostileCase } from './outcomes.data.ts';

/** Milliseconds for a call that never ends, of whose page other calls end; the others have all the time that they need. */
const timeout = 10_000;

const codes = `<script>
  var codes = [];
  addEventListener('local-price-error', ({ detail }) => codes.push(detail.error.code));
</script>`;

interface Opened {
  on: ScriptedService;
  page: OpenPage;
}

export function describeHostile(transport: TransportName): void {
  describe(`a page whose service, over ${transport},`, () => {
    const cases = hostileCases.flatMap((each) => {
      const ending = endingOf(each, transport);
      return ending ? [{ ...each, ending }] : [];
    });
    const opened = new Map<string, Promise<Opened>>();

    // Side by side: what is left of a call may take seconds to go.
    before(() => {
      for (const each of cases) opened.set(each.name, open(each, transport));
    });

    after(async () => {
      for (const each of opened.values()) {
        const { on, page } = await each;
        page.close();
        await on.release();
      }
      clearStored();
    });

    for (const each of cases) {
      const { name, ending, isUnknown, throwsItself } = each;
      it(`${name}: ${typeof ending === 'string' ? ending : ending.join(' or ')}`, async () => {
        const { on, page } = await opened.get(name)!;
        const { window, document, errors } = page;
        const [state, text] = await shown(page);
        const told = (window as unknown as { codes: string[] }).codes;
        if (ending === 'local') expect([state, text]).to.deep.equal(naira);
        else expect([state, text]).to.deep.equal([ending === 'base' ? 'base' : 'error', '$49.00']);
        expect(told).to.have.lengthOf(typeof ending === 'string' ? 0 : 1);
        if (told.length) expect(told[0]).to.be.oneOf([...ending]);
        const gate = page.find<HTMLElement>('geo-gate');
        await until(() => stateOf(gate) === (isUnknown ? 'closed' : 'open'), 'the gate');
        await until(() => leftIn(window, document).join() || true, 'an end of what is left');
        // What an answer throws as a script of the page is its own.
        if (!(throwsItself && transport === 'jsonp')) expect([...errors]).to.deep.equal([]);
        expect((await on.calls()).length).to.be.at.most(3);
        expect(await shown(page)).to.deep.equal([state, text]);
      });
    }
  });
}

function endingOf({ ending }: HostileCase, transport: TransportName): Ending | undefined {
  if (typeof ending === 'string' || Array.isArray(ending)) return ending as Ending;
  return (ending as Partial<Record<TransportName, Ending>>)[transport];
}

async function open(
  { script, fault, hangs }: HostileCase,
  transport: TransportName,
): Promise<Opened> {
  const on = await service({ ...nigeria, ...script });
  const baseUrl = fault ? `${location.origin}/hostile/${fault}` : on.baseUrl;
  const attributes = `data-transport="${transport}" data-storage="none"`;
  const html = tag({ ...on, baseUrl }, `${hangs ? `data-timeout="${timeout}"` : ''} ${attributes}`);
  const gate = '<geo-gate allow="NG" unknown="hide">x</geo-gate>';
  return { on, page: await openPage(on, codes + html + price + gate) };
}

/** Scripts, frames and global names of ours that a page still has. */
function leftIn(window: Window, document: Document): string[] {
  const elements = document.querySelectorAll('iframe, script[src*="/api/v1/"]');
  return [
    ...[...elements].map(({ outerHTML }) => outerHTML),
    ...Object.getOwnPropertyNames(window).filter((name) => name.startsWith('localPrice_')),
  ];
}
