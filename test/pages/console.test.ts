import { expect } from '@open-wc/testing';
import { allShown, listener, toldBy } from '../support/faultPages.ts';
import { nigeria, type ScriptedService } from '../support/service.ts';
import { endVisits, price, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

const transports = ['jsonp', 'jsonp-isolated', 'fetch'];
const key = "pk_1+2/3=4~(x)!'*";
const form = /^local-price: (\w+): [^]+ See docs\/errors\.md#\1$/;

/** A tag with other settings than a page that works. */
const tagWith = (on: ScriptedService, settings: Record<string, string>): string => {
  const attributes = Object.entries(settings).map(([name, value]) => `data-${name}="${value}"`);
  const own = Object.keys(settings);
  const given = tag(on).replace(/data-([\w-]+)="[^"]*"/g, (text, name: string) =>
    own.includes(name) ? '' : text,
  );
  return given.replace('<script', `<script ${attributes.join(' ')}`);
};

/** Answers that repeat the key in the ways in which a service has had it. */
const repeated = {
  raw: key,
  'URL-encoded': encodeURIComponent(key),
  'as in the query': new URLSearchParams({ key }).toString().slice(4),
  'in lower case': encodeURIComponent(key).toLowerCase(),
  'at the end of a long text': `${'x'.repeat(190)} ${key}`,
};

describe('a service that repeats the key', () => {
  for (const transport of transports) {
    for (const [name, text] of Object.entries(repeated)) {
      it(`${transport}, ${name}: it is told nowhere`, async () => {
        const envelope = { status: false, code: 403, error: text, message: `No ${text}.` };
        const { on, open } = await visits({ origin: [{ json: envelope }] });
        const page = await open(
          listener +
            tagWith(on, { apikey: key, transport, 'base-url': on.baseUrl }) +
            price +
            price,
        );
        for (const [state] of await allShown(page)) expect(state).to.equal('error');
        const { said } = toldBy(page);
        expect(said).to.have.lengthOf(1);
        expect(said[0]).to.match(form);
        expect(said[0]).not.to.match(/pk_1/);
      });
    }
  }
});

/** Settings that are wrong, each with the one message that they make. */
const wrong: Record<string, [settings: Record<string, string>, said: RegExp]> = {
  'no key': [{ apikey: '' }, /config: .*apikey/],
  'no base URL': [{ 'base-url': '' }, /config: .*base-url/],
  'a base URL with a key in its query': [
    { 'base-url': 'https://rates.example.com/api?apikey=pk_secret' },
    /config: .*base-url/,
  ],
  'a base URL with a key in its fragment': [
    { 'base-url': 'https://rates.example.com/#pk_secret' },
    /config: .*base-url/,
  ],
  'a base URL with a key as user': [
    { 'base-url': 'https://pk_secret@rates.example.com' },
    /config: .*base-url/,
  ],
  'a transport that there is not': [{ transport: 'pk' }, /config: .*transport/],
  'a timeout that is none': [{ timeout: 'soon' }, /config: .*timeout/],
};

describe('settings that are wrong', () => {
  for (const [name, [settings, message]] of Object.entries(wrong)) {
    it(`${name}: one message for all prices, without a key`, async () => {
      const { on, open } = await visits(nigeria);
      const page = await open(listener + tagWith(on, settings) + price.repeat(3));
      for (const [state, text] of await allShown(page)) {
        expect([state, text]).to.deep.equal(['error', '$49.00']);
      }
      const { said, failures, errors } = toldBy(page);
      expect([failures, errors, said.length]).to.deep.equal([3, [], 1]);
      expect(said[0])
        .to.match(form)
        .and.match(message)
        .and.not.match(/pk_secret/);
    });
  }
});
