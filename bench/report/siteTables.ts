import { printers, type Printer } from '../site/pages.ts';
import type { Arrivals } from '../site/timeArrivals.ts';
import { phonePrinters } from '../phone/phonePages.ts';
import { measuredElements, type MeasuredElement } from '../site/elementKinds.ts';
import type { Heap } from '../site/weighHeap.ts';
import type { SiteResults } from '../site/measureSite.ts';
import { scriptNames, type ScriptName } from '../site/scripts.ts';
import type { ThousandTimes } from '../site/timeThousand.ts';
import type { MeasuredVisit } from '../site/visit.ts';
import { figure, figureOf, median, type Row, type Table, type Wanted } from './Table.ts';

/** The names of the candidates in the tables. */
const names: Readonly<Record<ScriptName | MeasuredElement | Printer, string>> = {
  'local-price': 'local-price',
  'local-price parts': 'local-price with `parts`',
  'local-price-static': 'local-price-static',
  lit: 'Lit alone',
  'relative-time': 'relative-time-element',
  'format-number': 'sl-format-number',
  'emoji-picker': 'emoji-picker-element',
  'each-price': 'a snippet for each price',
  'two-calls': 'two calls by hand',
  'single-trip': 'local-price, one call',
  'rates-file': 'local-price, a rates file',
};
const printerNames = printers.map((name) => names[name]);

/** kB by which the heap that is left differs from run to run: Chromium keeps code and caches in steps of about 115. */
const noise = 115;

/** Returns the tables of the measurements in browsers. */
export function siteTables(site: SiteResults): Table[] {
  return [
    bytes(site),
    calls(site),
    arrivals(site),
    phone(site),
    shifts(site),
    thousand(site),
    ...(site.defaults ? [defaults(site.defaults)] : []),
    heap(site),
    isolation(site),
  ];
}

function bytes(site: SiteResults): Table {
  const of = (kind: 'minified' | 'brotli') =>
    scriptNames.map((name) => figure(site.bytes[name][kind]));
  return {
    title: 'Bytes',
    about: 'All that a page loads, in one minified script; brotli at quality 11.',
    columns: scriptNames.map((name) => names[name]),
    rows: [
      { what: 'minified', figures: of('minified'), isDetail: true },
      {
        what: 'brotli',
        figures: of('brotli'),
        better: 'less',
        reason:
          'Each of the others does one thing. [Sizes are a record](decisions/2026-11-24-sizes-are-a-record.md).',
      },
    ],
  };
}

function calls(site: SiteResults): Table {
  const occasions = {
    first: 'new visitor',
    again: 'same visitor again',
    'two tabs': 'two tabs at once',
  };
  return {
    title: 'Calls to the service',
    about: 'For the visitor + for a rate or the rates file.',
    columns: printerNames,
    rows: site.calls.map(({ prices, occasion, by }) => ({
      what: `${prices} ${prices === 1 ? 'price' : 'prices'}, ${occasions[occasion]}`,
      figures: printers.map((name) => {
        const [origin, swap] = by[name];
        return { value: origin + swap, text: `${origin}+${swap}` };
      }),
      better: 'less',
      isDetail: prices !== 50,
      wanted: [{ limit: occasion === 'again' ? 0 : 2, text: occasion === 'again' ? '0' : '1+1' }],
    })),
  };
}

function arrivals(site: SiteResults): Table {
  const row = (latency: number, prices: number, occasion: 'cold' | 'again'): Row => ({
    what: `${prices === 1 ? 'the price' : `all ${prices} prices`}, ${occasion === 'cold' ? 'first visit' : 'later visit'}${latency === 100 ? '' : `, ${latency} ms`}`,
    isDetail: latency !== 100,
    figures: printers.map((printer) =>
      figureOf(
        find(site, latency, prices, printer)[occasion].map(({ all }) => all),
        1,
      ),
    ),
    better: 'less',
    reason: 'Our file takes longer to parse, and waits until the page has been parsed.',
  });
  const besides = printers.indexOf('two-calls');
  const first = (latency: number, ...wanted: Wanted[]): Row => ({
    ...row(latency, 1, 'cold'),
    wanted,
  });
  const inTime = printers.map((printer) => {
    const visits = site.arrivals.filter((each) => each.printer === printer && each.prices === 1);
    const seen = visits.flatMap(({ again }) => again);
    const good = seen.filter(({ shown, frame }) => shown <= frame).length;
    return { value: good, text: `${good}/${seen.length}` };
  });
  const visits = Number(inTime[0]!.text.split('/').at(-1));
  return {
    title: 'Until prices are local',
    about: 'Milliseconds from the script tag; an answer takes 100 ms.',
    columns: printerNames,
    rows: [
      first(30, { limit: 1.2, text: '1.20', besides }),
      first(
        100,
        { limit: 1.1, text: '1.10', besides },
        { limit: 0.65, text: '0.65', of: printers.indexOf('single-trip'), besides },
      ),
      row(100, 50, 'cold'),
      row(30, 1, 'again'),
      row(100, 1, 'again'),
      { ...row(100, 50, 'again'), isDetail: true },
      {
        what: 'later visits, in the first frame',
        figures: inTime,
        better: 'more',
        wanted: [{ limit: visits, text: String(visits) }],
      },
    ],
  };
}

