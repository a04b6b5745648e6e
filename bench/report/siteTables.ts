import { printers, type Printer } from '../site/pages.ts';
import type { Arrivals } from '../site/timeArrivals.ts';
import { phonePrinters } from '../phone/phonePages.ts';
import { elementNames, type ElementName } from '../site/elementKinds.ts';
import type { Heap } from '../site/weighHeap.ts';
import type { SiteResults } from '../site/measureSite.ts';
import { scriptNames, type ScriptName } from '../site/scripts.ts';
import type { ThousandTimes } from '../site/timeThousand.ts';
import type { Visit } from '../site/visit.ts';
import { goals } from '../../scripts/build/budgets.ts';
import { figure, figureOf, median, type Row, type Table, type Wanted } from './Table.ts';

/** The names of the candidates in the tables. */
const names: Readonly<Record<ScriptName | ElementName | Printer, string>> = {
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
    about:
      'Everything that a page loads, bundled by Vite into one minified script; brotli at quality 11. The emoji data that emoji-picker-element fetches is not counted.',
    columns: scriptNames.map((name) => names[name]),
    rows: [
      { what: 'minified', figures: of('minified') },
      {
        what: 'brotli',
        figures: of('brotli'),
        better: 'less',
        wanted: (['local-price', 'local-price-static'] as const).map((name) => {
          const limit = goals[`dist/cdn/${name}.js`]!;
          return { limit, text: figure(limit).text, of: scriptNames.indexOf(name) };
        }),
        reason:
          'Our file has four elements, three transports, a memory that all tabs share, consent, exact decimals, and checks of all data that arrives; each of the others does one thing. [Why it is larger than we want](decisions/2026-11-24-larger-than-wanted.md).',
      },
    ],
  };
}

function calls(site: SiteResults): Table {
  const occasions = {
    first: 'new visitor',
    again: 'same visitor again',
    'two tabs': 'new visitor, two tabs at the same moment',
  };
  return {
    title: 'Calls to the service',
    about:
      'Calls for the visitor + calls for a rate, or for the rates file, on pages with prices in one base currency. Like our service, the service in this test lets browsers cache a rate for an hour, which helps the snippet that uses `fetch`. The answer about the visitor must not be cached.',
    columns: printerNames,
    rows: site.calls.map(({ prices, occasion, by }) => ({
      what: `${prices} ${prices === 1 ? 'price' : 'prices'}, ${occasions[occasion]}`,
      figures: printers.map((name) => {
        const [origin, swap] = by[name];
        return { value: origin + swap, text: `${origin} + ${swap}` };
      }),
      better: 'less',
      wanted: [{ limit: occasion === 'again' ? 0 : 2, text: occasion === 'again' ? '0' : '1 + 1' }],
    })),
  };
}

function arrivals(site: SiteResults): Table {
  const row = (latency: number, prices: number, occasion: 'cold' | 'again'): Row => ({
    what: `${prices === 1 ? 'the price' : `all ${prices} prices`}, ${occasion === 'cold' ? 'first visit' : 'later visit'}, ${latency} ms`,
    figures: printers.map((printer) =>
      figureOf(
        find(site, latency, prices, printer)[occasion].map(({ all }) => all),
        1,
      ),
    ),
    better: 'less',
    reason:
      'The browser needs longer to parse our larger file. Before local-price makes a call, it reads its settings and its memory and waits until the page has been parsed; afterwards it checks the answer. The hand-written scripts do none of this.',
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
    return { value: good, text: `${good} of ${seen.length}` };
  });
  const visits = Number(inTime[0]!.text.split(' ').at(-1));
  return {
    title: 'Until prices are local',
    about: `${medianOf(find(site, 100, 1, 'local-price').cold)}, ${find(site, 100, 50, 'local-price').cold.length} for pages with 50 prices. Milliseconds from the script tag until all prices are local, for a service that takes 30 ms per answer (nearby) or 100 ms (an ordinary connection). The script itself arrives from the same machine at once, so its bytes cost nothing here. With a snippet for each price, identical requests are answered one after another: before Chromium sends the next request to the same address, it waits until it knows whether it may cache the answer.`,
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
      row(100, 50, 'again'),
      {
        what: 'later visits with the local price in the first frame',
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
    reason: 'An inline script needs no file, and the browser parses it in almost no time.',
  });
  return {
    title: 'On a phone',
    about: `${medianOf(times[0]!.cold)}, ${times.at(-1)!.cold.length} for pages with 50 prices. Milliseconds from the start of the navigation until all prices are local, on a connection with a round trip of 150 ms and 1.6 Mbit/s, and a processor that is four times slower than this machine's. The page, the service and files elsewhere each have their own host, with TLS; each host name and each new connection costs another round trip. With the printed snippet, our service also serves the file, and answers visitor and rate in one call.`,
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
      row(50, 'cold'),
      row(1, 'again'),
      row(50, 'again'),
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
      'If a local price is longer than the author’s price, the text after it moves, whichever script writes the price.',
  });
  return {
    title: 'Layout shift',
    about: `${medianOf(find(site, 100, 50, 'local-price').cold)}. How far the page moves while 50 prices arrive, each in a sentence on a card: the sum of the layout shifts that the browser reports, with 100 ms per answer. $49.00 becomes NGN 64,982.07, so lines break in other places.`,
    columns: printerNames,
    rows: [row('first visit', ({ cold }) => cold), row('later visit', ({ again }) => again)],
  };
}

