import { quote } from 'local-price/protocol';
import { SettingsError } from '../common/SettingsError.js';
import { parseArguments } from './parseArguments.js';

/** A rates command: which rates file to write. */
export interface RatesCommand {
  /** ISO 4217 code, in lower case. */
  base: string;
  /** ISO 4217 codes, in lower case; `undefined` for all legal tenders of the table. */
  currencies: string[] | undefined;
  /** A path or an http(s) address; `undefined` for the embedded table. */
  source: string | undefined;
  /** A path; `undefined` for standard output. */
  out: string | undefined;
  /** Whether rates are written that a running service would hold back. */
  acceptMoves?: boolean;
}

/**
 * Reads the arguments after `rates` on the command line.
 *
 * @returns `undefined` if help is requested
 * @throws SettingsError naming the argument and the remedy
 */
export function readRatesCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RatesCommand | undefined {
  const { values } = parseArguments({
    args: [...args],
    options: {
      base: { type: 'string' },
      currencies: { type: 'string' },
      rates: { type: 'string' },
      out: { type: 'string' },
      'accept-moves': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  return {
    base: readCode('--base', values.base ?? 'usd'),
    currencies: values.currencies
      ?.split(/[\s,]+/)
      .filter(Boolean)
      .map((code) => readCode('--currencies', code)),
    source: values.rates ?? (environment['RATES'] || undefined),
    out: values.out,
    ...(values['accept-moves'] && { acceptMoves: true }),
  };
}

function readCode(flag: string, text: string): string {
  if (/^[a-z]{3}$/i.test(text)) return text.toLowerCase();
  throw new SettingsError(`${flag} contains ${quote(text)}: give ISO 4217 codes such as EUR`);
}
