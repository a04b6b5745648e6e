import { expect } from '@open-wc/testing';
import type { GeoGate } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { consoleOf, mount, settled, stateOf, until, withTimers } from '../../support/elements.ts';
import { originAnswer } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

declare global {
  interface Window {
    ran?: number;
  }
}

const script = { origin: [{ json: originAnswer('NG', 'NGN') }] };

/** An image that notes that it has loaded. */
const image =
  '<img alt="" src="data:image/svg+xml,%3Csvg/%3E" onload="ran += 1" onerror="ran += 1">';

/** Waits until so many images and scripts have run. */
async function ran(count: number): Promise<void> {
  while (window.ran !== count) await new Promise(requestAnimationFrame);
}

/** Waits until the gate has followed all changes of its slots, which report them before the next task. */
async function calm(el: GeoGate): Promise<void> {
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  await el.updateComplete;
}

const two = '<template>a<b>b</b></template><i>c</i>';
const mountGate = (inside: string, allow = 'NG', on: Parameters<typeof mount>[0] = script) =>
  mount<GeoGate>(on, `<geo-gate allow="${allow}">${inside}</geo-gate>`);

it('<geo-gate> hides its content from the keyboard and from screen readers too', async () => {
  const inside = '<button>in</button><a slot="blocked">out</a>';
  const { el } = await ready(mountGate(inside, 'US'));
  const button = el.querySelector('button')!;
  button.focus();
  expect(document.activeElement).not.to.equal(button);
  expect(button.checkVisibility()).to.equal(false);
  await expect(el).to.be.accessible();
});

describe('<geo-gate>: templates', () => {
  it('are stamped beside themselves while the gate is open, also when it moves', async () => {
    const { el, on } = await ready(mountGate(two));
    expect(el.innerHTML).to.match(
      /^<template>a<b>b<\/b><\/template><!--.*-->a<b>b<\/b><!--.*--><i>c<\/i>$/,
    );
    const b = el.querySelector('b');
    el.parentElement!.prepend(document.createElement('p'), el);
    await el.updateComplete;
    expect([stateOf(el), el.querySelector('b')]).to.deep.equal(['open', b]);
    await change(el, { allow: 'US' });
    expect(el.innerHTML).to.equal(two);
    await change(el, { allow: 'NG' });
    expect(el.querySelectorAll('b')).to.have.lengthOf(1);
    expect(await on.count('origin')).to.equal(1);
  });

  it('hold images that are not requested while the gate is closed', async () => {
    window.ran = 0;
    const { el } = await mountGate(`<template>${image}</template>`, 'US');
    expect(await settled(el)).to.equal('closed');
    // An image of the gate's would have loaded before this one, which is shown.
    el.insertAdjacentHTML('afterend', image);
    await ran(1);
    el.allow = 'NG';
    await ran(2);
  });

  it('hold scripts that do not run while the gate is closed', async () => {
    delete window.ran;
    const { el } = await mountGate('<template></template>', 'US');
    // One that came by innerHTML would never run, in a gate or elsewhere.
    const code = document.createElement('script');
    code.textContent = 'window.ran = (window.ran ?? 0) + 1';
    el.querySelector('template')!.content.append(code);
    await settled(el);
    expect(window.ran).to.equal(undefined);
    await change(el, { allow: 'NG' });
    expect(window.ran).to.equal(1);
    el.parentElement!.append(el);
    await el.updateComplete;
    expect(window.ran).to.equal(1);
  });

  it('bring custom elements to life, gates among them', async () => {
    const on = service(script);
    const { el } = await ready(
      mount<GeoGate>(
        on,
        `<geo-gate allow="NG"><template>
        <geo-gate allow="EU" base-url="${on.baseUrl}" apikey="demo"></geo-gate>
      </template></geo-gate>`,
      ),
    );
    const inner = el.querySelector('geo-gate')!;
    expect(await settled(inner)).to.equal('closed');
    expect(await on.count('origin')).to.equal(1);
  });

  it('may come after the gate has opened, be replaced, be joined by others, and go', async () => {
    const { el } = await ready(mountGate(''));
    const template = (text: string): HTMLTemplateElement => {
      const made = document.createElement('template');
      made.innerHTML = `<b>${text}</b>`;
      return made;
    };
    const shown = async (): Promise<string> => {
      await calm(el);
      return [...el.querySelectorAll('b')].map((b) => b.textContent).join('');
    };
    el.append(template('1'));
    expect(await shown()).to.equal('1');
    const second = template('2');
    el.querySelector('template')!.replaceWith(second);
    expect(await shown()).to.equal('2');
    const third = template('3');
    second.after(third);
    expect([...(await shown())].toSorted().join('')).to.equal('23');
    third.remove();
    expect(await shown()).to.equal('2');
    second.remove();
    await calm(el);
    expect(el.childNodes).to.have.lengthOf(0);
  });

  it('keep the author’s text apart when the page is written out and read in again', async () => {
    const { el, on } = await ready(mountGate('<template>a </template>b'));
    const { el: copy } = await ready(mount<GeoGate>(on, el.outerHTML));
    expect(copy.textContent).to.equal('a b');
    await change(copy, { allow: 'US' });
    expect(copy.textContent).to.equal('b');
  });

  for (const [what, markup] of [
    ['that are nested', '<div><template><i>i</i></template></div>'],
    ...['x-if="open"', 'x-for="a in b"', 'v-if="open"', '@click="go"', 'slot="blocked"'].map(
      (attribute) => [`with ${attribute}`, `<template ${attribute}><b>b</b></template>`],
    ),
  ]) {
    it(`${what} are left alone`, async () => {
      const { el } = await ready(mountGate(markup!));
      expect(el.innerHTML).to.equal(markup);
    });
  }

  it('in a template are left alone, whatever the id, class or data of that', async () => {
    const inside = '<template><i>row</i></template><b>b</b>';
    const { el } = await ready(
      mountGate(`<template id="t" class="c" data-x="1">${inside}</template>`),
    );
    el.requestUpdate();
    await el.updateComplete;
    expect(el.querySelectorAll('i')).to.have.lengthOf(0);
    expect(el.querySelectorAll('b')).to.have.lengthOf(1);
  });

  it('are known to a clone of the gate, which takes their copies out when it closes', async () => {
    const { el } = await ready(mountGate(two));
    const clone = el.cloneNode(true) as GeoGate;
    el.after(clone);
    await settled(clone);
    expect(clone.textContent).to.equal('abc');
    await change(clone, { allow: 'US' });
    expect(clone.innerHTML).to.equal(two);
    expect(el.textContent).to.equal('abc');
  });
});

