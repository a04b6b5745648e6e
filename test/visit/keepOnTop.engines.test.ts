import { expect } from '@open-wc/testing/pure';
import { keepOnTop } from '../../src/visit/keepOnTop.js';

describe('keepOnTop()', () => {
  let life: AbortController;
  let host: HTMLElement;
  let holder: HTMLElement;

  beforeEach(() => {
    life = new AbortController();
    host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).innerHTML = `<style>
      :host { position: fixed !important; inset: auto 0 0 !important }
      :host::backdrop { display: none !important }
    </style><button>Here</button>`;
    holder = document.createElement('div');
    document.body.append(holder);
    keepOnTop(host, life.signal);
  });

  afterEach(() => {
    life.abort();
    holder.remove();
  });

  function dialogIn(parent: ParentNode): HTMLDialogElement {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>Close</button>';
    parent.append(dialog);
    return dialog;
  }

  /** Waits until the element stands in another, above everything and not inert. */
  async function standsIn(parent: Element): Promise<void> {
    while (host.parentNode !== parent) await new Promise(requestAnimationFrame);
    expect(host.matches(':popover-open')).to.equal(true);
    const button = host.shadowRoot!.querySelector('button')!;
    const { x, y, width, height } = button.getBoundingClientRect();
    const hit = host.shadowRoot!.elementFromPoint(x + width / 2, y + height / 2);
    expect(hit === button).to.equal(true);
  }

  it('follows modal dialogs, also stacked and in shadow roots, and comes back', async () => {
    const html = document.documentElement;
    await standsIn(html);
    const first = dialogIn(holder);
    first.showModal();
    await standsIn(first);
    const inner = document.createElement('div');
    holder.append(inner);
    const second = dialogIn(inner.attachShadow({ mode: 'open' }));
    second.showModal();
    await standsIn(second);
    second.close();
    await standsIn(first);
    first.remove();
    await standsIn(html);
    life.abort();
    expect(host.isConnected).to.equal(false);
  });

  it('does not darken the page as a popover', () => {
    const style = document.createElement('style');
    style.textContent = '::backdrop { background: rgb(0 0 0 / 50%) }';
    holder.append(style);
    expect(getComputedStyle(host, '::backdrop').display).to.equal('none');
  });
});
