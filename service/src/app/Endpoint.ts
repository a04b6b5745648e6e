import type { RequestQuery } from 'local-price/protocol';
import type { Caller } from '../callers/Caller.js';
import type { Reply } from './respond.js';

/** A request as an operation sees it. */
export interface OperationRequest {
  query: RequestQuery;
  /** The client that sent the request. */
  caller: Caller;
  /**
   * Charges a token for the answer. Called once the answer is certain.
   *
   * @throws ServiceFailure if the key has no token left
   */
  charge(): Promise<void>;
}

/** A request as a resource sees it. Resources need no key. */
export interface ResourceRequest {
  query: RequestQuery;
  /** The requested URL, as the client sees it. */
  url: string;
  /** The address at the other end of the connection. */
  peer: string | undefined;
  /** The path under which the service is mounted, such as `/rates`; empty at the root. */
  path: string;
  /** Returns a header by its name in lower case. Repeated headers are joined by commas. */
  header(name: string): string | undefined;
  /** Returns the body, which is at most as long as the resource says. */
  text(this: void): Promise<string>;
}

interface Answering {
  /** Its name in the metrics. */
  name: string;
  /**
   * Matches the paths of an endpoint with more than one path. It is checked after all other routes, since a
   * Hono route with a pattern would slow them down.
   */
  pattern?: RegExp;
  /** Every method that is answered, including OPTIONS. */
  methods: readonly string[];
  /** The maximum bytes of the body that it reads; its requests are limited. Without it, the body is ignored. */
  maxBodySize?: number;
}

/** An endpoint that needs a key and answers with the envelope. */
export interface OperationEndpoint extends Answering {
  /** The names of its parameters besides key and callback. */
  parameters: readonly string[];
  /** Returns the `cache-control` of a success. */
  cacheControl(): string;
  /**
   * Returns the `meta_data` of the answer.
   *
   * @throws ServiceFailure for failures that the caller may know about
   */
  run(request: OperationRequest): object | Promise<object>;
}

/** An endpoint that needs no key. */
export interface Resource extends Answering {
  /**
   * Returns the answer. An envelope is sent as JSONP if there is a callback.
   *
   * @throws ServiceFailure for failures that the caller may know about
   */
  reply(request: ResourceRequest, callback: string | undefined): Reply | Promise<Reply>;
}

/** An endpoint: what answers requests for a path. */
export type Endpoint = OperationEndpoint | Resource;

/** The methods of an endpoint with GET and POST, and of a path without an endpoint. */
export const allMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The methods of a read-only endpoint. */
export const readMethods = ['GET', 'HEAD', 'OPTIONS'];
