import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { ready } from '../../support/change.ts';
import {
  america,
  consoleOf,
  germany,
  mountPrice,
  settled,
  stateOf,
  textOf,
} from '../../support/elements.ts';
import type { Script } from '../../support/scriptedService.ts';
import { nigeria } from '../../support/service.ts';

const usd = 'base-price="1299" base-currency="USD"';

/** What the element prints itself. */
const printed = (el: LocalPrice): string =>
  el.shadowRoot!.querySelector('[part=price]')?.textContent ?? '';

describe('<local-price>: without the author’s content', () => {
  for (const content of ['\n  ', '<!-- none -->', '<span slot="note">x</span>']) {
    it(`prints the base price itself, as written (${JSON.stringify(content)})`, async () => {
      const origin = [{ ...america.origin![0], hold: true }];
      const range = 'base-price="49.005" base-price-max="60" base-currency="USD"';
      const { el, on } = await mountPrice({ origin }, range, content);
      for (const state of ['pending', 'base']) {
        expect(stateOf(el)).to.equal(state);
        expect(textOf(el), state).to.match(/^\$49.005 ?– ?\$60.000$/);
        await on.release();
        await settled(el);
      }
    });
  }

  it('shows content that comes later, and the base price when that goes', async () => {
    const { el } = await ready(mountPrice(america, usd, ''));
    const slot = el.shadowRoot!.querySelector('slot')!;
    for (const content of ['only $5', '']) {
      const changed = new Promise((resolve) =>
        slot.addEventListener('slotchange', resolve, { once: true }),
      );
      el.replaceChildren(...(content ? [content] : []));
      await changed;
      await el.updateComplete;
      expect(textOf(el)).to.equal(content || '$1,299.00');
    }
  });
});

describe('<local-price>: content that prints nothing', () => {
  for (const content of [
    '\u200b\u2060\ufeff&nbsp;\ufe0f\u034f',
    '<input type="hidden" value="9">',
    '<slot></slot>',
    '<template>$9</template>',
    '<meta itemprop="price" content="9"><link><br>',
    '<style>b{}</style><script type="text/plain">$9</script>',
    '<span hidden>$9</span><b><i>\u00ad</i></b>',
    '<svg hidden></svg><span><br><wbr></span>',
  ]) {
    it(`counts as none: ${content}`, async () => {
      for (const [script, state, text] of [
        [america, 'base', '$1,299.00'],
        [{ origin: [{ status: 500 }] }, 'error', '$1,299.00'],
      ] as [Script, string, string][]) {
        const { el } = await mountPrice(script, usd, content);
        expect(printed(el), 'pending').to.equal(text);
        expect(await settled(el)).to.equal(state);
        expect(printed(el), state).to.equal(text);
      }
      const free = 'base-price="0" base-currency="USD"';
      const { el } = await mountPrice(germany, free, content);
      expect([await settled(el), printed(el)]).to.deep.equal(['local', '€0.00']);
    });
  }

  for (const content of [
    '<img alt="">',
    '<b><svg></svg></b>',
    '<x-price></x-price>',
    '<audio controls></audio>',
    '٤٩',
    '0',
  ]) {
    it(`counts as content: ${content}`, async () => {
      const { el } = await ready(mountPrice(america, usd, content));
      expect(printed(el)).to.equal('');
    });
  }

  it('is content as soon as it prints something, however deep', async () => {
    const { el } = await ready(mountPrice(america, usd, '<b><i></i></b><u hidden>$9</u> '));
    const later = async (change: () => void): Promise<string> => {
      change();
      await new Promise((resolve) => setTimeout(resolve));
      return printed(el);
    };
    expect(await later(() => (el.querySelector('i')!.textContent = 'from $9'))).to.equal('');
    expect(await later(() => el.replaceChildren(' '))).to.equal('$1,299.00');
    expect(await later(() => (el.firstChild!.nodeValue = 'from $9'))).to.equal('');
    el.innerHTML = '<u hidden>$9</u>';
    expect(await later(() => undefined)).to.equal('$1,299.00');
    expect(await later(() => el.querySelector('u')!.removeAttribute('hidden'))).to.equal('');
  });

  it('may come from another window', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const text = frame.contentDocument!.createElement('b');
    text.textContent = 'from $9';
    const { el } = await ready(mountPrice(america, usd, ''));
    el.append(text);
    await new Promise((resolve) => setTimeout(resolve));
    expect(printed(el)).to.equal('');
    frame.remove();
  });

  it('is content as soon as a slot of another element has some', async () => {
    const host = document.createElement('div');
    host.lang = 'en-US';
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = `<local-price ${usd}><slot></slot></local-price>`;
    const el = root.querySelector<LocalPrice>('local-price')!;
    await el.updateComplete;
    expect(printed(el)).to.equal('$1,299.00');
    for (const [content, text] of [
      ['from $1,299', ''],
      ['', '$1,299.00'],
    ] as const) {
      const changed = new Promise((resolve) =>
        root.addEventListener('slotchange', resolve, { once: true }),
      );
      host.textContent = content;
      await changed;
      await el.updateComplete;
      expect(printed(el), content).to.equal(text);
    }
    host.remove();
  });
});

it('<local-price>: the author’s content stays as it was, and is shown if Intl throws, with one event', async () => {
  const { NumberFormat } = Intl;
  Intl.NumberFormat = function () {
    throw new TypeError('An old script.');
  } as never;
  try {
    await consoleOf(async () => {
      for (const content of ['<b>from</b> $49', '']) {
        // No format of this locale was made before.
        const { el, events } = await mountPrice(nigeria, `${usd} locale="en-ZW"`, content);
        expect(await settled(el), JSON.stringify(content)).to.equal('error');
        expect([textOf(el), el.innerHTML]).to.deep.equal([content && 'from $49', content]);
        expect(
          events.map(({ type }) => type),
          JSON.stringify(content),
        ).to.deep.equal(['local-price-error']);
      }
    });
  } finally {
    Intl.NumberFormat = NumberFormat;
  }
});
