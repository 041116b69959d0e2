// GET /v1/pictures/pipeline-health: whether messages arrive, and are stored in time.
import { z } from 'zod';
import type { PipelineHealth, PipelineStep } from '#pictures/pipeline-health/data.ts';
import { drawPipelineHealth } from '#pictures/pipeline-health/draw.ts';
import { dayCount, daysOf, type Period } from '#domain/dating/calendar.ts';
import { Problem } from '../contract/problem.ts';
import { datesQuery, periodOf } from '../series/range.ts';
import { readPipelineRows, type PipelineRow } from '../store/pictures/pipeline-rows.ts';
import { headFields } from './head.ts';
import { definePicture, sheetQuery } from './picture.ts';

/** Up to so many days a step is an hour. */
const hourlyDays = 3;
const usualDays = 7;
const sampledMax = 200;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

const query = z.strictObject({
  from: datesQuery.from.describe(
    `First UTC day. Default: that of the ${usualDays} days which end with \`to\`; at most 400 days.`,
  ),
  to: datesQuery.to.describe('Last UTC day. Default: today.'),
  ...sheetQuery,
});

const whole = z.int();
const seconds = z.number().nullable();

const schema = z
  .object({
    ...headFields,
    step: z.enum(['hour', 'day']).describe(`What a step is: an hour up to ${hourlyDays} days, else a day.`),
    steps: z
      .array(
        z
          .object({
            at: z.string().describe('Start of the hour, or the day, UTC.'),
            stored: whole.describe('Messages that were stored as readings.'),
            dead: whole.describe('Messages that were refused: dead letters.'),
            lagMedianSeconds: seconds.describe(
              'Median time from Kafka to the store, s; null if it is not known.',
            ),
            lagP95Seconds: seconds.describe(
              'Time within which 95 % were stored, s; null if it is not known.',
            ),
          })
          .meta({ id: 'PipelineStep' }),
      )
      .describe('Every step up to now.'),
    reasons: z
      .array(
        z
          .object({
            reason: z.string().describe('Reason, as of a dead letter.'),
            count: whole.describe('Number of messages.'),
          })
          .meta({ id: 'RefusedReason' }),
      )
      .describe('Refused messages by reason.'),
    sampledDevices: whole.describe('Devices of which the time to the store is measured.'),
  })
  .meta({ id: 'PipelineHealth' });

export const getPipelineHealth = definePicture<z.output<typeof query>, PipelineHealth>({
  name: 'pipeline-health',
  operationId: 'getPipelineHealth',
  summary: 'Draw stored and refused messages over time',
  description: `Of the whole installation, so that a key that is limited to projects cannot see it. The time from Kafka to the store is that of a sample of at most ${sampledMax} devices.`,
  scopes: ['readings:read'],
  query,
  schema,
  problems: ['project-not-allowed'],
  read: async ({ from, to }, { projectIds }, api) => {
    if (projectIds.length > 0)
      throw new Problem('project-not-allowed', {
        detail:
          'This key is limited to projects, and the picture is of all of them. Use a key that is not limited.',
      });
    const today = new Date(api.nowMs()).toISOString().slice(0, 10);
    const last = to !== undefined && to < today ? to : today;
    const first = from ?? new Date(Date.parse(last) - (usualDays - 1) * dayMs).toISOString().slice(0, 10);
    const period = await periodOf(api, { from: first, to: last }, 'UTC');
    const step = dayCount(period) <= hourlyDays ? 'hour' : 'day';
    const rows = await readPipelineRows(api, { period, step, sampled: sampledMax });
    const steps = stepsOf(rows, step, period, api.nowMs());
    const dead = steps.reduce((sum, one) => sum + one.dead, 0);
    const n = steps.reduce((sum, one) => sum + one.stored, dead);
    return {
      project: { id: '', name: api.settings.HEARTH_DOMAIN },
      period,
      timeZone: 'UTC',
      n,
      missingShare: n === 0 ? null : dead / n,
      step,
      steps,
      reasons: rows
        .filter(({ of }) => of === 'letters')
        .map((row) => ({ reason: row.reason, count: row.dead }))
        .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
      sampledDevices: Math.max(0, ...rows.map(({ devices }) => devices)),
    };
  },
  draw: drawPipelineHealth,
});

/** Every step of the period that has begun, also those without a message. */
function stepsOf(
  rows: readonly PipelineRow[],
  step: 'hour' | 'day',
  period: Period,
  nowMs: number,
): PipelineStep[] {
  const ranges = new Map(rows.filter(({ of }) => of === 'ranges').map((row) => [row.at, row]));
  const lags = new Map(rows.filter(({ of }) => of === 'lag').map((row) => [row.at, row]));
  const days = daysOf(period);
  const moments =
    step === 'day'
      ? days
      : days
          .flatMap((day) =>
            Array.from({ length: 24 }, (_, hour) => Date.parse(`${day}T00:00:00Z`) + hour * hourMs),
          )
          .filter((atMs) => atMs <= nowMs)
          .map((atMs) => new Date(atMs).toISOString().replace('.000Z', 'Z'));
  return moments.map((at) => {
    const [range, lag] = [ranges.get(at), lags.get(at)];
    return {
      at,
      stored: range?.stored ?? 0,
      dead: range?.dead ?? 0,
      lagMedianSeconds: lag?.median ?? null,
      lagP95Seconds: lag?.p95 ?? null,
    };
  });
}
