import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readPage } from '../docs/pages.ts';
import { fileService } from '../support/file-service.ts';

/** The alert rules of docs/production.md, as Prometheus reads them. */

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

const [block = ''] = readPage('docs/production.md').match(/(?<=```yaml\n)groups:[\s\S]*?(?=```)/) ?? [];
const rules: readonly Rule[] = parse(block).groups.flatMap(
  (group: { rules: readonly Rule[] }) => group.rules,
);

/** The metrics that an expression names. @throws if it is not valid PromQL */
function metricsOf(expression: string): readonly string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const written = expression.slice(from, to);
      if (type.isError)
        throw new Error(`Not PromQL: ${expression.slice(0, from)}<here>${expression.slice(from)}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(written);
    },
  });
  return names;
}

const service = fileService();
let exported: ReadonlySet<string>;
beforeAll(async () => {
  const { text } = await service.anonymous.get('/_/metrics');
  exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});

it.each(rules)('$alert uses only metrics that the service exports', ({ expr }) => {
  const metrics = metricsOf(expr);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !exported.has(name))).toEqual([]);
});

it('the docs contain rules, and a wrong rule fails this test', () => {
  expect(rules.length).toBeGreaterThan(5);
  expect(metricsOf('max(a_b) > 1 or absent(c)')).toEqual(['a_b', 'c']);
  expect(() => metricsOf('max(a_b) >')).toThrow('Not PromQL');
  expect(() => metricsOf('sum by worker (rate(x[1h]))')).toThrow('Not PromQL');
});
