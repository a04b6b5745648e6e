/** What a server makes of a page, with the rewriter of the Express example. */
import { localPrices, type LocalPricesOptions } from '../../src/server/localPrices.js';
import type { Rewriter } from '../../src/server/Rewriter.js';

const { HTMLRewriter } = (await import('../../examples/express/rewriter.js' as string)) as {
  HTMLRewriter: new () => Rewriter & { stream: NodeJS.ReadWriteStream };
};

/** A page, and the visitor who requests it. */
export interface AskedPage {
  html: string;
  options?: Omit<LocalPricesOptions, 'request'>;
  headers?: Record<string, string>;
  /** The query of its address. */
  query?: string;
}

/** Returns a page as a server sends it. */
export async function servePage({ html, options, headers, query }: AskedPage): Promise<string> {
  const request = new Request(`https://shop.example/${query ?? ''}`, { headers: { ...headers } });
  const { stream } = localPrices({ ...options, request }).apply(new HTMLRewriter());
  let text = '';
  stream.on('data', (chunk: unknown) => (text += String(chunk)));
  const ended = new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
  stream.end(html);
  await ended;
  return text;
}
