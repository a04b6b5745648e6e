import { printers } from '../site/pages.ts';
import type { Arrivals } from '../site/timeArrivals.ts';
import { elementNames } from '../site/elementKinds.ts';
import type { SiteResults } from '../site/measureSite.ts';
import { scriptNames, type ScriptName } from '../site/scripts.ts';
import type { ThousandTimes } from '../site/timeThousand.ts';
import type { Visit } from '../site/visit.ts';
import { figure, median, type Row, type Table } from './Table.ts';

/** What the contestants are called in the tables. */
const names: Readonly<Record<ScriptName, string>> = {
  'local-price': 'local-price',
  lit: 'Lit alone',
  'relative-time': 'relative-time-element',
  'format-number': 'sl-format-number',
  'emoji-picker': 'emoji-picker-element',
  'each-price': 'a snippet for each price',
  'two-calls': 'two calls by hand',
};
const printerNames = printers.map((name) => names[name]);

/** The tables of what was measured in browsers. */
export function siteTables(site: SiteResults): Table[] {
  return [
    bytes(site),
    calls(site),
    arrivals(site),
    shifts(site),
    thousand(site),
    heap(site),
    isolation(site),
  ];
}

function bytes(site: SiteResults): Table {
  const of = (kind: 'minified' | 'brotli') =>
    scriptNames.map((name) => figure(site.bytes[name][kind]));
  return {
    title: 'Bytes',
    about:
      'Everything that a page loads for it, bundled by Vite into one script and minified; brotli at quality 11. emoji-picker-element fetches its emoji data besides; those are not counted.',
    columns: scriptNames.map((name) => names[name]),
    rows: [
      { what: 'minified', figures: of('minified') },
      {
        what: 'brotli',
        figures: of('brotli'),
        better: 'less',
        wanted: { limit: 11_000, text: '11,000' },
        reason:
          'The one file has four elements, three transports, a memory that all tabs share, consent, exact decimals, and the checks of everything that comes in; each of the others does one thing. [What takes the bytes](decisions/2026-11-21-bytes.md).',
      },
    ],
  };
}

function calls(site: SiteResults): Table {
  const occasions = {
    first: 'by a stranger',
    again: 'again, by the same visitor',
    'two tabs': 'in two tabs at one moment, by a stranger',
  };
  return {
    title: 'Calls to the service',
    about:
      'Calls for the visitor and calls for a rate, on pages with prices in one base currency. The service lets a browser keep a rate for an hour, as ours does, which helps the snippet that uses `fetch`; a visitor it lets nobody keep.',
    columns: printerNames,
    rows: site.calls.map(({ prices, occasion, by }) => ({
      what: `${prices} ${prices === 1 ? 'price' : 'prices'}, ${occasions[occasion]}`,
      figures: printers.map((name) => {
        const [origin, swap] = by[name];
        return { value: origin + swap, text: `${origin} + ${swap}` };
      }),
      better: 'less',
      wanted: { limit: occasion === 'again' ? 0 : 2, text: occasion === 'again' ? '0' : '1 + 1' },
    })),
  };
}

function arrivals(site: SiteResults): Table {
  const row = (latency: number, prices: number, occasion: 'cold' | 'again'): Row => ({
    what: `${prices === 1 ? 'the price' : `all of ${prices}`}, ${occasion === 'cold' ? 'stranger' : 'seen before'}, ${latency} ms`,
    figures: printers.map((printer) =>
      figure(median(find(site, latency, prices, printer)[occasion].map(({ all }) => all)), 1),
    ),
    better: 'less',
    reason:
      'Its file is longer to read for the browser; before it asks, it reads its settings and what it remembers, and takes its turn among the tabs by a lock; then it checks what has come. The hand-written ones do nothing of that.',
  });
  const first = (latency: number): Row => ({
    ...row(latency, 1, 'cold'),
    wanted: { limit: 1.15, text: '1.15', besides: printers.indexOf('two-calls') },
  });
  const inTime = printers.map((printer) => {
    const visits = site.arrivals.filter((each) => each.printer === printer && each.prices === 1);
    const seen = visits.flatMap(({ again }) => again);
    const good = seen.filter(({ shown, frame }) => shown <= frame).length;
    return { value: good, text: `${good} of ${seen.length}` };
  });
  const visits = Number(inTime[0]!.text.split(' ').at(-1));
  return {
    title: 'Until prices are local',
    about: `${medianOf(find(site, 100, 1, 'local-price').cold)}, ${find(site, 100, 50, 'local-price').cold.length} for pages with 50 prices. Milliseconds from the script tag, by how long the service takes for each answer: next door, and on an ordinary connection. The script itself comes from the same machine at once, so its bytes cost nothing here. Prices that all ask one and the same question get their answers one after another: Chromium waits to see whether it may keep an answer before it sends the next request for the same address.`,
    columns: printerNames,
    rows: [
      first(30),
      first(100),
      row(100, 50, 'cold'),
      row(30, 1, 'again'),
      row(100, 1, 'again'),
      row(100, 50, 'again'),
      {
        what: 'seen before: visits with the local price in the first frame',
        figures: inTime,
        better: 'more',
        wanted: { limit: visits, text: String(visits) },
      },
    ],
  };
}