/** What a morph leaves of a gate whose server sends the template alone. */
function morph(el: GeoGate): void {
  el.replaceChildren(...el.querySelectorAll(':scope > template'));
}

describe('<geo-gate>: copies that a script removes', () => {
  it('are put back after a morph of the page, three times in a second, with one message', async () => {
    const { el } = await ready(mountGate('<template><b>b</b></template>'));
    const messages = await consoleOf(() =>
      withTimers(1000, async () => {
        for (const isBack of [true, true, true, false, false]) {
          morph(el);
          await calm(el);
          expect(el.querySelectorAll('b')).to.have.lengthOf(isBack ? 1 : 0);
        }
      }),
    );
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain('empties <geo-gate>');
  });

  it('stay out if a script removes or moves what is in them', async () => {
    for (const act of ['remove', 'move']) {
      const { el } = await ready(mountGate('<template><b>b</b></template>'));
      const b = el.querySelector('b')!;
      b.remove();
      if (act === 'move') {
        el.after(b);
        morph(el);
      }
      await calm(el);
      expect(el.parentElement!.querySelectorAll('b')).to.have.lengthOf(act === 'move' ? 1 : 0);
    }
  });
});

it('<geo-gate>: templates of other slots are stamped while their slot is shown', async () => {
  const { el } = await mountGate(
    '<template slot="pending">Wait.</template><template slot="blocked">Not <b>here</b>.</template>',
    'US',
  );
  await until(el, 'pending');
  const shown = (): string => el.innerText.trim();
  expect(shown()).to.equal('Wait.');
  expect(await settled(el)).to.equal('closed');
  expect(shown()).to.equal('Not here.');
  await change(el, { allow: 'NG' });
  expect([shown(), el.querySelectorAll('b').length]).to.deep.equal(['', 0]);
});
