import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CheckState } from '../app/Readiness.js';
import type { MetricsPage, Recorder } from '../app/Recorder.js';
import type { Report, ReportRecorder } from '../app/report/Report.js';

/** The state of the data, read at each scrape. */
export interface DataState {
  /** Returns the day of the rates, in milliseconds since 1970. */
  rates(): number;
  /** Returns the time when the country database was built, in milliseconds since 1970. */
  countries(): number;
  /** Returns the number of failed reloads of each source. */
  failures(): Readonly<Record<'keys' | 'rates' | 'countries', number>>;
  /** Returns the state of each check of /readyz. */
  checks(): Promise<Readonly<Record<string, CheckState>>>;
  /** Returns the smallest share of tokens left, see `Allowances`. */
  tokensLeft(): Promise<number>;
  /** The versions of the widget that are told apart in reports. */
  versions: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * The upper bounds of the histogram in seconds. An answer takes 0.1 ms, and seconds if the ledger is slow.
 */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The upper bounds of the histogram of first local prices, in seconds. */
const firstPriceBuckets = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30];

/** The longest time in that histogram in seconds, so that one report can't spoil the sum. */
const maxWait = 60;

/** Milliseconds for which a page of metrics is reused. */
const maxAge = 1000;

let ofProcess: Registry | undefined;

/** Returns one registry for all services of this process, since its collectors can't be removed. */
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/**
 * The metrics of a service, for Prometheus. Each service has its own registry, so that the counts of two
 * services in one process stay separate. Labels contain neither keys nor addresses.
 */
export class Metrics implements Recorder, ReportRecorder, MetricsPage {
  readonly versions: ReadonlySet<string>;
  readonly #registry = new Registry();
  readonly #requests: Counter<'endpoint' | 'outcome' | 'format'>;
  readonly #seconds: Histogram<'endpoint'>;
  readonly #tokens: Counter;
  readonly #pages: Counter<'outcome' | 'file' | 'transport' | 'version'>;
  readonly #errors: Counter<'code' | 'file' | 'transport' | 'version'>;
  readonly #firstPrice: Histogram;
  /**
   * The requests since the last scrape, by labels. Counting here is many times faster than in the registry.
   */
  readonly #counted = new Map<string, number>();
  readonly #timers = new Map<string, { observe(seconds: number): void }>();
  readonly #clock: () => number;
  #page: { time: number; text: Promise<string> } | undefined;

  /** @param clock milliseconds of a clock that never stops */
  constructor(state: DataState, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.versions = state.versions;
    const registers = [this.#registry];
    const counter = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
      new Counter({ name, help, labelNames, registers });
    this.#requests = counter(
      'local_price_requests_total',
      'Requests answered, by endpoint, by OK or the error of the failure, and by format.',
      ['endpoint', 'outcome', 'format'],
    );
    this.#seconds = new Histogram({
      name: 'local_price_request_duration_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['endpoint'],
      buckets,
      registers,
    });
    this.#tokens = counter('local_price_tokens_total', 'Tokens charged to keys with an allowance.');
    this.#pages = counter(
      'local_price_reported_pages_total',
      'Pages that reported, by the outcome of their prices.',
      ['outcome', 'file', 'transport', 'version'],
    );
    this.#errors = counter(
      'local_price_reported_errors_total',
      'Errors in the pages that reported, by the code of the error.',
      ['code', 'file', 'transport', 'version'],
    );
    this.#firstPrice = new Histogram({
      name: 'local_price_reported_first_local_seconds',
      help: 'Time until the first local price of a page.',
      buckets: firstPriceBuckets,
      registers,
    });
    const ready = new Gauge({
      name: 'local_price_ready',
      help: 'Whether a check of /readyz passes.',
      labelNames: ['check'],
      registers,
      collect: async () => {
        for (const [check, result] of Object.entries(await state.checks()))
          ready.set({ check }, result === 'ok' ? 1 : 0);
      },
    });
    const failures = new Counter({
      name: 'local_price_reload_failures_total',
      help: 'Reloads that failed, so that the last good data stayed in use.',
      labelNames: ['source'],
      registers,
      collect: () => {
        failures.reset();
        for (const [source, count] of Object.entries(state.failures()))
          failures.inc({ source }, count);
      },
    });
    this.#addGauge(
      'local_price_tokens_left_ratio',
      'The smallest share of tokens that a key has left, of the keys that were charged lately.',
      () => state.tokensLeft(),
    );
    const age = (time: number): number => Math.max(0, (state.now() - time) / 1000);
    this.#addGauge('local_price_rates_age_seconds', 'Age of the rates.', () => age(state.rates()));
    this.#addGauge(
      'local_price_country_database_age_seconds',
      'Time since the publisher built the country database.',
      () => age(state.countries()),
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  record(endpoint: string, outcome: string, format: 'json' | 'jsonp', milliseconds: number): void {
    const labels = `${endpoint} ${outcome} ${format}`;
    this.#counted.set(labels, (this.#counted.get(labels) ?? 0) + 1);
    let timer = this.#timers.get(endpoint);
    if (!timer) this.#timers.set(endpoint, (timer = this.#seconds.labels(endpoint)));
    timer.observe(milliseconds / 1000);
  }

  /** Counts a charged token. */
  countToken(): void {
    this.#tokens.inc();
  }

  recordReport({ outcome, errors, firstLocalMs, ...page }: Report): void {
    const { file, transport, version } = page;
    this.#pages.inc({ outcome, file, transport, version });
    for (const [code, count] of errors) this.#errors.inc({ code, file, transport, version }, count);
    if (firstLocalMs !== null) this.#firstPrice.observe(Math.min(firstLocalMs / 1000, maxWait));
  }

  /**
   * Returns all metrics in the text format of Prometheus, including memory, processor and event loop of this
   * process. They are collected at most once a second, since that takes as long as hundreds of answers.
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

  #addGauge(name: string, help: string, value: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await value());
      },
    });
  }
}
