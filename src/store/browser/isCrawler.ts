/**
 * What the user agents of crawlers have in common: most names end in "bot" (Googlebot, bingbot,
 * Applebot, TelegramBot), those of Google's other fetchers in its own name (AdsBot-Google,
 * FeedFetcher-Google, GoogleOther, Google-InspectionTool), some say that they crawl or are spiders
 * (Baiduspider, Bytespider), and a few have names of their own: Yahoo's Slurp, the previews of
 * Facebook, the Internet Archive. CUBOT is a brand of phones, and no crawler.
 */
const crawlers =
  /(?<!cu)bot\b|-google|google-?(other|inspection|read)|crawl|spider|slurp|facebookexternal|ia_archiver/i;

/** Whether a user agent is known to read pages for a search engine, and not for a visitor. */
export function isCrawler(userAgent: string): boolean {
  return crawlers.test(userAgent);
}
