import { expect } from '@open-wc/testing/pure';
import { LocalPriceError } from '../../src/client/index.js';

/** What a call rejects with, which must be an error of ours. */
export async function failure(promise: Promise<unknown>): Promise<LocalPriceError> {
  const thrown: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).to.be.instanceOf(LocalPriceError);
  return thrown as LocalPriceError;
}
