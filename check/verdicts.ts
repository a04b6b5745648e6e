/**
 * The verdicts, in the order in which they are looked for, and what to do about each. The list in
 * docs/guides/troubleshooting.md has the same codes.
 */
const remedies = {
  ok: '',
  'page-unreachable': 'Check the address, and whether the page needs a password.',
  'page-unreadable':
    'Let no script of the page replace what browsers provide, close the page or act without end.',
  'no-script':
    'Add the script tag, and check that a tag manager or consent tool does not hold it back.',
  'script-blocked': 'Let the page load the file as JavaScript from its own address.',
  'script-twice': 'Load one script file, once.',
  'script-old': 'Load the newest script file.',
  'element-missing':
    'Load the script file that has this element: <currency-converter> needs local-price-all.js.',
  'settings-invalid': 'Correct the setting in the script tag.',
  'rates-file': 'Keep a rates file of the last fourteen days at this address, open to the page.',
  'service-refuses':
    'Ask the operator of the service, or look up the failure in its documentation.',
  'price-error': 'Correct what the message names.',
  'price-pending': 'Find out why the service or the page is so slow.',
  'content-moved':
    'Write <div> instead of <p> around it, or the element around the whole link, button, list item or table.',
  'slot-lost':
    'Write the slot again, and let no filter or sanitizer of the page remove it: note, was and now in a price, blocked and pending in a gate.',
  'content-empty': 'Write the base price as text between the tags.',
  'list-differs':
    'Remove the attribute, or write its value into the list: servers charge by the list.',
  'content-differs': 'Write the same price into the element and into its attribute.',
  'machine-price-differs': 'Write the base price into the data for machines too.',
  'machine-data-unreadable': 'Correct the data for machines: nobody reads what is wrong there.',
  'readers-differ': 'Let everything that repeats the price follow the event local-price-change.',
  'server-differs': 'Let the server use the same terms, page settings included.',
  'cache-repeats':
    'Send such a page with Cache-Control: private, no-cache, or cache it under a key that contains the country.',
  'layout-shift':
    'Reserve the space of the prices, for example with pending="hidden" or a minimum width.',
  'no-price':
    'Wait for what brings the prices with --wait-for or a longer --timeout, or allow a page without prices with --allow-no-prices.',
  'early-call': 'Use the tags that the service prints, the second after the first.',
  'console-message': 'Follow the message.',
} as const;

/** The code of a verdict. */
export type VerdictCode = keyof typeof remedies;

/** All codes, in the order in which they are looked for. */
export const verdictCodes = Object.keys(remedies) as readonly VerdictCode[];

/** What is wrong with a page, or `ok`. */
export interface Verdict {
  readonly code: VerdictCode;
  /** What is wrong, in a sentence. */
  readonly problem: string;
  /** What to do about it, in a sentence; empty: nothing. */
  readonly remedy: string;
}

/** @param remedy instead of the one that the verdict has in general */
export function verdict(code: VerdictCode, problem: string, remedy?: string): Verdict {
  return { code, problem, remedy: remedy ?? remedies[code] };
}
