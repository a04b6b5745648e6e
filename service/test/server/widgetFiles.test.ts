import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryShelf } from '../../src/kept/Shelf.js';
import { keepWidgetFiles, widgetFile } from '../../src/server/widgetFiles.js';
import { testApp } from '../support/testApp.js';

/** The files of a build. */
const build = (at: number) =>
  (['local-price.js', 'local-price-all.js'] as const).map((name) =>
    widgetFile(name, Buffer.from(`/* ${name} ${at} ≈ */`)),
  );

describe('the widget of earlier builds', () => {
  it('is served under the names that pages have, for ten builds', async () => {
    const shelf = new MemoryShelf();
    let earlier = await keepWidgetFiles(shelf, build(0), 0);
    assert.deepEqual(earlier, []);
    for (let at = 1; at <= 11; at++) earlier = await keepWidgetFiles(shelf, build(at), at);
    const { ask } = testApp({ widgets: build(11), earlierWidgets: earlier });
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
    const shelf = new MemoryShelf();
    for (let at = 0; at <= 12; at++) {
      // Build 0 is started anew between the others, as after a step back.
      await keepWidgetFiles(shelf, build(at % 2 ? 0 : at), at);
    }
    const earlier = await keepWidgetFiles(shelf, build(13), 13);
    const [file] = build(0);
    assert.ok(earlier.some(({ hashedName }) => hashedName === file!.hashedName));
  });

  it('that somebody has changed is served to nobody', async () => {
    const shelf = new MemoryShelf();
    const [file] = build(1);
    const content = JSON.stringify(['local-price.js', 'evil()']);
    await shelf.keep('widgets', { name: file!.hashedName, content }, 1, 9);
    const other = widgetFile('evil.js' as 'local-price.js', Buffer.from('evil()'));
    const named = JSON.stringify(['evil.js', 'evil()']);
    await shelf.keep('widgets', { name: other.hashedName, content: named }, 1, 9);
    assert.deepEqual(await keepWidgetFiles(shelf, build(2), 2), []);
  });
});
