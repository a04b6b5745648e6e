/** A function of an edge platform, which serves the page that it is sent. */
import { localPrices, type LocalPricesOptions } from '../../src/server/localPrices.js';
import type { Rewriter } from '../../src/server/Rewriter.js';

/** Defined by the platform. */
declare const HTMLRewriter: new () => Rewriter & { transform(response: Response): Response };

/** What a test sends. */
export interface Asked {
  page: string;
  /** The bytes of a chunk. */
  size: number;
  options: Omit<LocalPricesOptions, 'request'>;
  headers: Record<string, string>;
}

export default {
  async fetch(asked: Request): Promise<Response> {
    const { page, size, options, headers } = (await asked.json()) as Asked;
    const bytes = new TextEncoder().encode(page);
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
        controller.close();
      },
    });
    const request = new Request('http://shop.example/', { headers });
    const rewriter = localPrices({ ...options, request }).apply(new HTMLRewriter());
    return rewriter.transform(new Response(body));
  },
};
