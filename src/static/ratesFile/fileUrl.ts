import { LocalPriceError } from '../../input/index.js';

/**
 * Returns the address of a rates file.
 *
 * @param relativeTo the address of the page
 * @throws LocalPriceError `config`
 */
export function fileUrl(text: string, relativeTo: string | undefined): URL {
  if (URL.canParse(text, relativeTo)) return new URL(text, relativeTo);
  throw new LocalPriceError(
    'config',
    `rates="${text}": write the address of a rates file such as /rates.json.`,
  );
}
