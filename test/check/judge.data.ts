import type { CheckOptions } from '../../check/readCommandLine.ts';
import type { PageView, PriceView } from '../../check/page/PageView.ts';
import type { PageRequest, PageVisit } from '../../check/page/PageVisit.ts';
import type { Subject } from '../../src/input/index.ts';
import type { PriceOutcome } from '../../src/visit/readOutcome.ts';
import { localOutcome } from '../support/localOutcome.ts';
import { noMachineData } from './machine/machineData.ts';
import { address, priceView, request, value, visitOf } from './views.ts';

const origin = 'https://shop.example';
const tag = (path: string, type = '', isMarked = false) => ({ src: origin + path, type, isMarked });
const problem = (of: Subject['of'], name: string, wrong: string | null, message: string) => ({ message, subject: { of, name, value: wrong } });
const failed = ({ message, subject }: PageView['problems'][number], code = 'config', serviceCode = '') =>
  priceView({ outcome: { ...localOutcome, state: 'error', error: { code, message, serviceCode, subject } } });
const withOutcome = (outcome: Partial<PriceOutcome>, more: Partial<PriceView> = {}): PageVisit =>
  visitOf({ prices: [priceView({ outcome: { ...localOutcome, ...outcome }, ...more })] });
const withPrice = (more: Partial<PriceView>): PageVisit => visitOf({ prices: [priceView(more)] });
const unrun = priceView({ outcome: { ...localOutcome, state: 'undefined' }, value: null, printed: null });

/** A visit to a page whose script has not run. */
export const without = (view: Partial<PageView> = {}, more: Partial<PageVisit> = {}): PageVisit =>
  visitOf({ version: null, file: null, prices: [unrun], ...view }, more);

/** A visit to a page whose script was requested, and has not run. */
const unable = (answer: Partial<PageRequest>, more: Partial<PageVisit> = {}, path = '') =>
  without({ tags: [tag(path || '/local-price.js', '', !!path)] }, { requests: [request(`${origin}${path || '/local-price.js'}`, answer)], ...more });
const policy = `Loading the script '${origin}/local-price.js' violates the following Content Security Policy directive: "script-src 'nonce-n0nce'". The action has been blocked.`;

/** A visit to a page with a rates file. */
const withFile = (path: string, answer: Partial<PageRequest>, wrong = ''): PageVisit => {
  const said = wrong ? problem('file', path, wrong, `${path}: ${wrong}`) : null;
  const prices = said ? [failed(said, 'protocol')] : [priceView()];
  return visitOf(
    { rates: origin + path, problems: said ? [said] : [], prices },
    { requests: [request(`${origin}/local-price.js`), request(origin + path, answer)] },
  );
};
const tooOld = 'its date is 2026-01-01, but today is 2026-11-29.';
const inPage = problem('file', 'rates', tooOld, "The rates file can't be used.");
const connectSrc = problem('page', 'connect-src', 'https://rates.example.com', "This page's policy (connect-src) blocks https://rates.example.com.");
const moved = problem('page', 'slot', null, 'Content of <geo-gate> is outside of it.');
const timeout = problem('setting', 'timeout', 'soon', 'timeout="soon": write milliseconds.');
export const frame = (view: Partial<PageView> | null): PageVisit => ({ ...visitOf(view), address: 'http://localhost/inner' });
const forms = (...sent: string[]): Partial<PageView> => ({ forms: [{ sent, prices: [0] }] });
const said = (...messages: string[]): PageVisit => visitOf({}, { messages });

