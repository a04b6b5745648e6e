import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryShelf } from '../../src/kept/Shelf.js';
import { KeptWidgets } from '../../src/server/KeptWidgets.js';
import { widgetFile } from '../../src/server/widgetFiles.js';
import { testApp } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

/** The files of a build. */
const build = (at: number) =>
  (['local-price.js', 'local-price-all.js'] as const).map((name) =>
    widgetFile(name, Buffer.from(`/* ${name} ${at} ≈ */`)),
  );

describe('the widget of earlier builds', () => {
  it('is served under the names that pages have, for ten builds', async () => {
    const kept = new KeptWidgets(new MemoryShelf(), testLog());
    for (let at = 0; at <= 11; at++) await kept.keep(build(at), at);
    const { ask } = testApp({ widgets: build(11), earlierWidget: (name) => kept.of(name) });
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

  it('that was served again lately stays', async () => {
    const kept = new KeptWidgets(new MemoryShelf(), testLog());
    // Build 0 is started anew between the others, as after a step back.
    for (let at = 0; at <= 12; at++) await kept.keep(build(at % 2 ? 0 : at), at);
    await kept.keep(build(13), 13);
    assert.ok(await kept.of(build(0)[0]!.hashedName));
  });

  it('is found once it is there, also where another process has kept it', async () => {
    let time = 0;
    const log = testLog();
    const shelf = new MemoryShelf();
    const kept = new KeptWidgets(shelf, log, () => time);
    const [file] = build(1);
    const all = shelf.all.bind(shelf);
    shelf.all = () => Promise.reject(new Error('gone'));
    assert.equal(await kept.of(file!.hashedName), undefined);
    assert.match(log.lines.join(), /earlier builds can't be kept or served: gone/);
    shelf.all = all;
    await new KeptWidgets(shelf, testLog()).keep(build(1), 1);
    // Names that nobody has made must not have the shelf read over and over.
    time = 9_999;
    assert.equal(await kept.of(file!.hashedName), undefined);
    time = 10_000;
    assert.equal((await kept.of(file!.hashedName))?.hash, file!.hash);
    assert.equal(log.lines.length, 1);
  });

  it('that somebody has changed is served to nobody', async () => {
    const shelf = new MemoryShelf();
    const [file] = build(1);
    const content = JSON.stringify(['local-price.js', 'evil()']);
    await shelf.keep('widgets', { name: file!.hashedName, content }, 1, 9);
    const other = widgetFile('evil.js' as 'local-price.js', Buffer.from('evil()'));
    const named = JSON.stringify(['evil.js', 'evil()']);
    await shelf.keep('widgets', { name: other.hashedName, content: named }, 1, 9);
    const kept = new KeptWidgets(shelf, testLog());
    for (const { hashedName } of [file!, other]) {
      assert.equal(await kept.of(hashedName), undefined);
    }
  });
});
