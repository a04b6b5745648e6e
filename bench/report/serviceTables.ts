import type { Round, ServiceResults } from '../service/measureService.ts';
import { figure, figureOf, type Row, type Table } from './Table.ts';

/** Returns the tables of the service's measurements. */
export function serviceTables({ loads, memory }: ServiceResults): Table[] {
  const operations = {
    origin: { name: 'the visitor, over JSONP', limit: 0.6 },
    swap: { name: 'a rate, metered in SQLite', limit: 0.5 },
    day: { name: 'a past day’s rate, metered', limit: 0.5 },
  };
  const rows = loads.flatMap(({ operation, service, bare }): Row[] => {
    const { name, limit } = operations[operation];
    const of = (kind: keyof Round, digits: number) =>
      [service, bare].map((rounds) =>
        figureOf(
          rounds.map((each) => each[kind]),
          digits,
        ),
      );
    const reason = 'The bare server only sends the bytes.';
    return [
      {
        what: name,
        isDetail: operation === 'day',
        figures: of('speed', 0),
        better: 'more',
        wanted: [{ limit, text: String(limit), besides: 1 }],
        reason,
      },
      {
        what: `${name}: µs of processor time each`,
        figures: of('cpu', 1),
        better: 'less',
        reason,
        isDetail: true,
      },
    ];
  });
  return [
    {
      title: 'The service',
      about:
        'Requests per second over 32 connections, compared with a bare Hono app that sends the same bytes.',
      columns: ['local-price-service', 'bare Hono'],
      rows,
    },
    {
      title: 'Memory of the service',
      isDetail: true,
      about: 'MB after a full garbage collection, while one service keeps answering requests.',
      columns: ['heap', 'resident'],
      rows: memory.map((each) => ({
        what: `after ${each.requests.toLocaleString('en')} more requests`,
        figures: [figure(each.heap / 2 ** 20, 1), figure(each.resident / 2 ** 20)],
      })),
    },
  ];
}
