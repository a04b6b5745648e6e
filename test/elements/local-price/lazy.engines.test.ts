import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { change } from '../../support/change.ts';
import { mountPrice, settled, stateOf, textOf, until } from '../../support/elements.ts';
import { nigeria, type ScriptedService } from '../../support/service.ts';
import { configure, service } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';
const lazy = `${usd} loading="lazy"`;
const far = `${lazy} style="display: block; margin-block-start: 10000px"`;

/** What each observer at work looks at. */
const observers = new Map<IntersectionObserver, Set<Element>>();
const { IntersectionObserver: Original } = window;

class Spy extends Original {
  override observe(target: Element): void {
    observers.set(this, (observers.get(this) ?? new Set()).add(target));
    super.observe(target);
  }
  override unobserve(target: Element): void {
    observers.get(this)?.delete(target);
    super.unobserve(target);
  }
  override disconnect(): void {
    observers.delete(this);
    super.disconnect();
  }
}

before(() => void (window.IntersectionObserver = Spy));
after(() => void (window.IntersectionObserver = Original));
afterEach(() => scrollTo(0, 0));

const observed = () => [...observers.values()].map(({ size }) => size);

/** Waits until the observers have told of all that is where it is now. */
async function observersDone(): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new Original(() => (observer.disconnect(), resolve()));
    observer.observe(document.documentElement);
  });
}

async function calls(on: ScriptedService): Promise<[origin: number, swap: number]> {
  return [await on.count('origin'), await on.count('swap')];
}

/** Mounts prices far below the fold, and waits until that is known. */
async function mountFar(count: number): Promise<{ on: ScriptedService; all: LocalPrice[] }> {
  const on = service(nigeria);
  const all: LocalPrice[] = [];
  for (let each = 0; each < count; each++) all.push((await mountPrice(on, far)).el);
  await observersDone();
  return { on, all };
}

describe('<local-price loading="lazy">', () => {
  it('asks nothing far below the fold, but near the viewport, and is then observed no longer', async () => {
    const { on, all } = await mountFar(2);
    expect(await calls(on)).to.deep.equal([0, 0]);
    expect([stateOf(all[0]!), textOf(all[0]!)]).to.deep.equal(['pending', '$49.00']);
    expect(observed()).to.deep.equal([1, 1]);
    all[0]!.scrollIntoView();
    expect(await until(all[0]!, 'local')).to.equal('local');
    expect(observed()).to.deep.equal([1]);
    all[1]!.scrollIntoView();
    while (observed().length) await new Promise(requestAnimationFrame);
    expect(await calls(on)).to.deep.equal([1, 1]);
  });

  it('asks at once in the viewport, or when it is no longer lazy', async () => {
    expect(await settled((await mountPrice(nigeria, lazy)).el)).to.equal('local');
    const { all } = await mountFar(1);
    all[0]!.setAttribute('loading', 'eager');
    expect(await settled(all[0]!)).to.equal('local');
    expect(observed()).to.deep.equal([]);
  });

  it('shows what others have asked for, while and after they do, without asking', async () => {
    const { on, all } = await mountFar(1);
    await settled((await mountPrice(on)).el);
    expect(await until(all[0]!, 'local')).to.equal('local');
    expect(textOf(all[0]!)).to.equal('NGN 76,282.40');
    const { el: later } = await mountPrice(on, far);
    expect(stateOf(later)).to.equal('local');
    expect(await calls(on)).to.deep.equal([1, 1]);
    // What nobody has asked for, it still does not ask for.
    await change(later, { baseCurrency: 'EUR' });
    await observersDone();
    expect(stateOf(later)).to.equal('pending');
    expect(await calls(on)).to.deep.equal([1, 1]);
  });

  it('needs no viewport if the base price is right', async () => {
    configure({ currency: 'USD' });
    const { el, on } = await mountPrice(nigeria, far);
    expect(stateOf(el)).to.equal('base');
    expect(await calls(on)).to.deep.equal([0, 0]);
    configure({ currency: undefined });
  });

  it('leaves no observer behind when it is removed', async () => {
    const { all } = await mountFar(2);
    const holder = all[0]!.parentElement!;
    for (const each of all) each.remove();
    expect(observed()).to.deep.equal([]);
    holder.append(all[0]!);
    await all[0]!.updateComplete;
    expect(observed()).to.deep.equal([1]);
    all[0]!.remove();
    expect(observed()).to.deep.equal([]);
  });
});
