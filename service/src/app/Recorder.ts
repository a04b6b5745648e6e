/** Counts the answers of the service. */
export interface Recorder {
  /**
   * Counts an answer.
   *
   * @param outcome `OK` or the `error` of the failure
   */
  record(endpoint: string, outcome: string, format: 'json' | 'jsonp', milliseconds: number): void;
}

/** The page of metrics. */
export interface MetricsPage {
  /** The media type of the text. */
  readonly contentType: string;
  /** Returns the metrics in the text format of Prometheus. */
  text(): Promise<string>;
}
