import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  defaultCallbackParameter,
  failureStatuses,
  operationParameters,
  paths,
  pricePath,
} from 'local-price/protocol';
import { editions } from '../../support/editions.js';
import { parsed, testWidget, testWidgetAll } from '../../support/testApp.js';

interface Operation {
  parameters: { name: string; required: boolean; example: string; schema: { pattern?: string } }[];
  security: object[];
  summary: string;
}

interface Description {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: { key: { type: string; in: string; name: string } };
    responses: Record<string, { description: string }>;
    schemas: { ErrorCode: { enum: string[] } };
  };
}

for (const { edition, open } of editions)
  describe(`/openapi.json ${edition}`, () => {
    const { ask } = open();
    let description: Description;
    let ajv: Ajv2020;

    before(async () => {
      description = (await (await ask('/openapi.json')).json()) as Description;
      ajv = new Ajv2020({ strict: false, allErrors: true });
      // CommonJS: Node gives the function as a property of itself.
      (addFormats as unknown as { default: typeof addFormats.default }).default(ajv);
      ajv.addSchema({ $id: 'api', ...description });
    });

    it('is OpenAPI 3.1', async () => {
      const { valid, errors } = await new Validator().validate({ ...structuredClone(description) });
      assert.ok(valid, JSON.stringify(errors));
      assert.equal(description.openapi, '3.1.0');
      assert.equal(description.info.version, '1.2.3');
    });

    it('has every endpoint', () => {
      const site = ['/', '/openapi.json', '/livez', '/readyz', '/report'];
      if (edition === 'on Node') site.push('/metrics');
      // Without the names that change with each build.
      const files = [testWidget, testWidgetAll].map(({ name }) => `/${name}`);
      const expected = [...Object.values(paths), pricePath, ...site, ...files];
      assert.deepEqual(Object.keys(description.paths).sort(), expected.sort());
      assert.deepEqual(Object.keys(description.paths[paths.swap] ?? {}), ['get', 'post']);
      assert.deepEqual(Object.keys(description.paths[paths.origin] ?? {}), ['get']);
    });

    it('has the parameters that the endpoints read, with examples that fit', async () => {
      for (const path of [paths.swap, paths.convert, paths.origin, pricePath]) {
        const { parameters = [] } = description.paths[path]?.['get'] ?? {};
        const codeWithout = async (left: string): Promise<number> => {
          const query = new URLSearchParams();
          for (const { name, example } of parameters) {
            if (name !== left) query.set(name, example);
          }
          if (left !== 'apikey') query.set('apikey', 'k');
          const text = await (await ask(`${path}?${query}`)).text();
          return Number(/"code":(\d+)/.exec(text)?.[1]);
        };
        assert.equal(await codeWithout('nothing'), 200, path);
        assert.equal(await codeWithout('apikey'), 403, path);
        for (const { name, required, example, schema } of parameters) {
          assert.equal((await codeWithout(name)) === 200, !required, `${path} without ${name}`);
          assert.match(example, new RegExp(schema.pattern ?? '', 'u'));
        }
      }
    });

    it('has every parameter of every operation', () => {
      for (const [operation, path] of Object.entries(paths)) {
        const { required, optional } = operationParameters[operation as keyof typeof paths];
        const { parameters = [] } = description.paths[path]?.['get'] ?? {};
        const names = parameters.filter((each) => each.required).map(({ name }) => name);
        assert.deepEqual(names.sort(), [...required].sort(), path);
        const others = parameters.filter((each) => !each.required).map(({ name }) => name);
        assert.deepEqual(others.sort(), [...optional, defaultCallbackParameter].sort(), path);
      }
    });

    it('says which paths need a key, and summarizes each', () => {
      for (const [path, item] of Object.entries(description.paths)) {
        for (const { security, summary } of Object.values(item)) {
          const isOperation = [...Object.values<string>(paths), pricePath].includes(path);
          const expected = isOperation ? [{ key: [] }] : path === '/' ? [{ key: [] }, {}] : [];
          assert.deepEqual(security, expected);
          assert.match(summary, /^[A-Z].{5,60}[^.]$/);
        }
      }
      const { key } = description.components.securitySchemes;
      assert.deepEqual([key.type, key.in, key.name], ['apiKey', 'query', 'apikey']);
    });

    it('has every error, with its status', () => {
      const { responses, schemas } = description.components;
      assert.deepEqual(schemas.ErrorCode.enum, Object.keys(failureStatuses));
      for (const [error, status] of Object.entries(failureStatuses)) {
        assert.ok(responses[`Failure${status}`]?.description.split(', ').includes(error), error);
      }
    });

    it('describes a report', () => {
      const validate = ajv.compile({ $ref: 'api#/components/schemas/Report' });
      const states = { local: 1, base: 0, error: 0, pending: 0 };
      const calls = { origin: 1, swap: 0, convert: 0, fromCache: 0 };
      const texts = { version: '1.2.3', file: 'npm', transport: 'fetch' };
      const report = { ...texts, calls, states, errors: { timeout: 1 }, firstLocalMs: null };
      assert.ok(validate(report), JSON.stringify(validate.errors));
      assert.equal(validate({ ...report, states: { ...states, local: -1 } }), false);
    });

    it('describes the answers, and failures', async () => {
      for (const path of [
        `${paths.swap}?apikey=k&from=USD&to=EUR`,
        `${paths.convert}?apikey=k&from=USD&to=NGN&amount=5.50`,
        `${paths.origin}?apikey=k`,
        `${paths.origin}?apikey=k&to=USD`,
        `${paths.origin}?apikey=k&country=DE`,
        `${paths.single}?apikey=k&to=XQZ`,
        `${pricePath}?apikey=k&base_price=49&base_currency=USD`,
        `${pricePath}?apikey=k&base_price=49&base_currency=USD&base_price_max=59&country=US`,
        `${pricePath}?apikey=k&base_price=49&base_currency=USD&compare_at=59`,
        '/livez',
        '/readyz',
        '/nowhere',
        paths.swap,
        `${paths.swap}?apikey=k`,
        `${paths.swap}?apikey=off`,
      ]) {
        const answer = await parsed(ask(path));
        const pointer = path.split('?')[0]!.replaceAll('/', '~1');
        const schema = answer.status
          ? `paths/${pointer}/get/responses/200/content/application~1json/schema`
          : 'components/schemas/Failure';
        const validate = ajv.compile({ $ref: `api#/${schema}` });
        assert.ok(validate(answer), JSON.stringify([answer, validate.errors]));
        if (answer.status) assert.equal(validate({ ...answer, code: 201 }), false);
      }
    });
  });
