import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from 'local-price/protocol';
import { SqliteDocumentStore } from '../../service/src/documents/SqliteDocumentStore.ts';
import { SqliteLedger } from '../../service/src/ledger/SqliteLedger.ts';
import { load } from './load.ts';
import type { Used } from './servers.ts';

/** Requests in one round. The servers take turns, so that other load on the machine affects all of them. */
const requests = 10_000;
const rounds = 5;
/** How often both are started. Of two processes of one program, one may be faster for its whole life. */
const starts = 3;
/** Requests between two measurements of the memory, and the number of these steps. */
const step = 50_000;
const steps = 4;

/** The results of one server in one round. */
export interface Round {
  /** Requests per second. */
  speed: number;
  /** Microseconds of processor time per request. */
  cpu: number;
}

/** The results of the service, compared with a bare Hono app that is sent the same bytes. */
export interface ServiceResults {
  requests: number;
  /** How often both were started. */
  starts: number;
  loads: { operation: 'origin' | 'swap' | 'day'; service: Round[]; bare: Round[] }[];
  /** The service's memory in bytes, after each step. */
  memory: { requests: number; heap: number; resident: number }[];
}

/** Measures the service and the bare app, each in its own process. */
export async function measureService(): Promise<ServiceResults> {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-bench-'));
  const keys = join(folder, 'keys.json');
  writeFileSync(
    keys,
    JSON.stringify({ keys: [{ key: 'pk_bench', tokens: 1e12, hosts: ['shop.example'] }] }),
  );
  const swap = browserRequest(`${paths.swap}?apikey=pk_bench&from=NGN&to=USD`);
  const pastDay = '2026-01-31';
  const day = browserRequest(`${paths.swap}?apikey=pk_bench&from=NGN&to=USD&date=${pastDay}`);
  const origin = browserRequest(`${paths.origin}?apikey=pk_bench&callback=cb`);
  const loads: ServiceResults['loads'] = [
    { operation: 'origin', service: [], bare: [] },
    { operation: 'swap', service: [], bare: [] },
    { operation: 'day', service: [], bare: [] },
  ];
  let memory: ServiceResults['memory'] = [];
  try {
    for (let count = 1; count <= starts; count++) {
      const bare = await start('bare');
      const ledger = join(folder, 'ledger.db');
      await keepRates(ledger, pastDay);
      const service = await start('service', keys, `sqlite:${ledger}`);
      try {
        await sideBySide(service, bare, origin, loads[0]!);
        await sideBySide(service, bare, swap, loads[1]!);
        await sideBySide(service, bare, day, loads[2]!);
        if (count === starts) memory = await memoryOf(service, swap);
      } finally {
        bare.stop();
        service.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { requests, starts, loads, memory };
}

/** Creates a ledger that contains the rates of a day, as after that day. */
async function keepRates(file: string, date: string): Promise<void> {
  await new SqliteLedger(file).close();
  const rates = { usd: 1, ngn: 1500.25, eur: 0.88 };
  const content = JSON.stringify({ date, usd: rates });
  const document = { name: date, content, order: Date.parse(date) };
  await new SqliteDocumentStore(file).save('rates', [document], 7);
}

async function sideBySide(
  service: Server,
  bare: Server,
  request: string,
  results: ServiceResults['loads'][number],
): Promise<void> {
  // The first round warms up.
  for (let count = 0; count <= rounds; count++) {
    const [own, other] = [await round(service, request), await round(bare, request)];
    if (count === 0) continue;
    results.service.push(own);
    results.bare.push(other);
  }
}

async function memoryOf(service: Server, request: string): Promise<ServiceResults['memory']> {
  const memory: ServiceResults['memory'] = [];
  for (let done = 0; done <= steps; done++) {
    if (done > 0) await load(service.port, request, step);
    const { heap, rss: resident } = await service.used();
    memory.push({ requests: done * step, heap, resident });
  }
  return memory;
}

interface Server {
  port: number;
  used(): Promise<Used>;
  stop(): void;
}

async function start(...args: string[]): Promise<Server> {
  const child: ChildProcess = fork('bench/service/servers.ts', args, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    used: async () => {
      child.send('used');
      return ((await once(child, 'message')) as [Used])[0];
    },
    stop: () => void child.kill(),
  };
}

/** Returns what a browser sends for a script tag, through a proxy. */
function browserRequest(path: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: prices.shop.example',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Accept: */*',
    'Accept-Language: en-US,en;q=0.5',
    'Accept-Encoding: gzip, deflate, br',
    'Referer: https://shop.example/',
    'X-Forwarded-For: 41.58.0.1',
    '\r\n',
  ].join('\r\n');
}

async function round(server: Server, request: string): Promise<Round> {
  const before = await server.used();
  const took = await load(server.port, request, requests);
  const { cpu } = await server.used();
  return { speed: requests / (took / 1000), cpu: ((cpu - before.cpu) * 1000) / requests };
}
