import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { parseConvert, parseOrigin, parseSwap, type Parsed } from '../../src/protocol/index.js';
import { originAnswer, swapAnswer } from '../support/service.ts';

function value<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value;
}

function kind(parsed: Parsed<unknown>): string {
  return parsed.ok ? 'ok' : parsed.fault.kind;
}

describe('parseSwap', () => {
  it('reads the example of the interface', () => {
    const answer = swapAnswer('ngn', 'usd', 0.00064235);
    expect(value(parseSwap(answer))).to.deep.equal({
      from: 'NGN',
      to: 'USD',
      exchangeRate: 0.00064235,
    });
  });

  it('takes codes in any case and with stray blanks', () => {
    expect(value(parseSwap(swapAnswer(' nGn\n', '\tusD ', 1)))).to.include({
      from: 'NGN',
      to: 'USD',
    });
  });

  it('needs neither code nor message', () => {
    const {
      code: _,
      message: __,
      ...answer
    } = swapAnswer('eur', 'usd', 1.1) as Record<string, never>;
    expect(kind(parseSwap(answer))).to.equal('ok');
  });

  it('keeps a symbol that is no code as it came', () => {
    expect(value(parseSwap(swapAnswer('₦', 'usd', 1))).from).to.equal('₦');
  });

  for (const rate of [0, -1, NaN, Infinity, 1e-10, 1e10, '1.1', null, undefined, [1], {}, true]) {
    it(`refuses the rate ${JSON.stringify(rate) ?? String(rate)} (${typeof rate})`, () => {
      expect(kind(parseSwap(swapAnswer('eur', 'usd', rate)))).to.equal('protocol');
    });
  }

  for (const status of ['true', 1, undefined, null, {}, 'ok']) {
    it(`takes the status ${String(status)} (${typeof status}) for no success`, () => {
      expect(kind(parseSwap({ ...swapAnswer('eur', 'usd', 1), status }))).to.equal('protocol');
    });
  }

  for (const name of ['', ' ', 5, null, undefined, 'x'.repeat(33), 'a\u0000b', '\ud800']) {
    it(`refuses ${JSON.stringify(name) ?? 'undefined'} as a currency`, () => {
      expect(kind(parseSwap(swapAnswer(name as string, 'usd', 1)))).to.equal('protocol');
      expect(kind(parseSwap(swapAnswer('usd', name as string, 1)))).to.equal('protocol');
    });
  }
});

describe('a failure of the service', () => {
  const failure = (fields: object): unknown => {
    const parsed = parseSwap({ status: false, meta_data: null, ...fields });
    return parsed.ok ? parsed : parsed.fault;
  };

  it('carries its number, word and message', () => {
    expect(failure({ code: 403, error: 'INVALID_API_KEY', message: 'No such key.' })).to.deep.equal(
      {
        kind: 'service',
        status: 403,
        serviceCode: 'INVALID_API_KEY',
        message: 'No such key.',
      },
    );
  });

  it('may have a word as its code', () => {
    expect(failure({ code: 'QUOTA' })).to.include({ status: 0, serviceCode: 'QUOTA' });
  });

  it('may have its number as text', () => {
    expect(failure({ code: '429' })).to.include({ status: 429, serviceCode: '429' });
  });

  it('may say nothing at all', () => {
    expect(failure({})).to.include({ kind: 'service', status: 0, serviceCode: '' });
  });

  it('is cut where it is long', () => {
    expect(failure({ message: 'x'.repeat(1e5) }))
      .to.have.property('message')
      .with.lengthOf(200);
  });
});

