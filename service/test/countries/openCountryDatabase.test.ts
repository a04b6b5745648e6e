import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { CountryDatabase } from '../../src/countries/CountryDatabase.js';
import { openCountryDatabase } from '../../src/countries/openCountryDatabase.js';
import { handTimers, look } from '../support/handTimers.js';
import { holds } from '../support/holds.js';
import { rateServer, status, type Handler } from '../support/rateServer.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';
import { writeMmdb } from '../support/writeMmdb.js';

const write = temporaryFolder();
const require = createRequire(import.meta.url);
const embedded =
  require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb');
const content = readFileSync(embedded);
/** The only network of a small database, which passes all checks of a first load. */
const nigeria = writeMmdb({ networks: { '41.58.0.0/16': { country_code: 'NG' } } });
/** A day after that database was built. */
const start = 1_700_000_000_000 + 24 * 3600 * 1000;

/** Returns a `.tar.gz` as MaxMind sends it. */
async function archived(body: Buffer): Promise<Buffer> {
  const header = { name: 'GeoLite2-Country_20260303/GeoLite2-Country.mmdb', size: body.length };
  return gzipSync(await packTar([{ header, body }]));
}

function open(
  location: string | undefined,
  log = testLog(),
  { schedule, now } = handTimers(start),
  storedFile?: string,
) {
  const options = { refresh: 86_400, storedFile, log, schedule, now, random: () => 0 };
  return openCountryDatabase(location, options);
}

describe('a country database that changes', () => {
  it('may be packed, at first and later', async () => {
    const file = write('GeoLite2-Country.tar.gz', await archived(nigeria));
    const log = testLog();
    const database = await open(file, log);
    assert.equal(database.current.countryOf('41.58.0.1'), 'NG');
    writeFileSync(file, await archived(content));
    await database.reload();
    assert.deepEqual([database.failures, database.current.countryOf('8.8.8.8')], [0, 'US']);
    database.close();
  });

  it('is replaced by a whole file only, with one line in the log for each failure', async () => {
    const file = write('geo.mmdb', '');
    copyFileSync(embedded, file);
    const timers = handTimers(0);
    const log = testLog();
    const database = await open(file, log, timers);
    const desert = { '0.0.0.0/1': { country: 'AQ' }, '128.0.0.0/1': { country: 'AQ' } };
    for (const [index, [bytes, problem]] of [
      [Buffer.alloc(0), /it is empty/] as const,
      [writeMmdb({ networks: desert }), /another country for \d+ of \d+ well-known/] as const,
    ].entries()) {
      writeFileSync(file, bytes);
      await look(timers, 3);
      assert.match(log.lines.join(), problem);
      assert.deepEqual([database.failures, log.lines.length], [index + 1, index + 1]);
      assert.equal(database.current.countryOf('41.58.0.1'), 'NG');
    }
    writeFileSync(file, content);
    await look(timers);
    assert.match(
      log.lines.at(-1)!,
      /^info: the service uses the country database built \d{4}-\d\d-\d\d, .*geo\.mmdb$/,
    );
    database.close();
  });

  it('may change most countries if a second load says the same', async () => {
    const file = write('half.mmdb', content);
    const log = testLog();
    const database = await open(file, log);
    writeFileSync(file, nigeria);
    await database.reload();
    assert.match(log.lines.join(), /a second load with the same countries, such as by SIGHUP/);
    assert.equal(database.current.countryOf('8.8.8.8'), 'US');
    await database.reload();
    assert.equal(database.current.countryOf('8.8.8.8'), null);
    database.close();
  });

  it('stays the same if it is the embedded database', async () => {
    const database = await open(undefined);
    const { current } = database;
    await database.reload();
    assert.ok(current instanceof CountryDatabase);
    assert.equal(database.current, current);
    database.close();
  });
});

