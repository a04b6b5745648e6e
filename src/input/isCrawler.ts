/**
 * The names of crawlers in user agents. Most end in "bot" (Googlebot, bingbot, Applebot, TelegramBot).
 * Google's other fetchers contain "Google" (AdsBot-Google, FeedFetcher-Google, GoogleOther,
 * Google-InspectionTool). Some contain "crawl" or "spider" (Baiduspider, Bytespider). A few have other
 * names: Yahoo's Slurp, Facebook's previews, the Internet Archive. CUBOT is a brand of phones, not a
 * crawler.
 */
export const crawlers =
  /(?<!cu)bot\b|-google|google-?(other|inspection|read)|crawl|spider|slurp|facebookexternal|ia_archiver/i;

/** Returns whether a user agent is known to be a crawler, not a visitor. */
export function isCrawler(userAgent: string): boolean {
  return crawlers.test(userAgent);
}
