import { noCallback, noScript, withCallback } from './callback.js';
import { IsolatedFrame, type FrameCall } from './IsolatedFrame.js';
import { readJson } from './readJson.js';
import type { Transport } from './transport.js';
import { stopped } from './watchPolicy.js';

/**
 * Creates a transport that uses a script element in a sandboxed frame. What the service sends cannot affect
 * the page. The frame passes on only text, which is read like an answer to `fetch`. Calls that follow each
 * other share a frame.
 */
export function jsonpIsolated(): Transport {
  let frame: IsolatedFrame | undefined;
  return (url, read, { signal, callbackParam, nonce = '' }) =>
    new Promise((resolve, reject) => {
      try {
        if (!frame?.isSound) frame = new IsolatedFrame(nonce);
      } catch (cause) {
        return reject(stopped(url, 'trusted-types', cause));
      }
      const own = frame;
      const { port1, port2 } = new MessageChannel();

      const end = (isSound: boolean): void => {
        signal.removeEventListener('abort', cancel);
        port1.onmessage = null;
        port1.close();
        own.end(call, isSound);
      };
      const fail = (error: unknown): void => {
        end(false);
        reject(error as Error);
      };
      const cancel = (): void => fail(signal.reason);
      const call: FrameCall = { question: withCallback(url, callbackParam), port: port2, fail };
      // Only the first message counts.
      port1.onmessage = ({ data }) => {
        try {
          const result = readJson(answerIn(data, url, callbackParam), url, read);
          end(true);
          resolve(result);
        } catch (error) {
          fail(error);
        }
      };
      signal.addEventListener('abort', cancel);
      own.begin(call);
    });
}

/**
 * Returns the JSON in a message from the frame. The message may be anything: the service's script may have
 * sent it.
 *
 * @throws LocalPriceError if the message contains no JSON
 */
export function answerIn(message: unknown, url: URL, callbackParam: string): string {
  const text = typeof message === 'string' ? message : '?';
  const [sign, rest] = [text[0], text.slice(1)];
  if (sign === '=') return rest;
  if (sign !== '!') throw noCallback(url, callbackParam);
  throw /^[a-z-]{1,40}$/.test(rest) ? stopped(url, rest) : noScript(url);
}
