import { expect } from '@open-wc/testing/pure';
import type { GeoGate } from '../../src/index.js';
import { settled } from '../support/elements.ts';
import { nigeria } from '../support/service.ts';
import { tag, visits } from '../support/visits.ts';

it('a gate that opens while the page is still coming in waits for the end of its template', async () => {
  const { on, open } = await visits(nigeria);
  const padding = ' '.repeat(5000);
  const page = await open(
    `<body>${tag(on, 'data-country="NG"')}<script>setTimeout(() => document.body.append('x'))</script>
     <p id="last"></p><geo-gate allow="NG"><template><b>one</b>${padding}<!--hold-->
     <b>two</b></template></geo-gate>`,
  );
  expect(await page.window.localPrice!.visitor()).to.include({ country: 'NG' });
  await on.release();
  await page.load;
  const gate = page.find<GeoGate>('geo-gate');
  expect(await settled(gate)).to.equal('open');
  await gate.updateComplete;
  expect([...gate.querySelectorAll('b')].map((b) => b.textContent)).to.deep.equal(['one', 'two']);
});

it('content that the parser has moved out of a gate is named when the page has come in', async () => {
  const { on, open } = await visits(nigeria);
  const page = await open(
    `<body><script>
      var said = '';
      console.warn = (message) => (said += message);
    </script>${tag(on, 'data-country="NG"')}<div><p id="last"><geo-gate>${' '.repeat(5000)}<!--hold-->
     <p>in</p></geo-gate></p></div>`,
  );
  const said = (): string => (page.window as unknown as { said: string }).said;
  expect(said()).to.equal('');
  await on.release();
  await page.load;
  await settled(page.find<GeoGate>('geo-gate'));
  expect(said()).to.contain('Content of <geo-gate> is outside of it');
});