describe('parseOrigin', () => {
  it('reads the paths of the interface', () => {
    expect(value(parseOrigin(originAnswer(' ng ', ' ngn ')))).to.deep.equal({
      country: 'NG',
      symbol: 'NGN',
    });
  });

  it('needs no envelope, which the interface leaves open', () => {
    const { meta_data } = originAnswer('NG', 'NGN') as { meta_data: object };
    expect(kind(parseOrigin({ meta_data }))).to.equal('ok');
  });

  it('reads UK as GB', () => {
    expect(value(parseOrigin(originAnswer('uk', 'GBP'))).country).to.equal('GB');
  });

  for (const code of ['XX', 'T1', 'EU', 'AP', '', ' ']) {
    it(`takes ${JSON.stringify(code)} for an unknown country`, () => {
      expect(value(parseOrigin(originAnswer(code, null)))).to.deep.equal({
        country: null,
        symbol: null,
      });
    });
  }

  it('knows a country without a tender', () => {
    expect(value(parseOrigin(originAnswer('AQ', null)))).to.deep.equal({
      country: 'AQ',
      symbol: null,
    });
  });

  for (const answer of [
    { status: true, meta_data: {} },
    originAnswer('<script>', null),
    originAnswer(null, null),
    { status: true },
    null,
    'NG',
    [],
  ]) {
    it(`refuses ${JSON.stringify(answer)}`, () => {
      expect(kind(parseOrigin(answer))).to.equal('protocol');
    });
  }
});

describe('parseConvert', () => {
  it('reads the one field that the interface shows', () => {
    expect(value(parseConvert({ meta_data: { exchange_rate: 0 } })).exchangeRate).to.equal(0);
  });

  for (const rate of [-1, NaN, Infinity, '1', null]) {
    it(`refuses ${String(rate)} (${typeof rate})`, () => {
      expect(kind(parseConvert({ meta_data: { exchange_rate: rate } }))).to.equal('protocol');
    });
  }

  const asked = { from: 'NGN', to: 'usd' };
  for (const more of [{}, { from: 'ngn', to: 'USD' }, { from: '₦' }, { to: 5 }, { from: null }]) {
    it(`takes ${JSON.stringify(more)} for what was asked`, () => {
      const answer = { meta_data: { exchange_rate: 2, ...more } };
      expect(value(parseConvert(answer, asked)).exchangeRate).to.equal(2);
    });
  }

  for (const more of [{ from: 'ghs' }, { to: 'EUR' }, { from: 'usd', to: 'ngn' }]) {
    it(`refuses ${JSON.stringify(more)}, which was not asked`, () => {
      const answer = { meta_data: { exchange_rate: 2, ...more } };
      expect(kind(parseConvert(answer, asked))).to.equal('protocol');
      expect(value(parseConvert(answer, { from: '₦', to: '$' })).exchangeRate).to.equal(2);
      expect(value(parseConvert(answer)).exchangeRate).to.equal(2);
    });
  }
});

describe('live objects', () => {
  it('believes nothing that is inherited', () => {
    const answer = JSON.parse('{"__proto__":{"status":true}}') as object;
    expect(
      kind(parseSwap(Object.setPrototypeOf({}, swapAnswer('eur', 'usd', 1)) as object)),
    ).to.equal('protocol');
    expect(kind(parseSwap(answer))).to.equal('protocol');
  });

  it('runs no getter', () => {
    let ran = false;
    const answer = swapAnswer('eur', 'usd', 1) as { meta_data: object };
    Object.defineProperty(answer.meta_data, 'exchange_rate', {
      get() {
        ran = true;
        return 2;
      },
    });
    expect(kind(parseSwap(answer))).to.equal('protocol');
    expect(ran).to.equal(false);
  });

  it('survives proxies that throw', () => {
    const trap = new Proxy(
      {},
      {
        getOwnPropertyDescriptor() {
          throw new Error('trap');
        },
      },
    );
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const answer of [trap, proxy, { status: true, meta_data: trap }]) {
      expect(kind(parseSwap(answer))).to.equal('protocol');
      expect(kind(parseOrigin(answer))).to.equal('protocol');
    }
  });

  it('gives a checked value or a fault for anything', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBoxedValues: true }), (meta) => {
        for (const answer of [meta, { status: true, meta_data: meta }]) {
          const swap = parseSwap(answer);
          if (swap.ok) expect(swap.value.exchangeRate).to.be.within(1e-10, 1e10);
          const origin = parseOrigin(answer);
          if (origin.ok && origin.value.country !== null) {
            expect(origin.value.country).to.match(/^[A-Z]{2}$/);
          }
          parseConvert(answer);
        }
      }),
    );
  });
});
