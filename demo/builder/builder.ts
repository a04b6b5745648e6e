import { bootstrap } from '../../src/client/bootstrap.ts';
import { earlyCallScript } from '../../src/protocol/index.ts';
import { startVisitControl } from '../visitor/startVisitControl.ts';
import { fillIn } from './choicesOf.ts';
import { fallbackOf } from './fallbackOf.ts';
import { Preview } from './Preview.ts';
import { problemsOf } from './problemsOf.ts';
import { proposedRules } from './proposedRules.ts';
import { normalizeAmount } from './normalizeAmount.ts';
import {
  fileFor,
  kindOf,
  snippetOf,
  type Choices,
  type Hashes,
  type Snippet,
} from './snippetOf.ts';

/** Milliseconds without typing after which the snippet is updated. */
const pause = 250;

const form = document.querySelector<HTMLFormElement>('#choices')!;
const wrong = document.querySelector<HTMLElement>('#wrong')!;
const control = (name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement;
const preview = new Preview(document.querySelector('#preview')!, (message) => {
  // What is wrong with a choice is said beside its control.
  if (!form.querySelector('[aria-invalid]')) wrong.textContent = message;
});

/** Fields for amounts, which people group as they are used to. */
const amounts = ['base-price', 'base-price-max'];

/** Whether the text on the page was edited by hand. Until then, it follows the price. */
let isEdited = false;

// A link from an example shows what the example has.
if (fillIn(form, location.hash)) {
  isEdited = control('text').value !== '';
  document.querySelector<HTMLDetailsElement>('#more')!.open = true;
}

/** Returns the hash of a script, as policies write it (CSP 3, hash-source). */
async function hashOf(script: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

function choices(): Choices {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = String(value).trim();
    return [name, amounts.includes(name) ? normalizeAmount(text) : text];
  });
  return Object.fromEntries(entries.filter(([, value]) => value)) as Choices;
}

function show(hashes: Hashes): void {
  if (!isEdited) control('text').value = fallbackOf(choices(), document.documentElement.lang);
  const chosen = choices();
  const parts = '#choices :is([data-for], [data-way]), #files [data-way]';
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    const { for: element, without, way } = part.dataset;
    const isWanted = (!element || chosen[element]) && !(without && chosen[without]);
    part.hidden = !isWanted || (way ?? chosen['way']) !== chosen['way'];
  }
  const snippet = snippetOf(chosen, hashes);
  const isRight = showProblems(chosen);
  // Nobody should copy code that doesn't work.
  for (const id of ['script', 'elements', 'policy'] as const) {
    const code = document.getElementById(id)!;
    code.textContent = isRight ? snippet[id] : '';
    code.closest('section')!.hidden = !code.textContent;
  }
  document.getElementById('no-code')!.hidden = isRight;
  control('src').placeholder = fileFor(chosen);
  showNeeded(snippet, isRight);
  wrong.textContent = '';
  void preview.show(snippet, chosen);
}

/** Says which files the code needs, and why a call to a service is not sent early. */
function showNeeded({ files, whyLate }: Snippet, isRight: boolean): void {
  document.getElementById('files')!.hidden = !isRight || !files.length;
  for (const [index, place] of document.querySelectorAll('#files p code').entries()) {
    place.textContent = files[index] ?? '';
  }
  const script = document.querySelector<HTMLAnchorElement>('#script-file')!;
  script.textContent = `local-price${kindOf(choices())}.js`;
  script.href = `/${script.textContent}`;
  const early = document.querySelector<HTMLElement>('#files [data-way=service]')!;
  early.hidden ||= !!whyLate;
  const late = document.getElementById('late')!;
  late.hidden = !isRight || !whyLate;
  late.textContent =
    whyLate &&
    `The page asks the service only after the script file has loaded, because ${whyLate}.`;
}

/** Says beside each control what is wrong with it. @returns whether nothing is */
function showProblems(chosen: Choices): boolean {
  const problems = problemsOf(chosen);
  for (const field of form.querySelectorAll('.field')) {
    const input = field.querySelector('input')!;
    const problem = problems.get(input.name) ?? '';
    field.querySelector('.problem')!.textContent = problem;
    input.ariaInvalid = problem ? 'true' : null;
    // A problem is not hidden.
    const more = problem && field.closest('details');
    if (more) more.open = true;
  }
  return problems.size === 0;
}

/** Adds a place for the problem of each field. */
function addPlaces(): void {
  for (const field of form.querySelectorAll('.field')) {
    const place = document.createElement('p');
    const input = field.querySelector('input')!;
    place.className = 'problem';
    place.id = `problem-${input.name}`;
    place.role = 'status';
    field.append(place);
    input.setAttribute('aria-describedby', place.id);
  }
}

addPlaces();
const hashes: Hashes = { frame: await hashOf(bootstrap), early: await hashOf(earlyCallScript) };
let timer: ReturnType<typeof setTimeout> | undefined;
form.addEventListener('input', ({ target }) => {
  // An empty text follows the price again.
  const text = control('text');
  if (target === text) isEdited = text.value !== '';
  clearTimeout(timer);
  timer = setTimeout(() => show(hashes), pause);
});
// Update immediately, so Tab reaches the controls that a choice reveals.
form.addEventListener('change', () => {
  clearTimeout(timer);
  show(hashes);
});
// A country for which the page stands in for a service, and its currency.
document.querySelector('.bar')!.addEventListener('change', () => show(hashes));
form.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('#propose')!.addEventListener('click', () => {
  const [rounding = '', ...rules] = proposedRules.rounding.split(' ');
  control('rounding').value = rounding;
  control('rounding-rules').value = rules.join(' ');
  control('ending').value = proposedRules.ending;
  control('defaults').checked = true;
  show(hashes);
});
startVisitControl();
show(hashes);
