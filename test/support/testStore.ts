import { createCall as createRealCall, type Call } from '../../src/client/createCall.js';
import { LocalPriceError, type ClientOptions } from '../../src/client/index.js';
import { StoreElement } from '../../src/elements/shared/StoreElement.js';
import type { Operation } from '../../src/protocol/index.js';
import {
  resolveVisitor,
  Store,
  type Settings,
  type StoreDependencies,
} from '../../src/store/index.js';
import { FakeBrowser } from './fakeBrowser.ts';
import type { Call as Made, Reply, Script } from './scriptedService.ts';
import type { ScriptedService } from './service.ts';

/** A service in the page's own memory, by its base URL. */
interface Scripted {
  script: Script;
  readonly calls: Made[];
  release(): void;
  released: Promise<void>;
}

const services = new Map<string, Scripted>();

function held(): Pick<Scripted, 'release' | 'released'> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, released };
}

/** Makes a service of its own for one test, which answers without a server. */
export function service(script: Script = {}): ScriptedService {
  const baseUrl = `https://${crypto.randomUUID()}.example`;
  const own: Scripted = { script: structuredClone(script), calls: [], ...held() };
  services.set(baseUrl, own);
  const it: ScriptedService = {
    baseUrl,
    calls: async () => structuredClone(own.calls),
    count: async (operation) => {
      // A turn of the event loop, for callers that poll until there are enough calls.
      await new Promise((resolve) => setTimeout(resolve));
      return own.calls.filter((call) => call.operation === operation).length;
    },
    release: async () => own.release(),
    script: async (next) => {
      own.release();
      script = next;
      Object.assign(own, { script: structuredClone(next), ...held() });
    },
    extend: (more) => it.script({ ...script, ...more }),
  };
  return it;
}

/** The next reply: one after the other, the last for ever. */
function replyOf({ script }: Scripted, operation: Operation): Reply {
  const replies = script[operation] ?? [];
  return (replies.length > 1 ? replies.shift() : replies[0]) ?? { status: 404 };
}

/** Asks the services of this page in the place of real ones. */
function createCall(options: ClientOptions): Call {
  // For what it refuses.
  createRealCall(options);
  const { baseUrl, apikey, transport, onCall, timeout = 5000 } = options;
  return async (operation, inputs, parse, { signal } = {}) => {
    onCall?.(operation);
    const own = services.get(baseUrl);
    own?.calls.push({
      operation,
      query: { apikey, ...inputs },
      referer: '',
      origin: '',
      cookie: '',
    });
    const reply = own ? replyOf(own, operation) : { status: 404 };
    const ended = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      setTimeout(() => reject(new LocalPriceError('timeout', 'No answer.')), timeout);
    });
    ended.catch(() => undefined);
    if (reply.hold) await Promise.race([own!.released, ended]);
    else await Promise.race([new Promise((resolve) => setTimeout(resolve)), ended]);
    const { status = 200 } = reply;
    if (status >= 300 && transport === 'fetch')
      throw new LocalPriceError('service', 'HTTP error.', { status });
    if (status >= 300) throw new LocalPriceError('network', 'No script.');
    if (reply.body !== undefined) throw new LocalPriceError('protocol', 'No JSONP.');
    const parsed = parse(reply.json);
    if (parsed.ok) return parsed.value;
    const { fault } = parsed;
    throw new LocalPriceError(fault.kind, fault.message, fault.kind === 'service' ? fault : {});
  };
}

/** Makes a store that knows nothing yet, in a browser of its own. */
export function newStore(more: Partial<StoreDependencies> = {}): Store {
  return new Store({
    browser: new FakeBrowser().tab({ now: () => Date.now() }),
    createCall,
    warn: (message) => console.warn(message),
    ...more,
  });
}

/** The store that all elements of a test file show. */
export let store: Store;

/** Gives all elements that are made from now on a store that knows nothing yet. */
export function renewStore(): void {
  store = newStore();
  StoreElement.prototype.store = store;
}

renewStore();

// The functions of the page API, on that store.
export const configure = (settings: Settings): void => store.configure(settings);
export const chooseCountry = (code: string | null): void => store.choose('country', code);
export const chooseCurrency = (code: string | null): void => store.choose('currency', code);
export const visitor = () => resolveVisitor(store);
export const stats = () => store.telemetry.stats;
