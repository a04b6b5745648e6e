import type { SiteResults } from '../site/measureSite.ts';
import type { Printer } from '../site/pages.ts';
import type { Arrivals, Visit } from '../site/timeArrivals.ts';
import { names } from './names.ts';
import {
  figure,
  figureOf,
  median,
  type Figure,
  type Row,
  type Table,
  type Wanted,
} from './Table.ts';

/** Returns the tables of how prices arrive. */
export function arrivalTables(site: SiteResults): Table[] {
  return [arrivals(site), phone(site), served(site), ratesFiles(site), shifts(site)];
}

/** Returns a row with the last local price of each printer, if it was measured. */
function arrivalRow(
  measured: readonly Arrivals[],
  printers: readonly Printer[],
  { latency, prices }: Pick<Arrivals, 'latency' | 'prices'>,
  occasion: 'cold' | 'again',
): Row {
  const figures = printers.map((printer) => {
    const found = find(measured, latency, prices, printer);
    return found ? figureOf(found[occasion].map(({ all }) => all)) : null;
  });
  const visit = occasion === 'cold' ? 'first visit' : 'later visit';
  return {
    what: `${prices === 1 ? 'the price' : `all ${prices} prices`}, ${visit}`,
    figures,
    better: 'less',
  };
}

function arrivals({ arrivals: measured }: SiteResults): Table {
  const printers: readonly Printer[] = [
    'local-price',
    'single-trip',
    'early-call',
    'each-price',
    'two-calls',
    'two-calls-inline',
  ];
  const besides = printers.indexOf('two-calls');
  const row = (
    latency: number,
    prices: number,
    occasion: 'cold' | 'again',
    wanted: Wanted[] = [],
  ): Row => {
    const { what, ...rest } = arrivalRow(measured, printers, { latency, prices }, occasion);
    return {
      ...rest,
      what: latency === 100 ? what : `${what}, ${latency} ms`,
      isDetail: latency !== 100,
      wanted,
      reason: 'Our file is larger, and takes longer to load and to compile.',
    };
  };
  const inTime = printers.map((printer) => {
    const visits = measured.filter((each) => each.printer === printer && each.prices === 1);
    const seen = visits.flatMap(({ again }) => again);
    const good = seen.filter(({ shown, frame }) => shown <= frame).length;
    return { value: good / seen.length, text: `${good}/${seen.length}` };
  });
  return {
    title: 'Until prices are local',
    about: 'Milliseconds from the start of the navigation; an answer takes 100 ms.',
    columns: printers.map((name) => names[name]),
    rows: [
      row(30, 1, 'cold', [{ limit: 1.2, text: '1.20', besides }]),
      row(100, 1, 'cold', [
        { limit: 1.07, text: '1.07', besides },
        { limit: 0.7, text: '0.70', of: printers.indexOf('single-trip'), besides },
        { limit: 0.64, text: '0.64', of: printers.indexOf('early-call'), besides },
      ]),
      row(100, 50, 'cold'),
      row(30, 1, 'again'),
      row(100, 1, 'again'),
      { ...row(100, 50, 'again'), isDetail: true },
      {
        what: 'later visits, in the first frame',
        figures: inTime,
        better: 'more',
        wanted: [{ limit: 1, text: 'all' }],
      },
    ],
  };
}

function phone({ phone: slow, steadyPhone: steady }: SiteResults): Table {
  const printers: readonly Printer[] = [
    'own-host',
    'early-call',
    'single-trip',
    'local-price',
    'two-calls',
    'two-calls-inline',
  ];
  const besides = printers.indexOf('two-calls-inline');
  const row = (
    prices: number,
    occasion: 'cold' | 'again',
    measured = slow,
    wanted: Wanted[] = [],
  ): Row => {
    const { what, ...rest } = arrivalRow(measured, printers, { latency: 0, prices }, occasion);
    return {
      ...rest,
      what: measured === slow ? what : `${what}, no slow start`,
      isDetail: prices !== 1,
      wanted,
      reason: 'An inline script needs no file.',
    };
  };
  return {
    title: 'On a phone',
    about:
      "Milliseconds from the start of the navigation. All processes of the browser are stopped for three quarters of the time, and all hosts are slowed: round trips of 150 ms, 1.6 Mbit/s, new TLS connections with slow start. The early call is what the service prints, with the shop's file or its own.",
    columns: printers.map((name) => names[name]),
    rows: [
      row(1, 'cold', slow, [
        { limit: 0.92, text: '0.92', besides },
        { limit: 1.08, text: '1.08', of: printers.indexOf('early-call'), besides },
      ]),
      row(1, 'cold', steady),
      row(50, 'cold'),
      row(1, 'again'),
      row(50, 'again'),
    ],
  };
}

