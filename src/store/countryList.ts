import { countryCode } from '../protocol/index.js';
import { codeList, type CodeList } from './codeList.js';

/** Members since Croatia joined in 2013 and the United Kingdom left in 2020. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

/** Names that stand for several countries. */
const groups: Readonly<Record<string, string>> = {
  EU: union,
  EEA: `${union} IS LI NO`,
  // Members since Bulgaria joined on 1 January 2026.
  EUROZONE: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
};

/** Reads a list of ISO 3166 alpha-2 codes and of the groups `EU`, `EEA`, `EUROZONE`, in any case. */
export function countryList(text: string): CodeList {
  // The engine knows which codes stand for a region.
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return codeList(text, (word) => {
    const code = countryCode(word);
    return groups[word.toUpperCase()] ?? (code && regions.of(code) ? code : null);
  });
}
