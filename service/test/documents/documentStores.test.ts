import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openLedger } from '../../src/ledger/openLedger.js';
import type { DocumentStore } from '../../src/documents/DocumentStore.js';
import { redisServer } from '../support/redisServer.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const folder = join(temporaryFolder()('x', ''), '..');

const places: Record<string, () => string | Promise<string>> = {
  memory: () => 'memory:',
  sqlite: () => `sqlite:${join(folder, 'ledger.db')}`,
  redis: async () => (await redisServer()).url,
};

/** The names of the documents. */
async function namesOf(documents: DocumentStore, kind: 'rates' | 'widgets' = 'rates') {
  return (await documents.all(kind)).map(({ name }) => name).join(' ');
}

describe('documents beside the ledger', { timeout: 60_000 }, () => {
  for (const [name, place] of Object.entries(places)) {
    it(`are the newest of each kind: ${name}`, async () => {
      const { ledger, documents } = await openLedger(await place(), testLog());
      assert.deepEqual(await documents.all('rates'), []);
      const keep = (each: string, order: number): Promise<void> =>
        documents.save('rates', { name: each, content: `of "${each}" €`, order }, 3);
      for (const each of 'bdac') await keep(each, each.charCodeAt(0));
      assert.equal(await namesOf(documents), 'd c b');
      // A document that is older than all others is not stored.
      await keep('z', 0);
      assert.equal(await namesOf(documents), 'd c b');
      // The same name again, with other content and another position.
      await documents.save('rates', { name: 'b', content: 'new', order: 999 }, 3);
      assert.deepEqual(await documents.all('rates'), [
        { name: 'b', content: 'new' },
        { name: 'd', content: 'of "d" €' },
        { name: 'c', content: 'of "c" €' },
      ]);
      await documents.save('widgets', { name: 'w', content: 'w', order: 1 }, 1);
      assert.equal(await namesOf(documents), 'b d c');
      assert.equal(await namesOf(documents, 'widgets'), 'w');
      await ledger.close();
    });

    if (name === 'sqlite') {
      it('are never written to a ledger that was removed', async () => {
        const file = join(folder, 'gone.db');
        const { ledger, documents } = await openLedger(`sqlite:${file}`, testLog());
        rmSync(file);
        await assert.rejects(documents.all('rates'), /gone/);
        await assert.rejects(
          documents.save('rates', { name: 'a', content: '', order: 1 }, 1),
          /gone/,
        );
        assert.equal(existsSync(file), false);
        await ledger.close();
      });
    }

    if (name === 'memory') continue;
    it(`are there for the next process, and for another one: ${name}`, async () => {
      const url = await place();
      const [one, other] = [await openLedger(url, testLog()), await openLedger(url, testLog())];
      const content = 'x'.repeat(80_000);
      const saving = Array.from({ length: 20 }, (_, at) =>
        [one, other][at % 2]!.documents.save(
          'widgets',
          { name: `w${at}`, content, order: at + 100 },
          10,
        ),
      );
      await Promise.all(saving);
      await one.ledger.close();
      const newest = 'w19 w18 w17 w16 w15 w14 w13 w12 w11 w10';
      assert.equal(await namesOf(other.documents, 'widgets'), newest);
      // The counts are separate.
      assert.equal(await other.ledger.take('shop', 1), true);
      await other.ledger.close();
    });
  }
});
