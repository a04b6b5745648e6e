import { readCallback } from '../jsonp.js';
import { Query } from '../Query.js';
import type { Middleware } from './Middleware.js';

/** Reads the query and the callback. A callback that is refused makes the answer JSON. */
export const readQuery: Middleware = async (c, next) => {
  const query = new Query(c.req.url);
  c.set('query', query);
  c.set('callback', readCallback(query));
  return next();
};
