import { operationOf } from '../src/protocol/endpoints.js';
import { reasonOf } from '../src/visit/reasonOf.js';
import { oneLine } from './oneLine.js';
import type { PriceView } from './page/PageView.js';
import type { PageVisit } from './page/PageVisit.js';
import type { Verdict } from './verdicts.js';

/** The characters of an address, or of a text in JSON, after which it is cut. */
const longest = 2000;

/** Returns what the page has requested of a service, such as `origin`, and the address of its rates file. */
function requested({ requests, view }: PageVisit): string[] {
  return requests.flatMap(({ url }) => {
    if (url === view?.rates) return [new URL(url).pathname];
    return (URL.canParse(url) && operationOf(new URL(url).pathname)) || [];
  });
}

const countryOf = ({ country, view }: PageVisit): string | null =>
  country ?? view?.prices[0]?.outcome.country ?? null;

/** Returns the result of a check as JSON: `{url, countries: [{country, prices, requested}], verdict, ok}`. */
export function printJson(url: URL, visits: readonly PageVisit[], verdict: Verdict): string {
  const countries = visits.map((visit) => ({
    country: countryOf(visit),
    prices: [visit, ...visit.frames].flatMap(({ view, address }, at) =>
      (view?.prices ?? []).map(({ outcome, text, value }) => {
        const reason = reasonOf(outcome);
        const frame = at ? { frame: address } : {};
        return { state: outcome.state, text, value, ...(reason && { reason }), ...frame };
      }),
    ),
    requested: requested(visit),
  }));
  const ok = verdict.code === 'ok';
  const clean = (_: string, each: unknown): unknown =>
    typeof each === 'string' ? oneLine(each, longest) : each;
  const result = { url: url.href, countries, verdict: sentence(verdict), ok };
  return `${JSON.stringify(result, clean, 2)}\n`;
}

/** Returns the result of a check as a table by country, and the verdict below it. */
export function printTable(url: URL, visits: readonly PageVisit[], verdict: Verdict): string {
  const rowsOf = ({ view }: PageVisit): string[][] => (view?.prices ?? []).map(columns);
  const all = visits.flatMap((visit) => [visit, ...visit.frames]).flatMap(rowsOf);
  const widths = [0, 1, 2].map((at) => Math.max(0, ...all.map((row) => width(row[at]!))));
  const pad = (cell: string, at: number): string =>
    cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - width(cell)));
  const linesOf = (part: PageVisit): string[] =>
    rowsOf(part).map((row) => row.map(pad).join('  ').trimEnd());
  const tables = visits.map((visit) => {
    const country = oneLine(countryOf(visit) ?? 'from here');
    const asked = oneLine(requested(visit).join(', ')) || 'nothing';
    const inFrames = visit.frames.flatMap((frame) => [
      `in the frame ${oneLine(frame.address, longest)}:`,
      ...linesOf(frame),
    ]);
    const lines = [...linesOf(visit), ...inFrames];
    const rows = lines.length ? lines : ['no prices'];
    return [`${country}  requested: ${asked}`, ...rows].join('\n    ');
  });
  return `${[oneLine(url.href, longest), ...tables, sentence(verdict)].join('\n\n')}\n`;
}

function sentence({ code, problem, remedy }: Verdict): string {
  const wrong = oneLine(`${code}: ${problem}`);
  return remedy ? `${wrong} ${oneLine(remedy)}` : wrong;
}

function columns({ outcome, text, value }: PriceView): string[] {
  const amounts = value && [value.amount, value.amountMax].filter(Boolean).join('–');
  const shown = value ? `${amounts} ${value.currency}` : '';
  const how = value && outcome.state === 'local' ? howOf(value) : (reasonOf(outcome) ?? '');
  return [outcome.state, text, shown, how].map((each) => oneLine(each));
}

function howOf({ source, exchangeRate, place, discount }: NonNullable<PriceView['value']>): string {
  const rate = source === 'fixed' ? 'a fixed price' : exchangeRate && `at ${exchangeRate}`;
  return [rate, place && `for ${place}`, discount && `${discount}% off`].filter(Boolean).join(', ');
}

/** Returns how many columns of a terminal a text takes; wide characters take two. */
function width(text: string): number {
  const wide =
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;
  const none = /[\u2066-\u2069\u200e\u200f]/g;
  return text.length + (text.match(wide)?.length ?? 0) - (text.match(none)?.length ?? 0);
}