/** Visits on which all is well. */
export const right: Record<string, PageVisit> = {
  'a price that is local': visitOf(),
  'a module': visitOf({ tags: [tag('/local-price.js', 'module')] }),
  'a type of JavaScript': visitOf({ tags: [tag('/local-price.js', 'text/javascript')] }),
  'the npm package': visitOf({ version: null, file: 'npm', tags: [] }),
  'a tag that its tag manager has removed': visitOf({ tags: [] }),
  'a newer script': visitOf({ version: '9.0.0' }),
  'a consent tool that has activated its copy of the tag': visitOf({ tags: [tag('/local-price.js', 'text/plain'), tag('/local-price.js')] }),
  'a rates file': withFile('/rates.json', { type: 'Fetch', mimeType: 'application/json' }),
  'a rates file whose request was stopped by a policy, which a price names': withFile('/rates.json', {
    status: 0,
    error: 'net::ERR_FAILED',
    blockedBy: 'csp',
  }),
  'consent that is missing': withOutcome({ state: 'base', reason: { reason: 'inactive', about: 'consent' } }),
  'a currency that the page does not offer': withOutcome({ state: 'base', reason: { reason: 'not-offered', about: 'JPY' } }),
  'a private address': withOutcome({
    state: 'base',
    country: null,
    reason: { reason: 'unknown-country', about: 'RESERVED_ADDRESS', from: 'service' },
  }),
  'a lazy price that waits': withOutcome({ state: 'pending', isLazy: true }),
  'the prices of a page without the script, in a frame with it': without({ tags: [], prices: [] }, { frames: [frame({})] }),
  'a label without a price': withPrice({ label: 'Kettle, 3 colors' }),
  'a label with both prices': withPrice({ label: 'Kettle, ¥98 ($49.00)' }),
  'the amount twice in a form': visitOf(forms('98', '98')),
  'a form of prices of which nothing is known': visitOf({ ...forms('49.00'), prices: [priceView({ value: null })] }),
  'a hidden price, which nobody reads': withPrice({ spoken: null }),
  'a price that shows the base, as it is read': withOutcome({ state: 'base' }, { printed: '$49', spoken: '$49', label: '$49' }),
  'an own content instead of a printed amount': withPrice({ printed: null, spoken: 'Free' }),
  'messages of the page itself': visitOf({}, { messages: ['local prices', policy], exceptions: [{ text: 'TypeError', url: address }] }),
  'a shift that Web Vitals calls good': visitOf({}, { shift: 0.1 }),
};

const blocked = 'script-blocked: /local-price.js is blocked: ';

