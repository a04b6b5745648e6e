import { ourTag } from '../src/input/index.js';
import { version as ownVersion } from '../src/version.js';
import type { PageView } from './page/PageView.js';
import type { PageRequest, PageVisit } from './page/PageVisit.js';
import { verdict, type Verdict } from './verdicts.js';

/** Returns what is wrong with the script of the page: it is missing, blocked, doubled or old. */
export function scriptProblem(visit: PageVisit, view: PageView): Verdict | null {
  const { file, version } = view;
  const tags = view.tags.filter((tag) => ourTag(tag) === 'runs');
  if (file === null) return view.tags.length ? blocked(visit, view) : noScript(visit);
  const loaded = tags.filter(({ src }) => requestOf(visit, src)?.status === 200);
  // A script file, whatever its name, sets the version and tells of a copy that ends.
  if (visit.copies || loaded.length > 1 || (file === 'npm' && version)) {
    const names = loaded.map(({ src }) => nameOf(src));
    if (file === 'npm') names.push('the npm package');
    const list = names.length > 1 ? `: ${names.join(' and ')}` : '';
    return verdict('script-twice', `The script is loaded twice${list}.`);
  }
  if (version && isLower(version, ownVersion)) {
    return verdict('script-old', `The script is version ${version}; this is ${ownVersion}.`);
  }
  const [missing] = view.missing;
  return missing ? verdict('element-missing', `<${missing}> is not registered by ${file}.`) : null;
}

function noScript({ requests, exceptions: [exception] }: PageVisit): Verdict {
  const problem = 'The page has no script of local-price, or it has not run.';
  const stopped = requests.find(({ type, blockedBy }) => type === 'Script' && blockedBy);
  if (stopped) {
    const why = `A script of the page is blocked (${stopped.blockedBy}): ${nameOf(stopped.url)}`;
    return verdict('no-script', `${problem} ${why}`);
  }
  const first = exception ? ` The first error of the page: ${firstLine(exception.text)}` : '';
  return verdict('no-script', problem + first);
}

function blocked(visit: PageVisit, { tags: [tag] }: PageView): Verdict {
  const { src, type } = tag!;
  const request = requestOf(visit, src);
  const { status = 0, mimeType = '', error = '', blockedBy = '' } = request ?? {};
  const said = visit.messages.find((text) => text.includes(src) || text.includes('local-price: '));
  const because = (why: string, remedy?: string): Verdict =>
    verdict('script-blocked', `${nameOf(src)} is blocked: ${why}.`, remedy);
  if (ourTag(tag!) === 'disarmed') {
    return because(
      `its tag has type="${type}", as consent tools and optimizers write it`,
      'Consent to it, or exclude the tag in that tool and use data-consent="required".',
    );
  }
  const isByPolicy = blockedBy === 'csp' || /Content Security Policy/i.test(said ?? '');
  if (isByPolicy || blockedBy === 'integrity') {
    const policy = blockedBy === 'integrity' ? 'Integrity-Policy' : 'Content Security Policy';
    const [, directive] = /directive:? "([^"]*)"/.exec(said ?? '') ?? [];
    const which = directive ? ` (${directive})` : '';
    return because(
      `the page's ${policy} does not allow it${which}`,
      `Allow ${src} in that policy.`,
    );
  }
  if (status >= 400) {
    return because(`HTTP status ${status}`, `Put the file where the tag says: ${src}`);
  }
  if (/integrity/i.test(said ?? '')) {
    return because(
      'its content does not match the integrity of its tag',
      'Write the integrity of this very file into the tag.',
    );
  }
  if (status && !/javascript|ecmascript/.test(mimeType)) {
    return because(`its type is ${mimeType}, not text/javascript`);
  }
  if (error || blockedBy) return because(blockedBy || error, remedyOnDisk(visit));
  if (!request) return because('the browser has not requested it');
  const thrown = visit.exceptions.find(({ url }) => url === src)?.text ?? said;
  return because(thrown ? firstLine(thrown).replace(/\.$/, '') : 'it has not run');
}

/** Returns what helps where browsers refuse a file to a page that is opened from a disk; `undefined`: it comes from a server. */
export function remedyOnDisk({ address }: PageVisit): string | undefined {
  return address.startsWith('file:')
    ? 'The page is opened from a disk, where browsers refuse this: serve the folder, for example with npx serve, and check the address that it prints.'
    : undefined;
}

/** Returns the last request for a script: an earlier one may have been a preload. */
function requestOf({ requests }: PageVisit, src: string): PageRequest | undefined {
  return requests.findLast(({ url }) => url === src.split('#')[0]);
}

function nameOf(src: string): string {
  return URL.canParse(src) ? new URL(src).pathname : src;
}

function isLower(version: string, than: string): boolean {
  const [a, b] = [version, than].map((each) => each.split('-', 1)[0]!);
  return a!.localeCompare(b!, 'en', { numeric: true }) < 0;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!;
}
