import type { Caller } from '../callers/Caller.js';
import type { Input } from './Parameter.js';
import type { Query } from './Query.js';
import type { Reply } from './respond.js';

/** A request as an operation sees it. */
export interface OperationRequest {
  /** The inputs. */
  query: Query;
  /** Who asks. */
  caller: Caller;
  /**
   * Takes a token for the answer, once the answer is certain.
   *
   * @throws ServiceFailure where there is none
   */
  charge(): Promise<void>;
}

/** A request as a resource sees it, which needs no key. */
export interface ResourceRequest {
  /** The inputs. */
  query: Query;
  /** The URL that was asked for, as the client sees it. */
  url: string;
  /** The address at the other end of the connection. */
  peer: string | undefined;
  /** The path under which the service is mounted, such as `/rates`; empty at the root. */
  path: string;
  /** A header by its name in lower case; several of one name joined by commas. */
  header(name: string): string | undefined;
}

/** The name of a `meta_data` in /openapi.json. */
export type MetaDataName = 'Swap' | 'Convert' | 'Origin' | 'Health';

interface Described {
  /** What it is called in the metrics. */
  name: string;
  /** For people, in a few words. */
  summary: string;
  /** For people, in one sentence. */
  description: string;
  /**
   * The paths that it answers, in the place of one: a route with a pattern would slow down all others. No
   * description lists them.
   */
  pattern?: RegExp;
  /** Every method that is answered, OPTIONS included. */
  methods: readonly string[];
  /** What it reads of the query. */
  inputs: readonly Input[];
  /** What a success is: the `meta_data` of the envelope, also as JSONP, or another kind of file. */
  gives: { metaData: MetaDataName } | { mediaType: string };
}

/** Answers a request that has a key, with the envelope. */
export interface Operation extends Described {
  /** `cache-control` of a success. */
  cacheControl(): string;
  /**
   * Returns the `meta_data` of the answer.
   *
   * @throws ServiceFailure for what the caller can be told
   */
  run(request: OperationRequest): object | Promise<object>;
}

/** Answers everybody, without a key. */
export interface Resource extends Described {
  /**
   * Returns the answer, as JSONP where it can be and a callback is given.
   *
   * @throws ServiceFailure for what the caller can be told
   */
  reply(request: ResourceRequest, callback: string | undefined): Reply | Promise<Reply>;
}

/** What answers on one path. */
export type Endpoint = Operation | Resource;

/** Methods of an endpoint with GET and POST, and of a path without an endpoint. */
export const allMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Methods of an endpoint that is only read. */
export const readMethods = ['GET', 'HEAD', 'OPTIONS'];
