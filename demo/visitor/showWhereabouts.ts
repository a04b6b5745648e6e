import { mayAsk } from './consent.ts';
import { hasService } from './hasService.ts';

/**
 * Shows which country the page believes the visitor is in, in a sentence and as the title of the folded controls, and
 * keeps both up to date.
 */
export async function showWhereabouts(): Promise<void> {
  await customElements.whenDefined('local-price');
  let turn = 0;
  const show = async (): Promise<void> => {
    const own = ++turn;
    const visitor = await window.localPrice!.visitor();
    // A later call may get its answer first.
    if (own !== turn) return;
    document.querySelector('#whereabouts')!.textContent = inWords(visitor);
    document.querySelector('.bar summary')!.textContent = inShort(visitor);
  };
  for (const type of ['geo-gate-change', 'local-price-change', 'change']) {
    document.addEventListener(type, () => void show());
  }
  await show();
}

type Visitor = Awaited<ReturnType<NonNullable<Window['localPrice']>['visitor']>>;

/** Returns the title of the folded controls. */
function inShort({ country, currency }: Visitor): string {
  if (!country || !mayAsk()) return 'Visit from another country';
  const money = currency ? `, in ${name('currency', currency)}` : '';
  return `Visit from ${region(country)}${money}`;
}

function inWords({ country, countrySource, currency, source }: Visitor): string {
  if (!mayAsk())
    return 'The shop has not looked up where you are: you see its own prices until you agree.';
  const visitFrom = document.querySelector<HTMLSelectElement>('#visit-from')!.value;
  const isCountryChosen = countrySource === 'chosen';
  const place = country
    ? `${isCountryChosen ? 'You have chosen' : teller(visitFrom)} ${region(country)}`
    : unknown(visitFrom);
  const undo = '“Automatic” undoes this.';
  if (!currency) return isCountryChosen ? `${place}; ${undo}` : `${place}.`;
  const money = `${name('currency', currency)} (${currency})`;
  if (source === 'url') return `${place}. The link that you followed asks for ${money}; ${undo}`;
  if (document.querySelector('currency-picker')?.value) {
    return `${place}. You have chosen ${money}; ${undo}`;
  }
  if (!isCountryChosen) return `${place}, where people pay in ${money}.`;
  // Without a service and time zones, the page does not know the currency of every country.
  const isOfCountry = source === 'chosen';
  return `${place}${isOfCountry ? ', where people pay in' : '. Prices stay in'} ${money}; ${undo}`;
}

/** Returns the start of a sentence that says how the country was determined. The service uses the address. */
function teller(visitFrom: string): string {
  if (hasService()) return 'Your address says that you are in';
  return visitFrom ? 'You visit from' : 'Your time zone says that you are in';
}

/** Explains why the country is unknown. A public address has one, unless consent was withdrawn. */
function unknown(visitFrom: string): string {
  if (visitFrom) return 'This page no longer knows where you are: reload it';
  if (hasService())
    return 'This computer has a private address, which has no country. Choose a country under “Visit from”';
  return document.querySelector('script[data-visitor=none]')
    ? 'This page does not guess where you are. Choose a country under “Visit from”'
    : 'Your time zone and languages do not indicate a country. Choose a country under “Visit from”';
}

function region(country: string): string {
  return name('region', country).replace(/^(?=United |Netherlands|Philippines)/, 'the ');
}

function name(type: 'region' | 'currency', code: string): string {
  return new Intl.DisplayNames(document.documentElement.lang, { type }).of(code) ?? code;
}
