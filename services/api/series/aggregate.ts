// An aggregated series: one value for each step, computed by ClickHouse from deduplicated readings.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { Span } from '#domain/cooking/steps.ts';
import { topics, type Kind } from '#schemas/topics.ts';
import type { Answer } from '../context/answer.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { kindShapes } from './kinds.ts';
import { localDaysOf } from '../store/days/local-days.ts';
import { within } from './spans.ts';
import {
  fittingSteps,
  seriesPointsMax,
  stepCount,
  stepMs,
  stepNames,
  stepStarts,
  type StepName,
} from './steps.ts';
import { openSpans, type DeviceSpan, type View } from '../store/view.ts';

export const functionNames = ['avg', 'max', 'min', 'sum', 'count'] as const;

interface SeriesRequest {
  readonly kind: Kind;
  readonly metric: string;
  readonly aggregate: StepName;
  readonly fn: (typeof functionNames)[number];
  readonly fill: 'none' | 'null';
}

const point = z.object({
  deviceId: z.string(),
  /** SQL of the step: its start in ms, or the local day. */
  step: z.string(),
  parts: z.array(z.string()),
  value: z.number(),
  count: z.coerce.number(),
});
type Point = z.output<typeof point>;

/** An aggregated series in a reply: a list that is complete in one reply. */
export const seriesReply = z
  .object({
    deviceId: z.string().optional(),
    householdId: z.string().optional(),
    kind: z.string(),
    metric: z.string(),
    unit: z
      .string()
      .nullable()
      .describe('Unit of the values; null for a count, or if each point has its own unit.'),
    aggregate: z.enum(stepNames),
    fn: z.enum(functionNames),
    timeZone: z.string().describe('Time zone of steps of a day.'),
    from: z.string(),
    to: z.string(),
    data: z.array(
      z.object({
        deviceId: z.string(),
        probe: z.string().optional(),
        fuelType: z.string().optional(),
        measure: z.string().optional(),
        unit: z.string().optional(),
        start: z.string().describe('Start of the step.'),
        value: z.number().nullable(),
        count: z.int().describe('Number of readings of the step that have the metric.'),
      }),
    ),
    nextCursor: z.null().describe('Always null: the series comes in one reply.'),
    hasMore: z.literal(false),
  })
  .meta({ id: 'Series' });

/** Start of a step, by the name that the query gives it. */
type Starts = ReadonlyMap<string, number>;

/** Throws 400 if there would be more points than a reply may have. */
export async function seriesAnswer(
  api: Pick<Api, 'telemetry'>,
  view: View,
  request: SeriesRequest,
  span: Span,
): Promise<Answer> {
  const { kind, metric, aggregate, fn, fill } = request;
  const spans = openSpans(view, span);
  const devices = new Set(spans.map(({ did }) => did)).size;
  if (stepCount(aggregate, span) * devices > seriesPointsMax) throw tooMany(request, span, devices);
  const [starts, points] = await Promise.all([
    startsOf(api, view, aggregate, span),
    readPoints(api, view, request, spans),
  ]);
  const series = Map.groupBy(points, ({ deviceId, parts }) => JSON.stringify([deviceId, parts]));
  const total = fill === 'null' ? series.size * starts.size : points.length;
  if (total > seriesPointsMax) throw tooMany(request, span, series.size);
  const partNames = Object.keys(kindShapes[kind].parts);
  const data = [...series.values()].flatMap((own) =>
    (fill === 'null' ? fillSteps(own, starts) : own).map(({ deviceId, step, parts, value, count }) => ({
      deviceId,
      ...Object.fromEntries(partNames.map((name, index) => [name, parts[index]])),
      start: isoTime(starts.get(step) ?? 0),
      value,
      count,
    })),
  );
  const unit = fn === 'count' ? null : (kindShapes[kind].metrics[metric]?.unit ?? null);
  const head = { ...view.subject, kind, metric, unit, aggregate, fn, timeZone: view.zone };
  const bounds = { from: isoTime(span.fromMs), to: isoTime(span.toMs) };
  return { status: 200, list: { head: { ...head, ...bounds }, blocks: inOne(data) } };
}

async function* inOne(items: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  yield items;
}

/** A step without readings has the value null, also for a sum, and the count 0. */
const fillSteps = (
  points: readonly Point[],
  starts: Starts,
): (Omit<Point, 'value'> & { value: number | null })[] => {
  const byStep = new Map(points.map((own) => [own.step, own]));
  const [{ deviceId, parts } = { deviceId: '', parts: [] }] = points;
  return [...starts.keys()].map(
    (step) => byStep.get(step) ?? { deviceId, step, parts, value: null, count: 0 },
  );
};

async function startsOf(
  { telemetry }: Pick<Api, 'telemetry'>,
  { zone }: View,
  aggregate: StepName,
  span: Span,
): Promise<Starts> {
  const lengthMs = stepMs(aggregate);
  if (lengthMs !== null) return new Map(stepStarts(lengthMs, span).map((ms) => [String(ms), ms]));
  const days = await localDaysOf(telemetry, zone, span);
  return new Map(days.map(({ day, fromMs }) => [day, fromMs]));
}

async function readPoints(
  { telemetry }: Pick<Api, 'telemetry'>,
  { zone }: View,
  { kind, metric, aggregate, fn }: SeriesRequest,
  spans: readonly DeviceSpan[],
): Promise<Point[]> {
  const shape = kindShapes[kind];
  const value = shape.metrics[metric]?.value;
  if (spans.length === 0 || value === undefined) return [];
  const lengthMs = stepMs(aggregate);
  const step =
    lengthMs === null
      ? 'toString(toDate(observed_at, {zone:String}))'
      : 'toString(intDiv(toUnixTimestamp64Milli(observed_at), {lengthMs:Int64}) * {lengthMs:Int64})';
  const parts = Object.values(shape.parts).map((column) => `toString(${column})`);
  const { sql: where, params } = within(spans);
  return telemetry.query(
    point,
    `SELECT device_did AS deviceId, ${step} AS step, [${parts.join(', ')}]::Array(String) AS parts,
       ${fn}(${value}) AS value, count(${value}) AS count
     FROM ${topics[kind].table} FINAL WHERE ${where}
     GROUP BY deviceId, parts, step HAVING count > 0
     ORDER BY deviceId, parts, min(observed_at) LIMIT ${seriesPointsMax + 1}`,
    { ...params, ...(lengthMs === null ? { zone } : { lengthMs }) },
  );
}

function tooMany({ aggregate }: SeriesRequest, span: Span, series: number): Problem {
  const allowed = fittingSteps(span, series);
  const suggestion = allowed.at(-1);
  return new Problem('invalid-query', {
    detail: `The series would have more than ${seriesPointsMax} points, which is the maximum. Choose a coarser aggregate or a shorter span.`,
    errors: [
      {
        parameter: 'aggregate',
        code: 'too-many-points',
        detail: suggestion
          ? `${aggregate} is too fine for this span. Choose a coarser step or a shorter span.`
          : 'No step is coarse enough for this number of devices. Choose a shorter span.',
        max: seriesPointsMax,
        allowed,
        ...(suggestion && { suggestion }),
      },
    ],
  });
}
