import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openLedger } from '../../src/ledger/openLedger.js';
import type { DocumentStore } from '../../src/documents/DocumentStore.js';
import { KvDocumentStore } from '../../src/worker/kv/KvDocumentStore.js';
import { redisServer } from '../support/redisServer.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const folder = join(temporaryFolder()('x', ''), '..');

const places: Record<string, (() => string | Promise<string>) | undefined> = {
  memory: () => 'memory:',
  sqlite: () => `sqlite:${join(folder, 'ledger.db')}`,
  redis: async () => (await redisServer()).url,
  KV: undefined,
};

function kvStore(): DocumentStore {
  const texts = new Map<string, string>();
  return new KvDocumentStore({
    get: async (name) => texts.get(name) ?? null,
    put: async (name, text) => void texts.set(name, text),
    delete: async (name) => void texts.delete(name),
  });
}

/** The names of the documents. */
async function namesOf(documents: DocumentStore, kind: 'rates' | 'widgets' = 'rates') {
  return (await documents.names(kind)).join(' ');
}

describe('documents beside the ledger', { timeout: 60_000 }, () => {
  for (const [name, place] of Object.entries(places)) {
    it(`are the newest of each kind: ${name}`, async () => {
      const opened = place && (await openLedger(await place(), testLog()));
      const documents = opened?.documents ?? kvStore();
      assert.deepEqual(await documents.names('rates'), []);
      const of = (name: string, order = name.charCodeAt(0)) => ({
        name,
        content: `of "${name}" €`,
        order,
      });
      await documents.save('rates', [of('b')], 3);
      await documents.save('rates', [of('d'), of('a'), of('c')], 3);
      assert.equal(await namesOf(documents), 'd c b');
      // A document that is older than all others is not stored.
      await documents.save('rates', [of('z', 0)], 3);
      assert.equal(await namesOf(documents), 'd c b');
      // The same name again, with other content and another position.
      await documents.save('rates', [{ ...of('b', 999), content: 'new' }], 3);
      const contents = ['a', 'b', 'c'].map((each) => documents.get('rates', each));
      assert.deepEqual(await Promise.all(contents), [undefined, 'new', 'of "c" €']);
      await documents.save('widgets', [of('w', 1)], 1);
      assert.equal(await namesOf(documents), 'b d c');
      assert.equal(await namesOf(documents, 'widgets'), 'w');
      await opened?.ledger.close();
    });

    if (name === 'sqlite') {
      it('are never written to a ledger that was removed', async () => {
        const file = join(folder, 'gone.db');
        const { ledger, documents } = await openLedger(`sqlite:${file}`, testLog());
        rmSync(file);
        await assert.rejects(documents.names('rates'), /gone/);
        await assert.rejects(
          documents.save('rates', [{ name: 'a', content: '', order: 1 }], 1),
          /gone/,
        );
        assert.equal(existsSync(file), false);
        await ledger.close();
      });
    }

    if (name === 'memory' || !place) continue;
    it(`are there for the next process, and for another one: ${name}`, async () => {
      const url = await place();
      const [one, other] = [await openLedger(url, testLog()), await openLedger(url, testLog())];
      const content = 'x'.repeat(80_000);
      const saving = Array.from({ length: 20 }, (_, at) =>
        [one, other][at % 2]!.documents.save(
          'widgets',
          [{ name: `w${at}`, content, order: at + 100 }],
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