function phone({ phone: times }: SiteResults): Table {
  const row = (prices: number, occasion: 'cold' | 'again'): Row => ({
    what: `${prices === 1 ? 'the price' : `all ${prices} prices`}, ${occasion === 'cold' ? 'first visit' : 'later visit'}`,
    figures: phonePrinters.map((printer) => {
      const found = times.find((each) => each.prices === prices && each.printer === printer)!;
      return figureOf(found[occasion]);
    }),
    better: 'less',
    reason: 'An inline script needs no file.',
  });
  return {
    title: 'On a phone',
    about:
      'Milliseconds from the start of the navigation: round trips of 150 ms, 1.6 Mbit/s, a processor four times slower. The page, the service and files elsewhere have hosts of their own.',
    columns: [
      'local-price, printed snippet',
      'local-price, two calls',
      'local-price, file elsewhere',
      'by hand, file elsewhere',
      'by hand, inline',
    ],
    rows: [
      {
        ...row(1, 'cold'),
        wanted: [
          { limit: 0.85, text: '0.85', besides: phonePrinters.indexOf('by hand in a file') },
          { limit: 1.15, text: '1.15', besides: phonePrinters.indexOf('by hand inline') },
        ],
      },
      { ...row(50, 'cold'), isDetail: true },
      row(1, 'again'),
      { ...row(50, 'again'), isDetail: true },
    ],
  };
}

function shifts(site: SiteResults): Table {
  const row = (what: string, of: (each: Arrivals) => MeasuredVisit[]): Row => ({
    what,
    figures: printers.map((printer) =>
      figure(median(of(find(site, 100, 50, printer)).map(({ shift }) => shift)), 4),
    ),
    better: 'less',
    reason: 'The text after a longer price moves, whichever script writes it.',
  });
  return {
    title: 'Layout shift',
    isDetail: true,
    about: 'The sum of the layout shifts that the browser reports while 50 prices arrive.',
    columns: printerNames,
    rows: [row('first visit', ({ cold }) => cold), row('later visit', ({ again }) => again)],
  };
}

function thousand(site: SiteResults): Table {
  const row = (what: string, kind: keyof ThousandTimes, limit: number): Row => ({
    what,
    figures: measuredElements.map((name) => {
      const times = site.thousand[name].flatMap((each) => each[kind] ?? []);
      return times.length ? figureOf(times, 1) : null;
    }),
    better: 'less',
    wanted: [{ limit, text: String(limit), besides: measuredElements.indexOf('format-number') }],
    reason:
      'A price follows the visitor, the rate and the language. [What `parts` cost](decisions/2026-11-22-one-text-for-a-price.md).',
  });
  return {
    title: 'A thousand elements',
    about: 'Milliseconds until all have rendered, or show another currency, with layout.',
    columns: measuredElements.map((name) => names[name]),
    rows: [
      { ...row('render', 'render', 1), isDetail: true },
      row('render and lay out', 'renderAndLayout', 1.1),
      { ...row('change the currency', 'change', 0.75), isDetail: true },
      row('change the currency and lay out', 'changeAndLayout', 0.9),
    ],
  };
}

function defaults(times: NonNullable<SiteResults['defaults']>): Table {
  const row = (what: string, kind: keyof ThousandTimes): Row => ({
    what,
    figures: [times.defaults, times.attributes].map((runs) =>
      figureOf(
        runs.flatMap((each) => each[kind] ?? []),
        1,
      ),
    ),
    better: 'less',
    wanted: [{ limit: 1, text: '1', besides: 1 }],
  });
  return {
    title: 'Defaults of the page',
    isDetail: true,
    about: 'Milliseconds for a thousand prices whose attributes stand once on the script tag.',
    columns: ['local-price with page defaults', 'with attributes'],
    rows: [row('render', 'render'), row('change the currency', 'change')],
  };
}

function heap(site: SiteResults): Table {
  const kilobytes = (kind: keyof Heap) =>
    measuredElements.map((name) =>
      figure(median(site.heap[name].map((each) => each[kind])) / 1024, kind === 'each' ? 2 : 0),
    );
  const left = kilobytes('left');
  return {
    title: 'Memory of the page',
    isDetail: true,
    about: 'Heap after a full garbage collection.',
    columns: measuredElements.map((name) => names[name]),
    rows: [
      {
        what: 'kB per element',
        figures: kilobytes('each'),
        better: 'less',
        wanted: [{ limit: 4.5, text: '4.5' }],
        reason: 'A price keeps the author’s content, and what it needs to follow the visitor.',
      },
      {
        what: 'kB left after 10,000 elements',
        figures: left,
      },
      {
        what: 'kB left after 40,000 elements',
        figures: kilobytes('leftOfMore'),
        wanted: [{ limit: left[0]!.value + noise, text: figure(left[0]!.value + noise).text }],
        reason: 'The engine keeps compiled code and caches, which vary by some hundred kB.',
      },
    ],
  };
}

function isolation(site: SiteResults): Table {
  return {
    title: 'The isolated transport',
    isDetail: true,
    about: 'Milliseconds to the first price on a first visit; the service answers at once.',
    columns: ['jsonp-isolated', 'jsonp'],
    rows: site.isolation.map(({ browser, isolated, plain }) => ({
      what: browser,
      figures: [figureOf(isolated, 1), figureOf(plain, 1)],
    })),
  };
}

function find(site: SiteResults, latency: number, prices: number, printer: string): Arrivals {
  return site.arrivals.find(
    (each) => each.latency === latency && each.prices === prices && each.printer === printer,
  )!;
}
