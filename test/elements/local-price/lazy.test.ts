import { expect } from '@open-wc/testing';
import type { LocalPrice } from '../../../src/index.js';
import { settled, stateOf, textOf, until } from '../../support/elements.ts';
import type { OpenPage } from '../../support/openPage.ts';
import { nigeria } from '../../support/service.ts';
import {
  dollars,
  endVisits,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
} from '../../support/visits.ts';

afterEach(endVisits);

const lazy = price.replace('>', ' loading="lazy">');
const far = '<div style="height: 5000px"></div>';

/** Counts in the page what its observers look at. */
const spy = `<script>
  var observers = new Set();
  window.IntersectionObserver = class extends IntersectionObserver {
    targets = new Set();
    observe(target) { observers.add(this); this.targets.add(target); super.observe(target); }
    unobserve(target) { this.targets.delete(target); super.unobserve(target); }
    disconnect() { observers.delete(this); this.targets.clear(); super.disconnect(); }
  };
</script>`;

/** How many elements each of the observers at work looks at. */
function observed({ window }: OpenPage): number[] {
  const { observers } = window as unknown as { observers: Set<{ targets: Set<Element> }> };
  return [...observers].map(({ targets }) => targets.size);
}

/** Waits until the observers of a page have told of all that is where it is now. */
async function observersDone({ window }: OpenPage): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new window.IntersectionObserver(() => (observer.disconnect(), resolve()));
    observer.observe(window.document.documentElement);
  });
}

const last = (page: OpenPage) => page.find<LocalPrice>('local-price:last-of-type');

describe('<local-price loading="lazy">', () => {
  it('asks nothing far below the fold', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(spy + tag(on) + far + lazy.repeat(3));
    await observersDone(page);
    await silence(page);
    expect(await calls()).to.deep.equal([0, 0]);
    expect([stateOf(last(page)), textOf(last(page))]).to.deep.equal(['pending', '$49.00']);
    expect(observed(page)).to.deep.equal([3]);
  });

  it('asks when it comes near the viewport, and looks no longer', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(spy + tag(on) + far + lazy.repeat(3));
    await observersDone(page);
    last(page).scrollIntoView();
    expect(await settled(last(page))).to.equal('local');
    for (const el of page.document.querySelectorAll('local-price')) await until(el, 'local');
    expect(await calls()).to.deep.equal([1, 1]);
    expect(observed(page)).to.deep.equal([]);
  });

  it('asks at once where it stands in the viewport', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(tag(on) + lazy + far);
    expect(await shown(page)).to.deep.equal(naira);
  });

  it('asks at once when it is no longer lazy', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(spy + tag(on) + far + lazy);
    await observersDone(page);
    last(page).setAttribute('loading', 'eager');
    expect(await settled(last(page))).to.equal('local');
    expect(observed(page)).to.deep.equal([]);
  });

  it('shows what others have asked for', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(tag(on) + price + far + lazy);
    expect(await shown(page)).to.deep.equal(naira);
    expect(await until(last(page), 'local')).to.equal('local');
    expect(await calls()).to.deep.equal([1, 1]);
  });

  it('shows what is remembered, without a call', async () => {
    const { on, open, close, calls } = await visits(nigeria);
    await shown(await open(tag(on) + price));
    close();
    const page = await open(tag(on) + far + lazy);
    expect(await shown(page)).to.deep.equal(naira);
    await silence(page);
    expect(await calls()).to.deep.equal([1, 1]);
  });

  it('needs no viewport where the base price is right', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(tag(on, 'data-currency="USD"') + far + lazy);
    expect(await shown(page)).to.deep.equal(dollars);
    expect(await calls()).to.deep.equal([0, 0]);
  });

  it('leaves no observer behind when it is removed', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(spy + tag(on) + far + lazy.repeat(2));
    await observersDone(page);
    const [first, second] = page.document.querySelectorAll('local-price');
    first!.remove();
    expect(observed(page)).to.deep.equal([1]);
    second!.remove();
    expect(observed(page)).to.deep.equal([]);
    page.document.body.append(first!);
    await (first as LocalPrice).updateComplete;
    expect(observed(page)).to.deep.equal([1]);
    first!.remove();
    await silence(page);
    expect(observed(page)).to.deep.equal([]);
  });
});
