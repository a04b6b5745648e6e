import type { Addresses } from '../../scripts/release/addresses.ts';

/** The path of the zip for sites with a rates file. */
export const zipPath = '/local-price.zip';

/** Where a guide says that releases have a file, too. */
const place = /<!-- releases -->/g;

/** Links a document to the site's zip and, if the repository has an address, to the releases. */
export function withDownloads(html: string, addresses: Addresses | null): string {
  return html
    .replace(
      /(?<!<a [^>]*>)<code>local-price\.zip<\/code>/g,
      (code) => `<a href="${zipPath}">${code}</a>`,
    )
    .replace(
      place,
      addresses ? ` <a href="${addresses.releases}">Each release</a> has it, too.` : '',
    );
}

/** Returns the links of the footer to the repository, if it has an address. */
export function sourceLinks(addresses: Addresses | null): string {
  return addresses
    ? ` <a href="${addresses.source}">Source</a> <a href="${addresses.releases}">Releases</a>`
    : '';
}
