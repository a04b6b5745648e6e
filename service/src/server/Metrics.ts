import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsPage, Recorder } from '../app/Recorder.js';

/** The state of the data, read at each scrape. */
export interface DataState {
  /** The day of the rates, in milliseconds since 1970. */
  rates(): number;
  /** When the country database was built, in milliseconds since 1970. */
  countries(): number;
  /** How many times each source could not be read again. */
  failures(): Readonly<Record<'keys' | 'rates' | 'countries', number>>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Upper bounds in seconds: an answer takes a tenth of a millisecond, a ledger in trouble seconds. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Milliseconds for which what was gathered is told again. */
const maxAge = 1000;

let ofProcess: Registry | undefined;

/** Returns one registry for all services of this process: its collectors can't be removed. */
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/**
 * What is counted, in the format of Prometheus. Each service has a registry of its own, so that two in
 * one process do not add up. No label holds a key or an address.
 */
export class Metrics implements Recorder, MetricsPage {
  readonly #registry = new Registry();
  readonly #requests: Counter<'endpoint' | 'outcome' | 'format'>;
  readonly #seconds: Histogram<'endpoint'>;
  readonly #tokens: Counter;
  /** Requests since the last scrape; adding up here is many times cheaper than by labels. */
  readonly #counted = new Map<string, number>();
  readonly #timers = new Map<string, { observe(seconds: number): void }>();
  readonly #clock: () => number;
  #page: { time: number; text: Promise<string> } | undefined;

  /** @param clock milliseconds on any clock that does not stop */
  constructor(state: DataState, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'local_price_requests_total',
      help: 'Requests answered, by endpoint, by OK or the error of the failure, and by format.',
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
      help: 'Reloads that failed, so that the last good data were kept.',
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
   * @param outcome `OK` or the `error` of the failure
   */
  record(endpoint: string, outcome: string, format: 'json' | 'jsonp', milliseconds: number): void {
    const labels = `${endpoint} ${outcome} ${format}`;
    this.#counted.set(labels, (this.#counted.get(labels) ?? 0) + 1);
    let timer = this.#timers.get(endpoint);
    if (!timer) this.#timers.set(endpoint, (timer = this.#seconds.labels(endpoint)));
    timer.observe(milliseconds / 1000);
  }

  /** Counts a token taken. */
  countToken(): void {
    this.#tokens.inc();
  }

  /**
   * Returns all metrics, with memory, processor and event loop of this process, as Prometheus reads them.
   * They are gathered at most once a second: that takes as long as hundreds of answers.
   */
  text(): Promise<string> {
    const now = this.#clock();
    if (!this.#page || now - this.#page.time >= maxAge)
      this.#page = { time: now, text: this.#gather() };
    return this.#page.text;
  }

  #gather(): Promise<string> {
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