describe('a country database at an address', () => {
  const answer =
    (body: Buffer, headers: Record<string, string> = {}): Handler =>
    (_, response) =>
      response.writeHead(200, headers).end(body);

  it('is read as it is, with Content-Encoding, and as a .gz or .tar.gz file; the address is printed without secrets', async () => {
    const zipped = gzipSync(nigeria);
    for (const handle of [
      answer(nigeria),
      answer(zipped, { 'content-encoding': 'gzip' }),
      answer(zipped),
      answer(await archived(nigeria)),
    ]) {
      const server = await rateServer(handle);
      const log = testLog();
      const address = `${server.url.replace('//', '//me:pass@')}/geo.mmdb.gz?key=secret`;
      const database = await open(address, log);
      assert.equal(database.current.countryOf('41.58.0.1'), 'NG');
      assert.equal(database.current.source, `${server.url}/geo.mmdb.gz?…`);
      assert.deepEqual(log.lines, []);
      database.close();
    }
  });

  it('is asked again after a day, conditionally; a broken download keeps the last good one', async () => {
    const server = await rateServer(answer(content, { etag: '"1"' }));
    const log = testLog();
    const timers = handTimers(start);
    const database = await open(server.url, log, timers);
    const first = database.current;
    const refresh = async (handle: Handler): Promise<void> => {
      server.handle = handle;
      timers.next();
      await holds(() => database.next! > timers.now());
    };
    assert.deepEqual(timers.due(), [86_400_000]);
    await refresh(status(304));
    assert.equal(server.requests.at(-1)?.headers['if-none-match'], '"1"');
    assert.deepEqual([database.current, log.lines], [first, []]);
    for (const [handle, problem] of [
      [status(404), 'it answers with status 404'],
      [
        answer(content.subarray(0, 1_000_000)),
        'it is not in the MaxMind DB format, or it is truncated',
      ],
      [answer(gzipSync(content).subarray(0, 1_000_000)), 'its gzip data are damaged or truncated'],
    ] as const) {
      await refresh(handle);
      const line = `warn: the country database ${server.url}/ can't be used: ${problem}; the last good data stay in use`;
      assert.equal(log.lines.at(-1), line);
      assert.equal(database.current, first);
    }
    await refresh(answer(content));
    assert.match(
      log.lines.slice(3).join(),
      /^info: the service uses the country database built [^,]+, \S+$/,
    );
    database.close();
  });

  it('is stored, and the stored one is used while the address fails', async () => {
    const server = await rateServer(answer(gzipSync(nigeria)));
    const stored = write('stored.mmdb', '');
    (await open(server.url, testLog(), handTimers(start), stored)).close();
    assert.deepEqual(readFileSync(stored), nigeria);
    server.handle = status(404);
    const log = testLog();
    const timers = handTimers(start);
    const database = await open(server.url, log, timers, stored);
    assert.deepEqual(log.lines, [
      `warn: the country database ${server.url}/ can't be used: it answers with status 404; ` +
        'the stored database is used, built 2023-11-14, 1 day ago, until it can',
    ]);
    assert.deepEqual([database.failures, database.current.source], [1, stored]);
    assert.equal(database.current.countryOf('41.58.0.1'), 'NG');
    assert.deepEqual(timers.due(), [60_000]);
    server.handle = answer(content);
    timers.next();
    await holds(() => database.current.source !== stored);
    assert.equal(database.current.source, `${server.url}/`);
    assert.deepEqual(readFileSync(stored), content);
    database.close();
  });

  it('that fails at start is replaced by the embedded one, if none is stored or the stored one is damaged', async () => {
    const server = await rateServer(status(404));
    const missing = write('here.mmdb', '').replace('here', 'missing');
    const damaged = write('damaged.mmdb', nigeria.subarray(0, 20));
    for (const [file, before] of [
      [undefined, []],
      [missing, []],
      [
        damaged,
        [/^warn: the country database .*damaged\.mmdb can't be used: it is not in the MaxMind/],
      ],
    ] as const) {
      const log = testLog();
      const database = await open(server.url, log, handTimers(start), file);
      const last =
        /status 404; the embedded database is used, built \d{4}-\d\d-\d\d, -?\d+ days ago, until/;
      const patterns = [...before, last];
      assert.equal(log.lines.length, patterns.length);
      for (const [index, pattern] of patterns.entries()) assert.match(log.lines[index]!, pattern);
      assert.equal(database.current.source, undefined);
      assert.equal(database.current.countryOf('8.8.8.8'), 'US');
      // The first download may differ as it likes from the embedded database.
      server.handle = answer(nigeria);
      await database.reload();
      assert.equal(database.current.countryOf('8.8.8.8'), null);
      server.handle = status(404);
      database.close();
    }
    assert.deepEqual([existsSync(missing), readFileSync(damaged)], [true, nigeria]);
  });

  it('is used if it can’t be stored, with one warning', async () => {
    const server = await rateServer(answer(nigeria));
    const log = testLog();
    const file = `${write('a-file', '')}/stored.mmdb`;
    const database = await open(server.url, log, handTimers(start), file);
    assert.equal(database.current.countryOf('41.58.0.1'), 'NG');
    assert.deepEqual(log.lines, [
      `warn: the country database ${server.url}/ is used, but can't be stored as ${file} (ENOTDIR)`,
    ]);
    database.close();
  });

  it('may be given a minute, and must be an http(s) address', async () => {
    const server = await rateServer((_, response) => void response.writeHead(200).write('x'));
    const timers = handTimers(start);
    const log = testLog();
    const opening = open(server.url, log, timers);
    await holds(() => server.requests.length === 1);
    assert.deepEqual(timers.due(), [60_000]);
    timers.next();
    const database = await opening;
    assert.match(log.lines[0]!, /it took longer than 60 seconds; the embedded/);
    database.close();
    await assert.rejects(
      open('ftp://geo.example/a'),
      settingsError(/^--geo \(GEO_DB\) is an address/),
    );
  });
});