function shifts(site: SiteResults): Table {
  const row = (what: string, of: (each: Arrivals) => Visit[]): Row => ({
    what,
    figures: printers.map((printer) =>
      figure(median(of(find(site, 100, 50, printer)).map(({ shift }) => shift)), 4),
    ),
    better: 'less',
    reason:
      'Where a local price is longer than the author’s, the text behind it moves, whoever writes it.',
  });
  return {
    title: 'Layout shift',
    about: `${medianOf(find(site, 100, 50, 'local-price').cold)}. How far things move while 50 prices come in, each within a sentence on a card: the sum of what the browser reports as layout shifts, at 100 ms an answer. $49.00 becomes NGN 64,982.07, so that lines break elsewhere.`,
    columns: printerNames,
    rows: [row('stranger', ({ cold }) => cold), row('seen before', ({ again }) => again)],
  };
}

function thousand(site: SiteResults): Table {
  const row = (what: string, kind: keyof ThousandTimes, limit: number): Row => ({
    what,
    figures: elementNames.map((name) => {
      const times = site.thousand[name].flatMap((each) => each[kind] ?? []);
      return times.length ? figure(median(times), 1) : null;
    }),
    better: 'less',
    wanted: { limit, text: String(limit), besides: elementNames.indexOf('format-number') },
    reason:
      'We write one element for each part of a number, so that each can be styled, and we round exactly; the others write one text. [Where the time goes](decisions/2026-11-21-parts-take-time.md).',
  });
  return {
    title: 'A thousand elements',
    about: `${medianOf(site.thousand['local-price'])}. Milliseconds from the markup until a thousand have rendered, and from one currency until they show another one; then the same with the layout of the list. All rates are known. relative-time-element has no currency: its thousand show how long ago something was.`,
    columns: elementNames.map((name) => names[name]),
    rows: [
      row('render', 'render', 1.2),
      row('render and lay out', 'renderAndLayout', 1.2),
      row('change the currency', 'change', 1),
      row('change the currency and lay out', 'changeAndLayout', 1),
    ],
  };
}

function heap(site: SiteResults): Table {
  const kilobytes = (kind: 'each' | 'left') =>
    elementNames.map((name) =>
      figure(median(site.heap[name].map((each) => each[kind])) / 1024, kind === 'each' ? 2 : 0),
    );
  return {
    title: 'Memory of the page',
    about: `${medianOf(site.heap['local-price'])}. kB of heap after a full collection, the browser’s own for the document included: for one element, of a thousand that are there; and what stays after ten thousand were made and removed.`,
    columns: elementNames.map((name) => names[name]),
    rows: [
      {
        what: 'kB for one',
        figures: kilobytes('each'),
        better: 'less',
        reason:
          'About half of it are the parts of the number, each an element with a text of its own; the rest is the author’s content, which stays there, and what each price keeps to follow the visitor, the rate and the language.',
      },
      {
        what: 'kB left by 10,000',
        figures: kilobytes('left'),
        wanted: { limit: 1024, text: '1,024' },
      },
    ],
  };
}

function isolation(site: SiteResults): Table {
  return {
    title: 'The isolated transport',
    about: `${medianOf(site.isolation[0]?.plain ?? [])}. Milliseconds to the first price on a cold page, with the answers run in a sandboxed frame and with them run in the page; the service answers at once.`,
    columns: ['jsonp-isolated', 'jsonp'],
    rows: site.isolation.map(({ browser, isolated, plain }) => ({
      what: browser,
      figures: [figure(median(isolated), 1), figure(median(plain), 1)],
    })),
  };
}

/** How a table says what its figures are. */
const medianOf = (runs: readonly unknown[]): string => `Medians of ${runs.length} runs`;

function find(site: SiteResults, latency: number, prices: number, printer: string): Arrivals {
  return site.arrivals.find(
    (each) => each.latency === latency && each.prices === prices && each.printer === printer,
  )!;
}