function served(site: SiteResults): Table {
  const row = (what: string, measured: readonly Arrivals[], latency: number): Row => {
    const of = (printer: Printer, time: (visit: Visit) => number): Figure =>
      figureOf(find(measured, latency, 1, printer)!.cold.map(time));
    return {
      what,
      figures: [
        // What is in the HTML is seen with the first paint.
        of('served', ({ all, paint }) => Math.max(all, paint)),
        of('served', ({ paint }) => paint),
        of('without-script', ({ paint }) => paint),
        of('two-calls-inline', ({ all }) => all),
      ],
      better: 'less',
      wanted: [{ limit: 1.1, text: '1.10', besides: 1 }],
      reason: "Our script loads while the page does, and uses some of the processor's time.",
    };
  };
  const shift = find(site.arrivals, 100, 1, 'served')!.cold.map((visit) => visit.shift);
  return {
    title: 'A price in the first byte',
    about:
      'Milliseconds from the start of the navigation until the visitor sees their price, on a first visit; an answer to the calls by hand takes 100 ms.',
    columns: [
      names.served,
      'local-price, first paint of the page',
      names['without-script'],
      names['two-calls-inline'],
    ],
    rows: [
      row('the price', site.arrivals, 100),
      row('the price, on a phone', site.phone, 0),
      {
        what: 'layout shift',
        isDetail: true,
        figures: [figure(median(shift), 4), null, null, null],
        better: 'less',
        wanted: [{ limit: 0, text: '0' }],
      },
    ],
  };
}

function ratesFiles({ arrivals: measured }: SiteResults): Table {
  const printers: readonly Printer[] = ['rates-file', 'rates-in-page', 'rates-by-hand'];
  const row = (occasion: 'cold' | 'again'): Row => ({
    ...arrivalRow(measured, printers, { latency: 100, prices: 1 }, occasion),
    reason: 'Our file is larger, and finds the country by the time zone.',
  });
  const besides = printers.indexOf('rates-by-hand');
  return {
    title: 'Without a service',
    isDetail: true,
    about:
      'Milliseconds from the start of the navigation; the rates file takes 100 ms. By hand, the page names the currency, and a script fetches the same file.',
    columns: printers.map((name) => names[name]),
    rows: [
      {
        ...row('cold'),
        wanted: [
          { limit: 1.1, text: '1.10', besides },
          { limit: 0.62, text: '0.62', of: printers.indexOf('rates-in-page'), besides },
        ],
      },
      row('again'),
    ],
  };
}

function shifts({ arrivals: measured }: SiteResults): Table {
  const printers: readonly Printer[] = ['local-price', 'single-trip', 'each-price', 'two-calls'];
  const row = (what: string, occasion: 'cold' | 'again'): Row => ({
    what,
    figures: printers.map((printer) => {
      const visits = find(measured, 100, 50, printer)![occasion];
      return figure(median(visits.map(({ shift }) => shift)), 4);
    }),
    better: 'less',
    reason: 'The text after a longer price moves, whichever script writes it.',
  });
  return {
    title: 'Layout shift',
    isDetail: true,
    about: 'The sum of the layout shifts that the browser reports while 50 prices arrive.',
    columns: printers.map((name) => names[name]),
    rows: [row('first visit', 'cold'), row('later visit', 'again')],
  };
}

function find(
  measured: readonly Arrivals[],
  latency: number,
  prices: number,
  printer: Printer,
): Arrivals | undefined {
  return measured.find(
    (each) => each.latency === latency && each.prices === prices && each.printer === printer,
  );
}
