import { gzipSync } from 'node:zlib';
import type { HostileCase, HostileOperation, Text } from './HostileCase.ts';
import { hostileKey } from './HostileView.ts';

const metaData: Readonly<Record<HostileOperation, string>> = {
  origin: '{"currency":{"symbol":"NGN"},"geolocation":{"code":"NG"}}',
  swap: '{"from":"ngn","to":"usd","exchange_rate":0.00064235}',
};

/** What must be refused, however the page has been changed: no price and no country. */
const badMetaData: Readonly<Record<HostileOperation, string>> = {
  origin: '{"currency":{"symbol":5},"geolocation":{"code":"<b>"}}',
  swap: '{"from":"ngn","to":"usd","exchange_rate":-1}',
};

const envelope = (meta: string): string =>
  `{"status":true,"code":200,"message":"Successful","meta_data":${meta}}`;

/** The bytes that a case answers a call with. */
export function hostileBody(
  { answer = 'HONEST', script, body, encoding, padding = 0 }: HostileCase,
  operation: HostileOperation,
  callback: string | null,
): Buffer {
  const of = (text: Text): string => (typeof text === 'string' ? text : text[operation]);
  const call = `/**/typeof CALLBACK==='function'&&CALLBACK(${of(answer)});`;
  const template = callback === null ? of(body ?? script ?? answer) : of(script ?? call);
  const text =
    template
      .replaceAll('HONEST', envelope(metaData[operation]))
      .replaceAll('META', metaData[operation])
      .replaceAll('BAD', envelope(badMetaData[operation]))
      .replaceAll('CALLBACK', callback ?? 'callback')
      .replaceAll('KEY', hostileKey) + ' '.repeat(padding);
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'latin-1') return Buffer.from(text, 'latin1');
  return encoding === 'gzip' ? gzipSync(text) : Buffer.from(text);
}
