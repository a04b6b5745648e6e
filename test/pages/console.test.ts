import { expect } from '@open-wc/testing/pure';
import { allShown, listener, toldBy, transports } from '../support/faultPages.ts';
import { nigeria, type ScriptedService } from '../support/service.ts';
import { endVisits, price, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

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

describe('a service that repeats the key', () => {
  for (const transport of transports) {
    it(`is told nowhere with it: ${transport}`, async () => {
      const text = `No ${key} ${encodeURIComponent(key)}.`;
      const envelope = { status: false, code: 403, error: text, message: text };
      const { on, open } = await visits({ origin: [{ json: envelope }] });
      const settings = { apikey: key, transport, 'base-url': on.baseUrl };
      const page = await open(listener + tagWith(on, settings) + price + price);
      for (const [state] of await allShown(page)) expect(state).to.equal('error');
      const { said } = toldBy(page);
      expect(said).to.have.lengthOf(1);
      expect(said[0]).to.match(form);
      expect(said[0]).not.to.match(/pk_1/);
    });
  }
});

/** Settings that are wrong, each with the one message that they make. */
const wrong: Record<string, [settings: Record<string, string>, said: RegExp]> = {
  'no key': [{ apikey: '' }, /config: .*apikey/],
  'a base URL with a key in its query': [
    { 'base-url': 'https://rates.example.com/api?apikey=pk_secret' },
    /config: .*base-url/,
  ],
  'a transport that is none': [{ transport: 'pigeon' }, /config: .*transport/],
  'a host in the place of an address': [{ 'base-url': 'rates.example.com' }, /config: .*base-url/],
};

describe('settings that are wrong', () => {
  it('are told once where there is a default, which holds', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(listener + tagWith(on, { timeout: '5s' }) + price.repeat(3));
    for (const [state] of await allShown(page)) expect(state).to.equal('local');
    const { said } = toldBy(page);
    expect(said).to.have.lengthOf(1);
    expect(said[0]).to.match(/config: .*timeout="5s": write milliseconds/);
  });

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