/** Visits that have found something, each with the code, what is wrong and what to do, or the beginning of this. */
export const wrong: Record<string, [PageVisit, sentence: string, expected?: Partial<CheckOptions>]> = {
  'no page': [
    visitOf(null, { failure: 'net::ERR_CONNECTION_REFUSED' }),
    "page-unreachable: The page can't be reached: net::ERR_CONNECTION_REFUSED. Check the address",
  ],
  'a page that fails': [without({ tags: [] }, { failure: 'HTTP status 503' }), "page-unreachable: The page can't be reached: HTTP status 503."],
  'a page that does not answer': [visitOf(null), 'page-unreachable: The page does not respond: a script of it may never end.'],
  'a page that misleads': [
    visitOf(null, { fault: 'a script of it has replaced what browsers provide' }),
    "page-unreadable: The page can't be read: a script of it has replaced what browsers provide. Let no",
  ],
  'no script': [without({ tags: [] }), 'no-script: The page has no script of local-price, or it has not run. Add the script tag'],
  'neither a script nor a price': [without({ tags: [], prices: [] }), 'no-script: The page has no script'],
  'no script on a page with a frame': [without({ tags: [] }, { frames: [frame({})] }), 'no-script: The page has no script'],
  'a bundle that fails': [
    without({ tags: [] }, { exceptions: [{ text: 'Error: No module\n at', url: address }] }),
    'no-script: The page has no script of local-price, or it has not run. The first error of the page: Error: No module Add',
  ],
  'a bundle that a policy stops': [
    without({ tags: [] }, { requests: [request(`${origin}/bundle.js`, { status: 0, blockedBy: 'csp' })] }),
    'no-script: The page has no script of local-price, or it has not run. A script of the page is blocked (csp): /bundle.js Add',
  ],
  'a script that is missing': [
    unable({ status: 404, mimeType: 'text/plain', error: 'net::ERR_ABORTED' }),
    `${blocked}HTTP status 404. Put the file where the tag says: ${origin}/local-price.js`,
  ],
  'a module that is missing after its preload': [
    without(
      { tags: [tag('/local-price.js', 'module')] },
      { requests: [{}, { status: 404 }].map((each) => request(`${origin}/local-price.js`, each)) },
    ),
    `${blocked}HTTP status 404.`,
  ],
  'a script of another type': [
    unable(
      { mimeType: 'text/plain' },
      { messages: [`Refused to execute script from '${origin}/local-price.js' because its MIME type is not executable.`] },
    ),
    `${blocked}its type is text/plain, not text/javascript. Let the page load`,
  ],
  'a page instead of a script': [
    unable({ mimeType: 'text/html' }, { exceptions: [{ text: 'SyntaxError', url: `${origin}/local-price.js` }] }),
    `${blocked}its type is text/html, not text/javascript.`,
  ],
  'a policy against the script': [
    unable({ status: 0, mimeType: '', blockedBy: 'csp' }, { messages: [policy] }),
    `${blocked}the page's Content Security Policy does not allow it (script-src 'nonce-n0nce'). Allow ${origin}/local-price.js in that policy.`,
  ],
  'a policy against a renamed script': [
    unable({ status: 0, blockedBy: 'csp' }, {}, '/renamed.js'),
    "script-blocked: /renamed.js is blocked: the page's Content Security Policy does not allow it.",
  ],
  'a policy against the styles of the script, of which the console tells': [
    unable({}, { messages: [`local-price: csp: Content Security Policy directive: "style-src"`] }),
    `${blocked}the page's Content Security Policy does not allow it (style-src).`,
  ],
  'a policy of integrity': [
    unable({ status: 0, blockedBy: 'integrity' }),
    `${blocked}the page's Integrity-Policy does not allow it. Allow ${origin}/local-price.js in that policy.`,
  ],
  'another integrity': [
    unable({}, { messages: [`Failed to find a valid digest in the 'integrity' attribute for resource '${origin}/local-price.js'`] }),
    `${blocked}its content does not match the integrity of its tag. Write the integrity`,
  ],
  'a tag that a consent tool holds back': [
    without({ tags: [tag('/local-price.js', 'text/plain')] }),
    `${blocked}its tag has type="text/plain", as consent tools and optimizers write it. Consent to it`,
  ],
  'a server that is down': [
    unable({ status: 0, mimeType: '', error: 'net::ERR_CONNECTION_REFUSED' }),
    `${blocked}net::ERR_CONNECTION_REFUSED. Let the page load`,
  ],
  'a file that a page on a disk can not load': [
    { ...unable({ status: 0, mimeType: '', error: 'net::ERR_FILE_NOT_FOUND' }), address: 'file:///shop.html' },
    `${blocked}net::ERR_FILE_NOT_FOUND. The page is opened from a disk`,
  ],
  'a tag whose file the browser has not requested': [without({}, { requests: [] }), `${blocked}the browser has not requested it.`],
  'a script that throws': [
    unable({}, { exceptions: [{ text: 'Error: Broken.\n at', url: `${origin}/local-price.js` }] }),
    `${blocked}Error: Broken. Let the page load`,
  ],
  'a script that has not run': [unable({}), `${blocked}it has not run. Let`],
  'a script twice': [
    visitOf({ tags: [tag('/local-price.js'), tag('/local-price.js')] }),
    'script-twice: The script is loaded twice: /local-price.js and /local-price.js. Load one',
  ],
  'a script beside the npm package': [visitOf({ file: 'npm' }), 'script-twice: The script is loaded twice: /local-price.js and the npm package.'],
  'a file twice, once under another name': [
    visitOf(
      { tags: [tag('/local-price.js'), tag('/renamed.js', '', true)] },
      { copies: 1, requests: ['/local-price.js', '/renamed.js'].map((path) => request(origin + path)) },
    ),
    'script-twice: The script is loaded twice: /local-price.js and /renamed.js.',
  ],
  'files that no tag names': [visitOf({ tags: [] }, { copies: 1 }), 'script-twice: The script is loaded twice. Load'],
  'an old script': [visitOf({ version: '0.0.9' }), 'script-old: The script is version 0.0.9; this is '],
  'an element without its file': [
    visitOf({ missing: ['currency-converter'] }),
    'element-missing: <currency-converter> is not registered by local-price.js. Load the script file',
  ],
  'a setting that is wrong': [
    visitOf({ problems: [timeout], prices: [failed(timeout)] }),
    'settings-invalid: A setting is wrong: timeout="soon": write milliseconds. Correct the setting',
  ],
  'a rates file that is missing': [
    withFile('/rates.json', { status: 404 }, 'HTTP status 404.'),
    'rates-file: The rates file /rates.json is missing (HTTP status 404). Keep a rates file',
  ],
  'a rates file that the server refuses': [
    withFile('/rates.json', { status: 403 }),
    "rates-file: The rates file /rates.json can't be read (HTTP status 403).",
  ],
  'a rates file of another site': [
    withFile('/rates.json', { status: 0, error: 'net::ERR_FAILED', blockedBy: 'MissingAllowOriginHeader' }),
    'rates-file: The rates file /rates.json is on another site, which does not share it with this page (MissingAllowOriginHeader).',
  ],
  'a rates file on a server that is down': [
    withFile('/rates.json', { status: 0, error: 'net::ERR_CONNECTION_REFUSED' }),
    "rates-file: The rates file /rates.json can't be loaded (net::ERR_CONNECTION_REFUSED).",
  ],
  'a rates file that is not JSON': [
    withFile('/rates.json', {}, `${origin} did not answer with JSON.`),
    `rates-file: The rates file /rates.json is not right: ${origin} did not answer with JSON. Keep`,
  ],
  'rates in the page that are too old': [
    visitOf({ problems: [inPage], prices: [failed(inPage, 'protocol')] }),
    `rates-file: The rates file in the page is not right: ${tooOld} Keep`,
  ],
  'a rates file of a page on a disk': [
    { ...withFile('/rates.json', {}, 'No answer.'), address: 'file:///shop.html' },
    'rates-file: The rates file /rates.json is not right: No answer. The page is opened from a disk',
  ],
  'a service that refuses the host': [
    visitOf({ prices: [failed({ message: '', subject: null }, 'service', 'UNAUTHORIZED_ORIGIN')] }),
    'service-refuses: The service refused the key for this host. (UNAUTHORIZED_ORIGIN) Ask the operator',
  ],
  'a service that says more than we know': [
    visitOf({ prices: [failed({ message: 'Closed.', subject: null }, 'service')] }),
    'service-refuses: Closed. (Closed.) Ask',
  ],
  'a price that is not a number': [
    visitOf({ prices: [failed(problem('attribute', 'base-price', '1,299', 'base-price="1,299".'))] }),
    'price-error: A price failed: base-price="1,299". Correct what the message names.',
  ],
  'two prices that failed': [
    visitOf({ prices: [priceView(), ...Array(2).fill(failed(timeout))] as PriceView[] }),
    'price-error: 2 prices failed: timeout="soon"',
  ],
  'a policy against the service': [
    visitOf({ prices: [failed(connectSrc, 'csp')] }),
    `price-error: A price failed: ${connectSrc.message} Add https://rates.example.com to connect-src in the header or meta tag Content-Security-Policy of the page.`,
  ],
  'a price that waits': [withOutcome({ state: 'pending' }), 'price-pending: A price is still pending. Find out'],
  'prices that wait too long': [
    { ...visitOf({ prices: [1, 2].map(() => priceView({ outcome: { ...localOutcome, state: 'pending' } })) }), isCutOff: true },
    'price-pending: 2 prices are still pending, and the time of --timeout is over. Find out',
  ],
  'content that the parser has moved': [visitOf({ problems: [moved] }), 'content-moved: Content of <geo-gate> is outside of it. Write <div>'],
  'a note that the parser has moved': [
    visitOf({ misplaced: [{ what: 'outside', of: 'local-price' }] }),
    'content-moved: Content of <local-price> is outside of it: HTML ends a <p> before a block, and an <a>, <button> or <li> before another. Write <div>',
  ],
  'fields of a closed gate': [
    visitOf({ misplaced: [{ what: 'fields', of: 'geo-gate' }] }),
    'content-moved: A form sends fields that <geo-gate> hides: React or Vue has put them into the <template> itself. Render them',
  ],
  'content for a slot that there is not': [
    visitOf({ lostSlots: [{ of: 'geo-gate', slot: 'block' }] }),
    'slot-lost: <geo-gate> has no slot "block": what is for it is shown nowhere. Write the slot again',
  ],
  'a note that has lost its slot': [
    withPrice({ lacksNote: true }),
    'slot-lost: A price has the attribute note, but nothing in it has slot="note". Write',
  ],
  'content that prints nothing': [
    withPrice({ isEmpty: true, content: '' }),
    'content-empty: The content of a price prints nothing: without the script, the page shows no price. Write',
  ],
  'a price that is not that of its list': [
    withOutcome({ replaced: { product: 'mug', term: 'basePrice', own: '45', listed: '49.00' } }),
    'list-differs: The price is not the list\'s: it has base-price="45", and "mug" has "49.00" in the setting products. Remove the attribute',
  ],
  'a term that its list does not have': [
    withOutcome({ replaced: { product: 'mug', term: 'discount', own: 'IN:60%', listed: '' } }),
    'list-differs: The price is not the list\'s: it has discount="IN:60%", and "mug" has none in the setting products.',
  ],
  'another price in the content': [
    withPrice({ content: '\n $49.00 \n', terms: { basePrice: '4900' } }),
    'content-differs: The content of a price is “$49.00”, but its base-price is 4900. Write',
  ],
  'a range that is not in the content': [
    withPrice({ terms: { basePrice: '4900', basePriceMax: '5900' } }),
    'content-differs: The content of a price is “$49.00”, but its base-price is 4900–5900.',
  ],
  'another currency in the content': [
    withPrice({ content: '€49.00' }),
    'content-differs: The content of a price is “€49.00”, but its base-currency is USD.',
  ],
  'another price for machines': [
    visitOf({ machine: { ...noMachineData, tags: new Map([['og:price:amount', ['59.00']]]) } }),
    'machine-price-differs: The meta tag og:price:amount is 59.00, but the base price is 49.00 USD. Write',
  ],
  'data for machines that are not right': [
    visitOf({ machine: { ...noMachineData, faults: ["The JSON-LD can't be read: no."] } }),
    "machine-data-unreadable: The JSON-LD can't be read: no. Correct",
  ],
  'a tool that replaces the text': [
    withPrice({ printed: ' $49.00 ' }),
    'readers-differ: The page shows “$49.00”, but the price is 98 JPY. Let everything',
  ],
  'another price for screen readers': [withPrice({ spoken: '$49.00' }), 'readers-differ: Screen readers read “$49.00”, but the price is 98 JPY.'],
  'a label with the base price': [withPrice({ label: 'Kettle, $49.00 ' }), 'readers-differ: A label says “Kettle, $49.00”, but the price is 98 JPY.'],
  'a hidden field of the same name': [
    visitOf({ forms: [{ sent: [], prices: [] }, ...forms('98', '49.00').forms!] }),
    'readers-differ: The form sends “49.00”, but the price is 98 JPY.',
  ],
  'another price on the server': [
    withPrice({ names: ['kettle'], value: { ...value, source: 'fixed' } }),
    'server-differs: The server would charge 7000 JPY for kettle, but the page shows 98 JPY. Let the server',
    { terms: new Map([['kettle', { basePrice: '49.00', baseCurrency: 'USD', prices: 'JPY:7000' }]]) },
  ],
  'prices that move the page': [visitOf({}, { shift: 0.376 }), 'layout-shift: The prices move the page: their layout shift is 0.38. Reserve'],
  'an element that did not come': [
    visitOf({}, { isFound: false, isCutOff: true }),
    'no-price: Nothing has matched --wait-for h6 before the time of --timeout was over. Wait',
    { waitFor: 'h6' },
  ],
  'no price': [visitOf({ prices: [] }), 'no-price: No price was seen on the page. Wait for what brings the prices'],
  'no price in time': [visitOf({ prices: [] }, { isCutOff: true }), 'no-price: No price was seen on the page before the time of --timeout was over.'],
  'an early call with another key': [
    visitOf({ hasUntakenCall: true }),
    'early-call: The page makes an early call that the script does not use. Use the tags',
  ],
  'a message in the console': [
    said('1', 'local-price: config: There is no currency "Euros". See docs/errors.md#config'),
    'console-message: The console says: There is no currency "Euros". Follow the message.',
  ],
  'a message of the bar': [said('local-price-visit.js: It is loaded twice.'), 'console-message: The console says: It is loaded twice. Follow'],
  'an error of the script that has run': [
    visitOf({}, { exceptions: [{ text: 'Error: x\n at', url: `${origin}/local-price.js` }] }),
    'console-message: The script throws: Error: x Follow',
  ],
  'a wrong price in a frame of another site': [
    visitOf({}, { frames: [frame({ prices: [priceView({ terms: { basePrice: '4900' } })] })] }),
    'content-differs: In the frame http://localhost/inner: The content of a price is “$49.00”, but its base-price is 4900. Write the same price',
  ],
};
