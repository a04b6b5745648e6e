/**
 * The script file `local-price-visit.js`: the bar “Visit from …”, for people who build pages. It belongs to the script
 * file, or the npm package, of the same version.
 */
import type { StoreElement } from './elements/shared/StoreElement.js';
import { elementNames } from './input/elementNames.js';
import { fromDocument } from './input/index.js';
import { explain } from './visit/explain.js';
import { isForAuthors } from './visit/isForAuthors.js';
import { Visit } from './visit/Visit.js';
import { VisitBar } from './visit/VisitBar.js';

/** A module does not know its own element. */
const script = (fromDocument('currentScript') ??
  document.querySelector('script[src*="/local-price-visit"]')) as HTMLScriptElement | null;
const hosts = script?.dataset['hosts'] ?? '';

async function start(): Promise<void> {
  // Any of the elements: a page may register only some.
  const name = await Promise.race(
    elementNames.map((each) => customElements.whenDefined(each).then(() => each)),
  );
  const { store } = customElements.get(name)!.prototype as StoreElement;
  const visit = new Visit(store);
  if (fromDocument('readyState') === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  new VisitBar(visit);
  // With the npm package, there is no such object.
  Object.assign((window.localPrice ??= {} as never), {
    explain: (node?: unknown) => explain(node, !!visit.country),
  });
}

if (isForAuthors(location, hosts)) void start();
else {
  // oxlint-disable-next-line no-console -- There is no page to say it in.
  console.warn(
    `local-price-visit.js: this page is on ${location.hostname}: to use the bar here, write ` +
      `data-hosts="${location.hostname}" into its script tag; otherwise remove the tag.`,
  );
}
