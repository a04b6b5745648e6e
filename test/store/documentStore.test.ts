import { expect } from 'chai';
import { describe, it } from 'node:test';
import { problemWith } from '../../src/input/index.js';
import { documentStore, Observer, readQuote } from '../../src/store/index.js';
import { priced } from '../support/priced.ts';

describe('the store of a document', () => {
  it('sends no request and shows base prices on a server', () => {
    documentStore.configure({
      baseUrl: 'https://rates.example.com',
      apikey: 'k',
      transport: 'fetch',
    });
    const observer = new Observer(() => undefined);
    const read = () =>
      observer.observe(documentStore, {}, 'ask', (reading) => readQuote(reading, priced('USD')));
    expect(read()).to.include({ state: 'base' });
    expect(documentStore.telemetry.stats).to.include({ origin: 0, swap: 0 });
  });

  it('warns in the console, if there is a console', (test) => {
    const said: unknown[] = [];
    const warn = test.mock.method(console, 'warn', (text: unknown) => said.push(text));
    documentStore.warn(problemWith('page', 'one', null, 'one'));
    expect(said).to.deep.equal(['local-price: config: one See docs/errors.md#config']);
    warn.mock.mockImplementation(() => {
      throw new Error('mine');
    });
    documentStore.warn(problemWith('page', 'two', null, 'two'));
  });
});
