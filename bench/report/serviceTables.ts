import type { Round, ServiceResults } from '../service/measureService.ts';
import { figure, median, type Row, type Table } from './Table.ts';

/** The tables of what was measured of the service. */
export function serviceTables({ requests, starts, loads, memory }: ServiceResults): Table[] {
  const operations = {
    origin: { name: 'the visitor, over JSONP', limit: 0.6 },
    swap: { name: 'a rate, metered in SQLite', limit: 0.5 },
    day: { name: 'the same of a day before', limit: 0.5 },
  };
  const rows = loads.flatMap(({ operation, service, bare }): Row[] => {
    const { name, limit } = operations[operation];
    const of = (kind: keyof Round, digits: number) =>
      [service, bare].map((rounds) => figure(median(rounds.map((each) => each[kind])), digits));
    const reason =
      'The bare server does nothing else; ours finds the caller’s address and country, checks the key and its host, counts tokens and limits requests.';
    return [
      {
        what: `${name}: requests a second`,
        figures: of('speed', 0),
        better: 'more',
        wanted: [{ limit, text: String(limit), besides: 1 }],
        reason,
      },
      { what: `${name}: µs of processor each`, figures: of('cpu', 1), better: 'less', reason },
    ];
  });
  return [
    {
      title: 'The service',
      about: `Medians of ${loads[0]!.service.length} rounds. Compared with a bare Hono app that says hello on the same Node and receives the same bytes: ${requests.toLocaleString('en')} requests a round over 32 connections, the two servers in turn, each in its own process, which was started ${starts} times.`,
      columns: ['local-price-service', 'bare Hono'],
      rows,
    },
    {
      title: 'Memory of the service',
      about: 'MB after a full garbage collection, while one service keeps answering.',
      columns: ['heap', 'resident'],
      rows: memory.map((each) => ({
        what: `after ${each.requests.toLocaleString('en')} more requests`,
        figures: [figure(each.heap / 2 ** 20, 1), figure(each.resident / 2 ** 20)],
      })),
    },
  ];
}
