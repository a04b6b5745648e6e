import { mayAsk } from './consent.ts';

/** Says in words where the page thinks the visitor is, and updates that when it changes. */
export async function showWhereabouts(): Promise<void> {
  await customElements.whenDefined('local-price');
  let turn = 0;
  const show = async (): Promise<void> => {
    const own = ++turn;
    const visitor = await window.localPrice!.visitor();
    // A later look may get its answer first.
    if (own === turn) document.querySelector('#whereabouts')!.textContent = inWords(visitor);
  };
  for (const type of ['geo-gate-change', 'local-price-change', 'change']) {
    document.addEventListener(type, () => void show());
  }
  await show();
}

type Visitor = Awaited<ReturnType<NonNullable<Window['localPrice']>['visitor']>>;

function inWords({ country, currency, source }: Visitor): string {
  if (!mayAsk())
    return 'The shop has not asked where you are: you see its own prices until you agree.';
  const who = source === 'page' ? 'The page was told' : 'The service says';
  const place = country
    ? `${who}: you are in ${name('region', country)}`
    : unknown(document.querySelector<HTMLSelectElement>('#visit-from')!.value);
  if (!currency) return `${place}.`;
  const money = `${name('currency', currency)} (${currency})`;
  if (source === 'detected' || source === 'page') return `${place}, where people pay in ${money}.`;
  const chooser = source === 'url' ? 'The link that you followed asks for' : 'You have chosen';
  return `${place}. ${chooser} ${money}; “Automatic” goes back.`;
}

/** Why there is no country: a public address has one, unless the page may no longer ask. */
function unknown(visitFrom: string): string {
  return visitFrom
    ? 'This page no longer knows where you are: reload it'
    : 'A private address has no country. Choose one under “Visit from”';
}

function name(type: 'region' | 'currency', code: string): string {
  return new Intl.DisplayNames(document.documentElement.lang, { type }).of(code) ?? code;
}