function thousand(site: SiteResults): Table {
  const row = (what: string, kind: keyof ThousandTimes, limit: number): Row => ({
    what,
    figures: elementNames.map((name) => {
      const times = site.thousand[name].flatMap((each) => each[kind] ?? []);
      return times.length ? figureOf(times, 1) : null;
    }),
    better: 'less',
    wanted: [{ limit, text: String(limit), besides: elementNames.indexOf('format-number') }],
    reason:
      'A price follows the visitor, the rate and the language, keeps the author’s text, and rounds exactly; the others print what they are given. With `parts`, each part of the number is a separate element. [What that costs](decisions/2026-11-22-one-text-for-a-price.md).',
  });
  return {
    title: 'A thousand elements',
    about: `${medianOf(site.thousand['local-price'])}. Milliseconds until a thousand elements have rendered from markup, and until they show another currency, each without and with the layout of the list. All rates are known. relative-time-element has no currency: its elements show how long ago something happened.`,
    columns: elementNames.map((name) => names[name]),
    rows: [
      row('render', 'render', 1),
      row('render and lay out', 'renderAndLayout', 1.1),
      row('change the currency', 'change', 0.75),
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
    about: `${medianOf(times.defaults)}. Milliseconds until a thousand prices have rendered from markup, and until they show another currency, if base currency, rounding, ending, markup and \`approximate\` stand once on the script tag, and if they are attributes of each price.`,
    columns: ['local-price with page defaults', 'with attributes'],
    rows: [row('render', 'render'), row('change the currency', 'change')],
  };
}

function heap(site: SiteResults): Table {
  const kilobytes = (kind: keyof Heap) =>
    elementNames.map((name) =>
      figure(median(site.heap[name].map((each) => each[kind])) / 1024, kind === 'each' ? 2 : 0),
    );
  const left = kilobytes('left');
  return {
    title: 'Memory of the page',
    about: `${medianOf(site.heap['local-price'])}. kB of heap after a full garbage collection, including the browser’s own heap for the document: per element, on a page with a thousand, and what is left after elements were created and removed.`,
    columns: elementNames.map((name) => names[name]),
    rows: [
      {
        what: 'kB per element',
        figures: kilobytes('each'),
        better: 'less',
        wanted: [{ limit: 4.5, text: '4.5' }],
        reason:
          'A price keeps the author’s content in the page, and stores the data that it needs to follow the visitor, the rate and the language.',
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
    about: `${medianOf(site.isolation[0]?.plain ?? [])}. Milliseconds to the first price on a first visit, if the answers run in a sandboxed frame and if they run in the page; the service answers at once.`,
    columns: ['jsonp-isolated', 'jsonp'],
    rows: site.isolation.map(({ browser, isolated, plain }) => ({
      what: browser,
      figures: [figureOf(isolated, 1), figureOf(plain, 1)],
    })),
  };
}

/** Returns how a table describes its figures. */
const medianOf = (runs: readonly unknown[]): string => `Medians of ${runs.length} runs`;

function find(site: SiteResults, latency: number, prices: number, printer: string): Arrivals {
  return site.arrivals.find(
    (each) => each.latency === latency && each.prices === prices && each.printer === printer,
  )!;
}
