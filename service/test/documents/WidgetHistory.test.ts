import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryDocumentStore } from '../../src/documents/DocumentStore.js';
import { WidgetHistory } from '../../src/documents/WidgetHistory.js';
import { earlierWidget, widgetFile } from '../../src/server/widgetFiles.js';
import { testApp } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

/** The files of a build. */
const build = (at: number) =>
  (['local-price.js', 'local-price-all.js'] as const).map((name) => {
    const script = `/* ${name} ${at} ≈ */`;
    return { ...widgetFile(name, Buffer.from(script)), script };
  });

function historyOf(documents = new MemoryDocumentStore(), log = testLog(), clock = () => 0) {
  return new WidgetHistory({ documents, open: earlierWidget, log, clock });
}

describe('the widget of earlier builds', () => {
  it('is served under the names that pages use, for ten builds', async () => {
    const history = historyOf();
    for (let at = 0; at <= 11; at++) await history.add(build(at), at);
    const { ask } = testApp({ widgets: build(11), earlierWidget: (name) => history.find(name) });
    for (let at = 0; at <= 11; at++) {
      for (const { name, hashedName } of build(at)) {
        const response = await ask(`/${hashedName}`);
        assert.equal(response.status, at < 2 ? 404 : 200, `${at}`);
        if (at < 2) continue;
        assert.equal(await response.text(), `/* ${name} ${at} ≈ */`);
        assert.match(response.headers.get('cache-control') ?? '', /immutable/);
      }
    }
    assert.equal(await (await ask('/local-price.js')).text(), '/* local-price.js 11 ≈ */');
  });

  it('is kept if it was started again lately', async () => {
    const history = historyOf();
    // Build 0 is started again between the others, like after a rollback.
    for (let at = 0; at <= 12; at++) await history.add(build(at % 2 ? 0 : at), at);
    await history.add(build(13), 13);
    assert.ok(await history.find(build(0)[0]!.hashedName));
  });

  it('is found once it is there, also if another process has stored it', async () => {
    let time = 0;
    const log = testLog();
    const documents = new MemoryDocumentStore();
    const history = historyOf(documents, log, () => time);
    const [file] = build(1);
    const names = documents.names.bind(documents);
    documents.names = () => Promise.reject(new Error('gone'));
    assert.equal(await history.find(file!.hashedName), undefined);
    assert.match(log.lines.join(), /earlier builds can't be stored or served: gone/);
    documents.names = names;
    await historyOf(documents).add(build(1), 1);
    // Unknown names don't cause a read for each request.
    time = 9_999;
    assert.equal(await history.find(file!.hashedName), undefined);
    time = 10_000;
    assert.equal((await history.find(file!.hashedName))?.hash, file!.hash);
    assert.equal(log.lines.length, 1);
  });

  it('has versions, of which the last ten are known', async () => {
    const documents = new MemoryDocumentStore();
    const history = historyOf(documents);
    let versions: ReadonlySet<string> = new Set();
    for (let at = 0; at <= 11; at++) versions = await history.addVersion(`1.${at}.0`, at);
    const last = Array.from({ length: 10 }, (_, at) => `1.${11 - at}.0`);
    assert.deepEqual([...versions], last);
    const log = testLog();
    documents.save = () => Promise.reject(new Error('gone'));
    const broken = await historyOf(documents, log).addVersion('2.0.0', 12);
    assert.deepEqual([...broken], ['2.0.0']);
    assert.equal(log.lines.length, 1);
  });

  it('is not served if it was changed', async () => {
    const documents = new MemoryDocumentStore();
    const other = widgetFile('evil.js' as 'local-price.js', Buffer.from('evil()'));
    for (const { hashedName } of [build(1)[0]!, other]) {
      await documents.save('widgets', [{ name: hashedName, content: 'evil()', order: 1 }], 9);
      assert.equal(await historyOf(documents).find(hashedName), undefined);
    }
  });
});
