import { expect, fixtureSync } from '@open-wc/testing/pure';
import type { GeoGate } from '../../../src/index.js';
import { america, consoleOf, settled } from '../../support/elements.ts';
import { configure, renewStore, service } from '../../support/testStore.ts';

/** Returns what is said about markup that the parser reads. */
async function said(markup: string): Promise<string[]> {
  const { baseUrl } = service(america);
  renewStore();
  configure({ baseUrl, apikey: 'demo' });
  const messages = await consoleOf(async () => {
    const holder = fixtureSync('<div></div>');
    holder.innerHTML = markup
      .replaceAll('<gate>', '<geo-gate allow="DE">')
      .replaceAll('</gate>', '</geo-gate>');
    for (const each of holder.querySelectorAll<GeoGate>('geo-gate')) await settled(each);
    holder.remove();
  });
  return messages;
}

const rows = '<tr><td>in</td></tr>';

describe('content that the parser has moved out of its element', () => {
  for (const markup of [
    '<p><gate><p>in</p><p slot="blocked">no</p></gate></p>',
    '<p>\n <gate>\n <h2>in</h2>\n </gate>\n</p>',
    '<p>a <i><gate><ul><li>in</li></ul></gate></i> b</p>',
    '<p><gate><gate><div>in</div></gate></gate></p>',
    '<p><gate>in<p>in</p><p slot="pending">wait</p></gate></p>',
    '<a href="#"><gate><a href="#">in</a></gate></a>',
    '<button><gate><button>in</button></gate></button>',
    '<ul><li><gate><li>in</li></gate></li></ul>',
    '<ul><li><div><gate>in<li slot="blocked">no</li></gate></div></li></ul>',
    `<table><gate>${rows}</gate></table>`,
    `<table><gate></gate>${rows}<gate>${rows}</gate></table>`,
    `<table>\n <tbody>\n <gate>\n ${rows}\n </gate>\n </tbody>\n</table>`,
    '<table><tr><gate><!-- cells --><td>in</td><td slot="blocked">no</td></gate></tr></table>',
    `<table><gate><gate>${rows}</gate></gate></table>`,
    '<gate>in</gate><p>a</p><p slot="blocked">no</p>',
    '<p><gate>in</gate></p><p slot="blocked">no</p>',
  ] as const) {
    it(`is named once: ${markup}`, async () => {
      const messages = await said(markup);
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.match(
        /Content of <geo-gate> is outside of it: .* or <geo-gate> around/,
      );
    });
  }
});

describe('content in its place', () => {
  for (const markup of [
    // Fields hide properties of their form.
    '<form><input name="localName"><gate>in</gate><p>a</p></form>',
    '<ul><li><form><gate></gate><input name="lastChild"></form></li><li>b</li></ul>',
    '<p><gate></gate></p><form><input name="nextElementSibling"><input name="hasChildNodes"></form>',
    '<gate></gate><p>a</p>',
    '<p><gate></gate></p>',
    '<p><gate></gate></p><p>a</p>',
    '<p><gate></gate></p><p></p>',
    '<p><gate>in<b slot="blocked">no</b></gate></p><p>a</p><p></p>',
    '<ul><li>a <gate></gate> b</li><li>b</li></ul>',
    '<ul><li><gate>in</gate></li><li>b</li></ul>',
    // A framework will put content into its place.
    '<ul><li><gate><!----></gate></li><li>b</li></ul>',
    '<ul><li><ul><gate></gate></ul></li><li>b</li></ul>',
    '<ul><gate><li>in</li><li slot="blocked">no</li></gate></ul>',
    '<h2><gate><h2>in</h2></gate></h2>',
    '<table><tr><td><gate></gate></td><td>a</td></tr></table>',
    '<table><tr><td><gate>in</gate></td></tr></table>',
    '<gate><table></table></gate>',
    '<gate>in</gate><table></table>',
    '<gate>in<gate></gate></gate><table></table>',
    '<x-card><gate>in</gate><p slot="blocked">a</p></x-card>',
    '<gate><gate>in</gate><p slot="blocked">no</p></gate>',
  ]) {
    it(`is not named: ${markup}`, async () => {
      expect(await said(markup)).to.deep.equal([]);
    });
  }

  it('is not named in a component without a name of its own', async () => {
    const messages = await consoleOf(async () => {
      const holder = fixtureSync('<div><geo-gate>in</geo-gate><p slot="blocked">a</p></div>');
      holder.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot><slot name="blocked"></slot>';
      await settled(holder.querySelector('geo-gate')!);
    });
    expect(messages).to.deep.equal([]);
  });
});
