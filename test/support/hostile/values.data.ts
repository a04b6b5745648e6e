import type { Expected, HostileCase } from './HostileCase.ts';

const swap = (
  name: string,
  exchangeRate: string,
  expected: Expected = 'protocol',
  pair = '"from":"ngn","to":"usd",',
): HostileCase => ({
  name,
  only: 'swap',
  answer: `{"status":true,"code":200,"message":"Successful","meta_data":{${pair}"exchange_rate":${exchangeRate}}}`,
  expected,
});

const rate = (value: string, expected?: Expected): HostileCase =>
  swap(`a rate of ${value}`, value, expected);

const pair = (name: string, from: string, to: string, expected?: Expected): HostileCase =>
  swap(name, '0.00064235', expected, `"from":${from},"to":${to},`);

/** Swaps with a rate that is none, or for another pair. */
export const swapCases: readonly HostileCase[] = [
  ...['0', '-0', '-1', 'NaN', '-Infinity', 'Infinity', '1e-11', '1e-10', '1e10', '1e11'].map((each) => rate(each)),
  ...['1e308', '1e999', '5e-324', '"0.00064235"', '"1,1"', 'null', 'true', '[0.00064235]', '{}'].map((each) => rate(each)),
  rate('0.00004'),
  rate('6.4235e-4', 'right'),
  rate('0.00064235000000000000000001', 'right'),
{ name: 'no rate', only: 'swap', answer: '{"status":true,"meta_data":{"from":"ngn","to":"usd","rate":0.00064235}}', expected: 'protocol' },
  pair('another currency than the one asked for', '"gbp"', '"usd"'),
  pair('another base currency', '"ngn"', '"eur"'),
  pair('the base currency on both sides', '"usd"', '"usd"'),
  pair('the visitor’s currency on both sides', '"ngn"', '"ngn"'),
  swap('the pair the other way round', '1556.7836849', 'right', '"from":"usd","to":"ngn",'),
  pair('codes in any case, with blanks', '" NgN\\n"', '"\\tuSd "', 'right'),
  swap('no from and to', '0.00064235', 'protocol', ''),
  pair('numbers in the place of codes', '566', '840'),
  pair('lists in the place of codes', '["ngn"]', '["usd"]'),
  pair('codes that are too long', `"${'n'.repeat(40)}"`, '"usd"'),
  pair('codes with control characters', '"n\\u0000gn"', '"u\\u0007sd"'),
  pair('codes with lone surrogates', '"\\ud83d"', '"\\udc00"'),
  pair('codes of letters that look alike', '"\u039dGN"', '"USD"'),
];

const origin = (
  name: string,
  symbol: string,
  code: string,
  expected: Expected,
  country: 'NG' | null,
): HostileCase => ({
  name,
  only: 'origin',
  answer: `{"status":true,"code":200,"message":"Successful","meta_data":{"currency":{"symbol":${symbol}},"geolocation":{"code":${code}}}}`,
  expected,
  country,
});

/** An origin with a country that is none. */
const country = (code: string): HostileCase =>
  origin(`a country of ${code}`, '"NGN"', code, 'right', null);

const symbol = (name: string, value: string, expected: Expected = 'base'): HostileCase =>
  origin(name, value, '"NG"', expected, 'NG');

const metaData = (
  name: string,
  text: string,
  expected: Expected,
  where: 'NG' | null,
): HostileCase => ({
  name,
  only: 'origin',
  answer: `{"status":true,"code":200,"message":"Successful","meta_data":${text}}`,
  expected,
  country: where,
});

/** Origins with a country or a currency that is none. */
export const originCases: readonly HostileCase[] = [
  ...['"XX"', '"T1"', '"EU"', '"U"', '"USA"', '"<b>"', '1', 'null', '["NG"]', '""', '"\\u039dG"', '"N\\u0000G"'].map(country),
  origin('a country in lower case, with blanks', '" nGn "', '"\\tng\\n"', 'right', 'NG'),
  origin('neither a country nor a currency', 'null', 'null', 'protocol', null),
  origin('a country that says unknown, and no currency', 'null', '"XX"', 'base', null),
  symbol('a symbol of null', 'null'),
  symbol('an empty symbol', '""'),
  symbol('a symbol of 40 signs', `"${'$'.repeat(40)}"`),
  symbol('a symbol with control characters', '"N\\u0000\\u0007"'),
  symbol('a symbol with a lone surrogate', '"\\ud83d"'),
  symbol('a symbol that is a number', '566'),
  symbol('a symbol that is a list', '["NGN"]'),
  symbol('the sign $', '"$"', 'right'),
  symbol('the sign ₦', '"₦"', 'right'),
  symbol('a symbol with markup', '"<img src=x onerror=x>"', 'right'),
  symbol('a symbol with a query', '"&apikey=x&to=EUR#?"', 'right'),
  symbol('a symbol of __proto__', '"__proto__"', 'right'),
  symbol('the base currency, with a blank', '"usd "'),
  symbol('a currency that is none', '"XXX"', 'protocol'),
  metaData('no currency', '{"geolocation":{"code":"NG"}}', 'base', 'NG'),
  metaData('no geolocation', '{"currency":{"symbol":"NGN"}}', 'right', null),
  metaData('lists in the place of objects', '{"currency":["NGN"],"geolocation":["NG"]}', 'protocol', null),
  metaData('texts in the place of objects', '{"currency":"NGN","geolocation":"NG"}', 'protocol', null),
];
