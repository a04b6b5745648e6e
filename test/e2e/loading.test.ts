import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { bundleForTests } from '../../scripts/build/bundleForTests.ts';
import { scriptTagFiles } from '../../scripts/build/bundleScriptTags.ts';
import { entries } from '../../scripts/build/entries.ts';
import { launchChromium } from '../support/launchChromium.ts';

const browser = await launchChromium();
after(() => browser.close());

/** A script that counts the errors that later scripts create. */
const counter = `{
  const created = (self.created = []);
  for (const name of Object.getOwnPropertyNames(self)) {
    if (!/Error$|^DOMException$/.test(name)) continue;
    const note = (how) => (...given) => (created.push(name), Reflect[how](...given));
    self[name] = new Proxy(self[name], { construct: note('construct'), apply: note('apply') });
  }
}`;

/** Returns the errors that a script creates or throws while it is evaluated. */
async function errorsOf(script: string): Promise<string[]> {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  const thrown: string[] = [];
  session.on('Debugger.paused', ({ data }) => {
    thrown.push(String(data?.['description']));
    void session.send('Debugger.resume');
  });
  await page.evaluate(counter);
  await session.send('Debugger.enable');
  await session.send('Debugger.setPauseOnExceptions', { state: 'all' });
  await page.addScriptTag({ content: script });
  const created = await page.evaluate('created');
  await page.close();
  return [...(created as string[]), ...thrown];
}

test('the count sees errors that are created, and errors that the engine throws', async () => {
  const errors = await errorsOf('new RangeError(""); TypeError(); try { null.x } catch {}');
  assert.deepEqual(errors.slice(0, 2), ['RangeError', 'TypeError']);
  assert.equal(errors.length, 3);
});

for (const file of scriptTagFiles) {
  test(`${file} creates no error while it is evaluated`, async () => {
    assert.deepEqual(await errorsOf(readFileSync(file, 'utf8')), []);
  });
}

for (const [name, path] of entries()) {
  test(`${name} creates no error while it is evaluated`, async () => {
    assert.deepEqual(await errorsOf(await bundleForTests(path, { format: 'iife' })), []);
  });
}
