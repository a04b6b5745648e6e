/** Counts what is answered. */
export interface Recorder {
  /**
   * Counts an answer.
   *
   * @param outcome `OK` or the `error` of the failure
   */
  record(endpoint: string, outcome: string, format: 'json' | 'jsonp', milliseconds: number): void;
}

/** What was counted, as /metrics prints it. */
export interface MetricsPage {
  /** The media type of the text. */
  readonly contentType: string;
  text(): Promise<string>;
}
