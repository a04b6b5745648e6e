import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** Documents without a browser, and how unit tests make them. */
const windows = {
  jsdom: `const { JSDOM } = await import('jsdom');
    const { window } = new JSDOM(html, { url: 'https://shop.example/' });`,
  'happy-dom': `const { Window } = await import('happy-dom');
    const window = new Window({ url: 'https://shop.example/' });
    window.document.write(html);`,
  linkedom: `const { parseHTML } = await import('linkedom');
    const window = parseHTML(html);`,
};

/** What a unit test does with a window. As Vitest does, it makes all that the window has global. */
const program = `
  for (const name of ['document', 'navigator', 'HTMLElement', 'Event', 'EventTarget',
    ...Object.getOwnPropertyNames(window).filter((each) => !(each in globalThis))]) {
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  }
  globalThis.window = globalThis;
  const told = [];
  for (const level of ['warn', 'error']) console[level] = (text) => told.push(String(text));
  process.on('uncaughtException', (error) => told.push(String(error)));
  await import('local-price');
  await import('local-price/define');
  await new Promise(setImmediate);
  const parsed = document.querySelector('local-price');
  const made = document.createElement('local-price');
  made.textContent = '$5.00';
  document.body.append(parsed.cloneNode(true), made);
  const texts = Array.from(document.querySelectorAll('local-price'), (each) => each.textContent);
  const names = ['local-price', 'geo-gate', 'country-picker', 'currency-picker', 'currency-converter'];
  const registered = names.filter((name) => customElements.get(name));
  process.stdout.write(JSON.stringify({ told, texts, registered }));
  process.exit();`;

for (const [name, open] of Object.entries(windows)) {
  test(`${name}: nothing is registered, the console says why once, and the author’s price stays`, () => {
    const html = `<!doctype html><html><body>
      <local-price base-price="49.00" base-currency="USD">$49.00</local-price></body></html>`;
    const source = `const html = ${JSON.stringify(html)}; ${open} ${program}`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', source], {
      encoding: 'utf8',
    });
    assert.deepEqual(JSON.parse(output), {
      told: [
        'local-price: config: Custom states (ElementInternals.states, :state()) are missing here, so no ' +
          'element is registered: your own prices and content stay. See docs/errors.md#config',
      ],
      texts: ['$49.00', '$49.00', '$5.00'],
      registered: [],
    });
  });
}
