import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** How an answer was written. */
export type Format = 'json' | 'jsonp';

/** What can be read anew while the service runs. */
export type Source = 'keys' | 'rates' | 'countries';

/** What the data are like, asked at each look. */
export interface DataState {
  /** The day of the rates, in milliseconds since 1970. */
  rates(): number;
  /** When the country database was built, in milliseconds since 1970. */
  countries(): number;
  /** How many times what came anew could not be used. */
  failures(): Readonly<Record<Source, number>>;
  /** The clock. */
  now(): number;
}

/** Upper ends in seconds: an answer takes a tenth of a millisecond, and a ledger in trouble seconds. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

let ofProcess: Registry | undefined;

/** One for all services of this process: what watches the process is never let go of. */
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/**
 * What is counted, in the format of Prometheus. A registry for each: two services in one process do not
 * add up. No label says who asked: there is neither a key nor an address in it.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'endpoint' | 'outcome' | 'format'>;
  readonly #seconds: Histogram<'endpoint'>;
  readonly #tokens: Counter;
  /** Requests since the last look; adding up here is many times cheaper than by labels. */
  readonly #counted = new Map<string, number>();
  readonly #timers = new Map<string, { observe(seconds: number): void }>();

  constructor(state: DataState) {
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'local_price_requests_total',
      help: 'Requests answered, by endpoint, by OK or the word of the failure, and by format.',
      labelNames: ['endpoint', 'outcome', 'format'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'local_price_request_duration_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['endpoint'],
      buckets,
      registers,
    });
    this.#tokens = new Counter({
      name: 'local_price_tokens_total',
      help: 'Tokens taken from keys with an allowance.',
      registers,
    });
    const failures = new Counter({
      name: 'local_price_reload_failures_total',
      help: 'Times that what came anew could not be used, so that the last good one was kept.',
      labelNames: ['source'],
      registers,
      collect: () => {
        failures.reset();
        for (const [source, count] of Object.entries(state.failures()))
          failures.inc({ source }, count);
      },
    });
    this.#addAge('local_price_rates_age_seconds', 'Age of the rates.', state, state.rates);
    this.#addAge(
      'local_price_country_database_age_seconds',
      'Time since the publisher built the country database.',
      state,
      state.countries,
    );
  }

  /** The media type of {@link text}. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /**
   * Counts an answer.
   *
   * @param outcome `OK` or the word of the failure
   */
  record(endpoint: string, outcome: string, format: Format, milliseconds: number): void {
    const labels = `${endpoint} ${outcome} ${format}`;
    this.#counted.set(labels, (this.#counted.get(labels) ?? 0) + 1);
    let timer = this.#timers.get(endpoint);
    if (!timer) this.#timers.set(endpoint, (timer = this.#seconds.labels(endpoint)));
    timer.observe(milliseconds / 1000);
  }

  /** Counts a token that was taken. */
  countToken(): void {
    this.#tokens.inc();
  }

  /** All of it, with memory, processor and event loop of this process, as Prometheus reads it. */
  async text(): Promise<string> {
    for (const [labels, count] of this.#counted) {
      const [endpoint = '', outcome = '', format = ''] = labels.split(' ');
      this.#requests.inc({ endpoint, outcome, format }, count);
    }
    this.#counted.clear();
    return Registry.merge([this.#registry, processMetrics()]).metrics();
  }

  #addAge(name: string, help: string, { now }: DataState, time: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(Math.max(0, (now() - time()) / 1000));
      },
    });
  }
}
