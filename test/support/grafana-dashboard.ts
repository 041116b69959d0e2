// The Grafana dashboard of data teams as tests read it: its queries as SQL and PromQL that run without Grafana.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../infra/data-teams');

const source = z.object({ type: z.string(), uid: z.string() });
const sqlTarget = z.strictObject({
  refId: z.string(),
  datasource: source.extend({ type: z.literal('grafana-clickhouse-datasource') }),
  editorType: z.literal('sql'),
  /** 0: a time series, 1: a table. */
  format: z.union([z.literal(0), z.literal(1)]),
  queryType: z.enum(['timeseries', 'table']),
  rawSql: z.string(),
});
const promTarget = z.strictObject({
  refId: z.string(),
  datasource: source.extend({ type: z.literal('prometheus') }),
  expr: z.string(),
  legendFormat: z.string(),
  range: z.boolean(),
  instant: z.boolean(),
});
const panel = z.looseObject({
  id: z.int(),
  type: z.enum(['row', 'stat', 'timeseries', 'trend', 'table']),
  title: z.string().min(1),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  options: z.looseObject({ xField: z.string().optional() }).optional(),
  targets: z.array(z.union([sqlTarget, promTarget])).default([]),
});
const variable = z.looseObject({
  name: z.string(),
  type: z.enum(['datasource', 'textbox', 'query']),
  query: z.string(),
});
const dashboardShape = z.looseObject({
  templating: z.object({ list: z.array(variable) }),
  panels: z.array(panel),
});

export type Panel = z.output<typeof panel>;
export type SqlTarget = z.output<typeof sqlTarget>;
export type PromTarget = z.output<typeof promTarget>;

export const dashboard = dashboardShape.parse(
  JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')),
);

export const sqlTargets: readonly { readonly panel: Panel; readonly target: SqlTarget }[] =
  dashboard.panels.flatMap((each) =>
    each.targets.flatMap((target) => ('rawSql' in target ? [{ panel: each, target }] : [])),
  );
export const promTargets: readonly PromTarget[] = dashboard.panels.flatMap((each) =>
  each.targets.flatMap((target) => ('expr' in target ? [target] : [])),
);

interface Values {
  readonly views: string;
  readonly project: string;
  /** First and last day of the time range. */
  readonly from: string;
  readonly to: string;
}

/** The SQL that Grafana and its plugin make of a query. Throws for a macro or variable that is not known here. */
export function expandSql(sql: string, { views, project, from, to }: Values): string {
  const expanded = sql
    .replaceAll('${views}', views)
    .replaceAll('${project:sqlstring}', `'${project.replaceAll("'", "''")}'`)
    .replaceAll(
      /\$__dateFilter\(([\w.]+)\)/g,
      (_, column) => `${column} >= toDate('${from}') AND ${column} <= toDate('${to}')`,
    )
    .replaceAll(
      /\$__timeFilter\(([\w.]+)\)/g,
      (_, column) => `${column} >= ${secondsOf(from)} AND ${column} <= ${secondsOf(to)}`,
    )
    .replaceAll('$__toTime', secondsOf(to));
  if (expanded.includes('$')) throw new Error(`Not expanded: ${/\$\S*/.exec(expanded)?.[0]} of ${sql}`);
  return expanded;
}

const secondsOf = (day: string): string => `toDateTime(${Date.parse(day) / 1000})`;

interface PromQl {
  readonly metrics: readonly string[];
  /** Labels by which results are grouped. */
  readonly labels: readonly string[];
  /** Metrics under `rate`. */
  readonly rated: readonly string[];
}

/** What an expression names, by the grammar of Prometheus. Throws where it is no PromQL. */
export function parsePromQl(expr: string): PromQl {
  const text = expr.replaceAll('$__rate_interval', '1m');
  const found = { metrics: [] as string[], labels: [] as string[], rated: [] as string[] };
  const calls: number[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      const here = text.slice(from, to);
      if (type.isError) throw new Error(`${expr} is no PromQL at ${from}`);
      if (type.name === 'FunctionCall' && here.startsWith('rate(')) calls.push(to);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector') {
        found.metrics.push(here);
        if (calls.some((end) => from < end)) found.rated.push(here);
      }
      if (type.name === 'LabelName') found.labels.push(here);
    },
  });
  return found;
}

interface Exposed {
  /** Kind by the name of each series. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly labels: ReadonlySet<string>;
}

/** What a page of metrics exposes. */
export function readMetrics(text: string): Exposed {
  const kinds = new Map<string, string>();
  for (const [, name = '', kind = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    kinds.set(name, kind);
    if (kind === 'histogram')
      for (const end of ['bucket', 'sum', 'count']) kinds.set(`${name}_${end}`, 'counter');
  }
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label));
  return { kinds, labels };
}
