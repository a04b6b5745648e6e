import type { Call, Reply, Script } from './scriptedService.ts';

export interface ScriptedService {
  baseUrl: string;
  calls(): Promise<Call[]>;
  count(operation: string): Promise<number>;
  release(): Promise<void>;
  /** Changes all that it answers. */
  script(script: Script): Promise<void>;
  /** Changes some of what it answers. */
  extend(script: Script): Promise<void>;
}

/**
 * Makes a service of its own for one test.
 *
 * @param server address of a server with `scriptedServices`; default: that of the page
 */
export async function service(
  script: Script = {},
  server: string = location.href,
): Promise<ScriptedService> {
  const baseUrl = new URL(`/scripted/${crypto.randomUUID()}`, server).href;
  const post = async (path: string, body: string): Promise<void> => {
    await fetch(`${baseUrl}/${path}`, { method: 'POST', body });
  };
  const it: ScriptedService = {
    baseUrl,
    calls: async () => (await fetch(`${baseUrl}/calls`)).json() as Promise<Call[]>,
    count: async (operation) =>
      (await it.calls()).filter((call) => call.operation === operation).length,
    release: () => post('release', ''),
    script: (next) => {
      script = next;
      return post('script', JSON.stringify(next));
    },
    extend: (more) => it.script({ ...script, ...more }),
  };
  await it.script(script);
  return it;
}

/**
 * The same service by the other name of this machine, and so of another origin and site than the
 * pages of the tests.
 */
export function elsewhere(on: ScriptedService): ScriptedService {
  const url = new URL(on.baseUrl);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return { ...on, baseUrl: url.href };
}

export function originAnswer(code: string | null, symbol: string | null): object {
  return {
    status: true,
    code: 200,
    message: 'Successful',
    meta_data: { currency: symbol === null ? null : { symbol }, geolocation: { code } },
  };
}

export function swapAnswer(from: string, to: string, exchangeRate: unknown): object {
  return {
    status: true,
    code: 200,
    message: 'Successful',
    meta_data: { from, to, exchange_rate: exchangeRate },
  };
}

/** The answer of a service that sends a rate with the visitor from Nigeria. */
export function originWithRate(currency: string, rate: number): Reply {
  const { meta_data: place, ...envelope } = originAnswer('NG', 'NGN') as { meta_data: object };
  const { meta_data: swap } = swapAnswer('NGN', currency, rate) as { meta_data: object };
  return { json: { ...envelope, meta_data: { ...place, swap } } };
}

/** A visitor from Nigeria, with 1 NGN = 0.000642 USD. */
export const nigeria: Script = {
  origin: [{ json: originAnswer('NG', 'NGN') }],
  swap: [{ json: swapAnswer('ngn', 'usd', 0.00064235) }],
};
