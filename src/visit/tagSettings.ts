import { ourTag } from '../input/index.js';
import { elementsIn } from './elementsIn.js';

/** Returns the `data-` attributes of each script tag of ours in the document. The nonce of each answer differs. */
export function tagSettings(): string[][] {
  return elementsIn().flatMap((each) => {
    if (!(each instanceof HTMLScriptElement)) return [];
    const { src, type, dataset } = each;
    if (!ourTag({ src, type, isMarked: 'localPrice' in dataset })) return [];
    const all = Object.entries(dataset).filter(([name]) => name !== 'nonce');
    return [all.map((pair) => pair.join('='))];
  });
}
