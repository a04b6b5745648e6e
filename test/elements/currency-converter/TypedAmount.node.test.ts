import { expect } from 'chai';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { parseTyped } from '../../../src/elements/currency-converter/parseTyped.js';
import { TypedAmount } from '../../../src/elements/currency-converter/TypedAmount.js';

let updates: number;
let typed: string[];
let amount: TypedAmount;

const host = { requestUpdate: () => void (updates += 1) };

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  [updates, typed] = [0, []];
  amount = new TypedAmount(host as never, (text, locale) => {
    const read = text && parseTyped(text, locale);
    typed.push(read ?? '');
    return read;
  });
});

afterEach(() => mock.timers.reset());

/** What the field looks like to its element. */
const look = () => [amount.text, amount.isTyping, amount.isWaiting, amount.isUnreadable];

describe('TypedAmount', () => {
  for (const [locale, given, text] of [
    ['de', '1234567.50', '1234567,50'],
    ['de', ' 5 ', '5'],
    // What is wrong stays as it is.
    ['de', '1,299.00', '1,299.00'],
    ['de', '', ''],
  ]) {
    it(`the field of a converter shows "${given}" in ${locale}`, () => {
      amount.show(given!, locale);
      expect(look()).to.deep.equal([text, false, false, false]);
    });
  }

  it('a typed amount is read after a pause of 400 milliseconds', () => {
    amount.show('', 'de');
    for (const text of ['2', '2,', '2,5']) {
      amount.type(text);
      expect(look()).to.deep.equal([text, true, true, false]);
      mock.timers.tick(399);
    }
    expect([typed, updates]).to.deep.equal([[], 3]);
    mock.timers.tick(1);
    expect(look()).to.deep.equal(['2,5', false, false, false]);
    expect([typed, updates]).to.deep.equal([['2.5'], 4]);
  });

  it('a typed amount is read at once when the visitor is done, and only once', () => {
    amount.type('7');
    amount.finish();
    mock.timers.tick(400);
    amount.finish();
    expect(typed).to.deep.equal(['7']);
    amount.type(' ');
    amount.finish();
    expect([typed, amount.isUnreadable]).to.deep.equal([['7', ''], false]);
  });

  it('an amount keeps the text that it was typed as', () => {
    amount.show('1.5', 'de');
    expect(amount.text).to.equal('1,5');
    amount.show('', 'en');
    amount.type('1,234.50');
    amount.finish();
    amount.show('1234.50', 'en');
    expect(amount.text).to.equal('1,234.50');
    amount.show('1234.50', 'en', true);
    expect(amount.text).to.equal('1234.50');
  });

  for (const text of ['abc', '0,500']) {
    it(`the typed amount "${text}" is unreadable, until the next key`, () => {
      amount.show('', 'en');
      amount.type(text);
      amount.finish();
      expect(typed).to.deep.equal(['']);
      expect(look()).to.deep.equal([text, false, false, true]);
      amount.show('', 'en');
      expect(amount.isUnreadable).to.equal(true);
      amount.type('1');
      expect(amount.isUnreadable).to.equal(false);
    });
  }

  it('an amount of the page replaces a typed amount', () => {
    amount.type('7');
    amount.show('8', 'en');
    mock.timers.tick(400);
    expect(look()).to.deep.equal(['8', false, false, false]);
    expect(typed).to.deep.equal([]);
  });

  it('a typed amount is not read while the field waits for choices', () => {
    amount.show('5', 'en');
    amount.wait();
    expect(look()).to.deep.equal(['5', false, true, false]);
    mock.timers.tick(400);
    expect(look()).to.deep.equal(['5', false, false, false]);
    expect([typed, updates]).to.deep.equal([[], 2]);
  });
});
