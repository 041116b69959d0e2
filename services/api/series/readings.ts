// Readings of a device or household, raw or aggregated: request and reply.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { kinds } from '#schemas/topics.ts';
import type { Answer } from '../context/answer.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { required, one, wholeNumber } from '../contract/query.ts';
import { listReply } from '../store/bodies/replies.ts';
import { functionNames, seriesAnswer, seriesReply } from './aggregate.ts';
import { words } from '../contract/list-query.ts';
import { kindShapes, readingReply } from './kinds.ts';
import { boundsQuery, seriesCursor, spanOf } from './range.ts';
import { rawPage } from './raw.ts';
import { seriesPointsMax, stepNames } from './steps.ts';
import type { View } from '../store/view.ts';

/** Most readings of one page. */
export const readingsLimitMax = seriesPointsMax;
const readingsLimitDefault = 1000;

/** Length of a span without `from`, days. */
const daysDefault = 1;

export const readingsQuery = z.strictObject({
  kind: required(z.enum(kinds)),
  ...boundsQuery(daysDefault),
  limit: one(wholeNumber(1, readingsLimitMax)).describe(
    `Most readings of the page. Default: ${readingsLimitDefault}. Not allowed with \`aggregate\`.`,
  ),
  cursor: seriesCursor,
  expand: words(['message']),
  metric: one(z.string().max(100)).describe(
    'Field of the reading that is aggregated. Required with `aggregate`.',
  ),
  aggregate: one(z.enum(stepNames)).describe(
    'Length of a step. Default: none; the list has single readings.',
  ),
  fn: one(z.enum(functionNames)).describe('Function of the values of a step. Default: avg.'),
  fill: one(z.enum(['none', 'null'])).describe(
    '`null`: steps without a reading are listed too. Default: they are left out.',
  ),
});

type ReadingsQuery = z.output<typeof readingsQuery>;

/** For the descriptions of the endpoints. */
export const readingsNote =
  'Without `aggregate`: the readings of one kind as they were sent, without copies, in pages of `limit` (default ' +
  `${readingsLimitDefault}), ordered by device and \`observedAt\`. With \`aggregate\`: one value of \`metric\` for each step that has ` +
  'readings (`fill=null`: for each step), at most 10 000. Steps of a day are days in the time zone of the project; other ' +
  'steps are aligned to UTC. Probes, fuels and measures have values of their own. `from` and `to` are times (`to` is ' +
  'exclusive) or days in that time zone (`to` is inclusive). The default is the last day; at most 400 days are allowed. ' +
  '`expand=message` adds the Kafka message of each reading; of a reading that was sent several times, the one that ' +
  'arrived first. A key that is limited to projects receives the readings of the time in which the device was installed there. `Accept: ' +
  'application/x-ndjson` returns one item per line; then only the header `Link` leads to the next page.';

export const readingsReply = {
  description: 'A page of readings, or an aggregated series.',
  schema: z.union([listReply(readingReply), seriesReply]),
  example: {
    data: [
      {
        kind: 'power',
        deviceId: 'did:ixo:device/456',
        observedAt: '2026-11-20T17:10:00Z',
        sequence: 182,
        activePowerW: 820,
        voltageV: null,
        currentA: null,
        energyWh: 124068.5,
        relayOn: null,
      },
    ],
    nextCursor: null,
    hasMore: false,
  },
};

/** Throws 400 for parameters that do not fit together. */
export async function readingsAnswer(
  api: Pick<Api, 'telemetry' | 'nowMs' | 'settings'>,
  view: View,
  query: ReadingsQuery,
): Promise<Answer> {
  const errors = faultsOf(query);
  if (errors.length > 0) throw new Problem('invalid-query', { errors });
  const { kind, metric, aggregate, fn = 'avg', fill = 'none', limit = readingsLimitDefault, expand } = query;
  const span = () => spanOf(api, query, { zone: view.zone, days: daysDefault });
  return aggregate === undefined || metric === undefined
    ? rawPage(api, view, { ...query, limit, withMessage: expand !== undefined }, span)
    : seriesAnswer(api, view, { kind, metric, aggregate, fn, fill }, await span());
}

function faultsOf({ kind, metric, aggregate, fn, fill, limit, cursor, expand }: ReadingsQuery): Fault[] {
  const needless = (given: Readonly<Record<string, unknown>>, detail: string): Fault[] =>
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([parameter]) => ({ parameter, code: 'not-allowed', detail }));
  if (aggregate === undefined)
    return needless(
      { metric, fn, fill },
      'This is only allowed with aggregate. Send aggregate too, or leave this out.',
    );
  return [
    ...needless(
      { limit, cursor },
      'This is not allowed with aggregate, because the series comes in one reply. Leave it out.',
    ),
    ...needless(
      { expand },
      'This is not allowed with aggregate, because a value follows from many messages. Leave it out.',
    ),
    ...metricFaults(metric, Object.keys(kindShapes[kind].metrics)),
  ];
}

function metricFaults(metric: string | undefined, allowed: readonly string[]): Fault[] {
  if (metric !== undefined && allowed.includes(metric)) return [];
  if (metric === undefined)
    return [{ parameter: 'metric', code: 'required', detail: 'This is required with aggregate.', allowed }];
  const suggestion = didYouMean(metric, allowed);
  const detail = 'This kind of reading has no such value to aggregate.';
  return [{ parameter: 'metric', code: 'not-allowed', detail, allowed, ...(suggestion && { suggestion }) }];
}
