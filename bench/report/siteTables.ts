import { counted, type Occasion } from '../site/countCalls.ts';
import { measuredElements, type ThousandTimes } from '../site/elementsPage.ts';
import type { Heap } from '../site/weighHeap.ts';
import type { SiteResults } from '../site/measureSite.ts';
import { scriptNames } from '../site/scripts.ts';
import { arrivalTables } from './arrivalTables.ts';
import { names } from './names.ts';
import { figure, figureOf, median, type Row, type Table, type Wanted } from './Table.ts';

/** kB by which the heap that is left differs from run to run: Chromium keeps code and caches in steps of about 115. */
const noise = 115;

/** Returns the tables of the measurements in browsers. */
export function siteTables(site: SiteResults): Table[] {
  return [
    bytes(site),
    calls(site),
    ...arrivalTables(site),
    thousand(site),
    defaults(site.defaults),
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
  const wanted: Readonly<Record<Occasion, Wanted>> = {
    first: { limit: 2, text: '1+1' },
    again: { limit: 0, text: '0' },
    'two tabs': { limit: 4, text: '2+2' },
  };
  return {
    title: 'Calls to the service',
    about: 'For the visitor + for a rate or the rates file.',
    columns: counted.map((name) => names[name]),
    rows: site.calls.map(({ prices, occasion, by }) => ({
      what: `${prices} ${prices === 1 ? 'price' : 'prices'}, ${occasions[occasion]}`,
      figures: counted.map((name) => {
        const [origin, swap] = by[name];
        return { value: origin + swap, text: `${origin}+${swap}` };
      }),
      better: 'less',
      isDetail: prices !== 50,
      wanted: [wanted[occasion]],
    })),
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
      { ...row('render', 'render', 1.1), isDetail: true },
      row('render and lay out', 'renderAndLayout', 1.2),
      { ...row('change the currency', 'change', 0.75), isDetail: true },
      row('change the currency and lay out', 'changeAndLayout', 0.9),
    ],
  };
}

function defaults(times: SiteResults['defaults']): Table {
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
