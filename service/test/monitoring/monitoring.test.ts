import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { paths } from 'local-price/protocol';
import { failureStatuses } from 'local-price/protocol';
import { startService } from '../../src/server/startService.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** The values of each label of each metric. */
type Series = Map<string, Map<string, Set<string>>>;

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 4}]}');
const service = await startService(serviceOptions(keys, { trustedProxies: ['127.0.0.1'] }));
after(() => service.close());

function read(file: string): string {
  return readFileSync(new URL(`../../monitoring/${file}`, import.meta.url), 'utf8');
}

const { groups } = parse(read('alerts.yaml')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

/** The parts of a query that name something in the metrics. */
interface Names {
  selectors: {
    metric: string;
    matchers: { label: string; value: string }[];
    /** The labels by which it is summed up. */
    grouped: string[];
  }[];
}

/** Parses a query. Grafana replaces its own variable by a duration. */
function namesIn(expr: string): Names {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const names: Names = { selectors: [] };
  parser.parse(text).iterate({
    enter: ({ name, type, node }) => {
      assert.ok(!type.isError, `${text.slice(node.from - 20, node.from + 20)} is not PromQL`);
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier')!;
        const found = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
        const matchers = found.map(({ from, to }) => {
          const [, label = '', value = ''] = /^(\w+)\s*[!=~]+\s*"(.*)"$/.exec(
            text.slice(from, to),
          )!;
          return { label, value };
        });
        const grouped: string[] = [];
        for (let outer = node.parent; outer; outer = outer.parent) {
          const labels = outer.getChild('AggregateModifier')?.getChild('GroupingLabels');
          for (const { from, to } of labels?.getChildren('LabelName') ?? []) {
            grouped.push(text.slice(from, to));
          }
        }
        names.selectors.push({ metric: text.slice(metric.from, metric.to), matchers, grouped });
      }
    },
  });
  return names;
}

function seriesIn(metrics: string): Series {
  const series: Series = new Map();
  for (const [, name = '', labels = ''] of metrics.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name) ?? new Map<string, Set<string>>();
    series.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
  }
  return series;
}

describe('the alerts and the dashboard', () => {
  let series: Series;

  before(async () => {
    const headers = { 'x-forwarded-for': '41.58.0.1' };
    for (const path of [paths.swap, paths.convert, paths.origin, paths.single]) {
      await fetch(`${service.url}${path}?apikey=k&from=USD&to=EUR&amount=1`, { headers });
    }
    const states = { local: 1, base: 0, error: 1, pending: 0 };
    const calls = { origin: 1, swap: 1, convert: 0, fromCache: 0 };
    const texts = { version: '0', file: 'npm', transport: 'fetch' };
    const errors = { timeout: 1 };
    const body = JSON.stringify({ ...texts, calls, states, errors, firstLocalMs: 250 });
    await fetch(`${service.url}/report`, { method: 'POST', body });
    series = seriesIn(await (await fetch(service.metricsUrl)).text());
  });

  it('are about something', () => {
    assert.ok(rules.length >= 5 && panels.length >= 5);
  });

  for (const { of, expr } of queries) {
    it(`${of}: ${expr.replace(/\s+/g, ' ').slice(0, 80)}`, () => {
      const { selectors } = namesIn(expr);
      assert.ok(selectors.length > 0);
      for (const { metric, matchers, grouped } of selectors) {
        const labels = series.get(metric);
        assert.ok(labels, `/metrics has no ${metric}`);
        for (const { label, value } of matchers) {
          const values = labels.get(label);
          assert.ok(values, `${metric} has no label ${label}`);
          // Codes that no test can provoke are known too.
          for (const each of value.split('|')) {
            const isKnown = values.has(each) || (label === 'outcome' && each in failureStatuses);
            assert.ok(isKnown, `${metric} has no ${label}="${each}"`);
          }
        }
        for (const label of grouped)
          assert.ok(labels.has(label), `${metric} has no label ${label}`);
      }
    });
  }

  it('name labels in their texts that the queries keep', () => {
    const texts = [
      ...rules.map(({ expr, annotations }) => [
        expr,
        annotations.summary.replaceAll('$labels.', ''),
      ]),
      ...panels.flatMap(({ targets }) => targets.map((each) => [each.expr, each.legendFormat])),
    ] as [string, string][];
    for (const [expr, text] of texts) {
      for (const [, label = ''] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) {
        // Prometheus adds the instance.
        const kept = namesIn(expr).selectors.flatMap(({ grouped }) => grouped);
        assert.ok([...kept, 'instance'].includes(label), `${text}: ${label}`);
      }
    }
  });

  it('each have a section in the guide', () => {
    const guide = new URL('../../../docs/guides/monitoring.md', import.meta.url);
    const text = readFileSync(guide, 'utf8');
    for (const { alert } of rules) assert.ok(text.includes(`### ${alert}\n`), alert);
  });
});
