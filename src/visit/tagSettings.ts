import { elementsIn } from './elementsIn.js';

/** Returns the `data-` attributes of each script tag of ours in the document. The nonce of each answer differs. */
export function tagSettings(): string[][] {
  return elementsIn().flatMap((each) => {
    const isOurs =
      each instanceof HTMLScriptElement && /\/local-price(?!-visit)[\w.-]*\.js/.test(each.src);
    if (!isOurs) return [];
    const all = Object.entries(each.dataset).filter(([name]) => name !== 'nonce');
    return [all.map((pair) => pair.join('='))];
  });
}
