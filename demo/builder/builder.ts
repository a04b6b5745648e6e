import { bootstrap } from '../../src/client/bootstrap.ts';
import { hasService } from '../visitor/hasService.ts';
import { snippetOf, type Choices } from './snippetOf.ts';
import { startVisitControl } from '../visitor/startVisitControl.ts';

/** Milliseconds without typing after which the snippet is updated. */
const pause = 250;

const form = document.querySelector<HTMLFormElement>('#choices')!;
const preview = document.querySelector<HTMLElement>('#preview')!;
const wrong = document.querySelector<HTMLElement>('#wrong')!;

/** Returns the hash of the isolated frame's script, as policies write it (CSP 3, hash-source). */
async function hashOfFrame(): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bootstrap));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

function choices(): Choices {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value)) as Choices;
}

function show(hash: string): void {
  const chosen = choices();
  for (const part of form.querySelectorAll<HTMLElement>('[data-for], [data-way]')) {
    const { for: element, without, way } = part.dataset;
    const isWanted = (!element || chosen[element]) && !(without && chosen[without]);
    part.hidden = !isWanted || (way ?? chosen['way']) !== chosen['way'];
  }
  const { script, elements, policy } = snippetOf(chosen, hash);
  for (const [id, text] of Object.entries({ script, elements, policy })) {
    document.getElementById(id)!.textContent = text;
  }
  document.getElementById('policy-part')!.hidden = !policy;
  wrong.textContent = '';
  // `snippetOf` escapes every value. Settings of the snippet's script tag are set on the preview's elements.
  preview.innerHTML = elements;
  for (const element of preview.querySelectorAll('local-price, geo-gate, currency-converter')) {
    if (chosen['transport'] && hasService()) {
      element.setAttribute('transport', chosen['transport']);
    }
    const isPrice = element.localName === 'local-price';
    if (isPrice && chosen['currencies']) element.setAttribute('currencies', chosen['currencies']);
  }
}

preview.addEventListener('local-price-error', (event) => {
  const { error } = (event as CustomEvent<{ error: Error }>).detail;
  wrong.textContent = error.message;
});

const hash = await hashOfFrame();
let timer: ReturnType<typeof setTimeout> | undefined;
form.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => show(hash), pause);
});
// Update immediately, so Tab reaches the controls that a choice reveals.
form.addEventListener('change', () => {
  clearTimeout(timer);
  show(hash);
});
form.addEventListener('submit', (event) => event.preventDefault());
(form.elements.namedItem('way') as RadioNodeList).value = hasService() ? 'service' : 'files';
startVisitControl();
show(hash);
