// The time range of a series: bounds that are times, or days in the time zone of the project.
import { z } from 'zod';
import type { Span } from '#domain/cooking/steps.ts';
import { dayCount, isDate, type Period } from '#domain/dating/calendar.ts';
import type { Api } from '../context/api.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { dateTime, one } from '../contract/query.ts';
import { localDays, localDaysOf } from '../store/days/local-days.ts';

/** Longest span of a series, days. */
export const seriesDaysMax = 400;

const dayMs = 86_400_000;

/** Days that ClickHouse supports in any zone. */
const [firstDay, lastDay] = ['1971-01-01', '2099-12-31'] as const;
const withinYears = (text: string): boolean => {
  const day = text.length > 10 ? new Date(text).toISOString().slice(0, 10) : text;
  return day >= firstDay && day <= lastDay;
};
const years = {
  message: `This must be between ${firstDay} and ${lastDay}.`,
  params: { code: 'out-of-range' },
};

const day = z
  .string()
  .refine(isDate, {
    message: 'This must be an existing date in the form YYYY-MM-DD.',
    params: { code: 'bad-date' },
    abort: true,
  })
  .refine(withinYears, years);

const bound = z
  .string()
  .superRefine((text, context) => {
    if (isDate(text)) return;
    for (const { message } of dateTime.safeParse(text).error?.issues.slice(0, 1) ?? [])
      context.addIssue({
        code: 'custom',
        message: `${message} A date is allowed too.`,
        params: { code: 'bad-format' },
      });
  })
  .refine(withinYears, { ...years, when: ({ issues }) => issues.length === 0 });

/** Length of a span or period without a start, days. */
const usualDays = 30;

const daysText = (days: number): string => (days === 1 ? 'one day' : `${days} days`);

/** `from` is inclusive; `to` is exclusive, unless it is a day. */
export const boundsQuery = (days = usualDays) =>
  ({
    from: one(bound).describe(
      `Start of the span: a time or a day. Default: ${daysText(days)} before \`to\`; the span may have at most ${seriesDaysMax} days.`,
    ),
    to: one(bound).describe('End of the span: a time (exclusive) or a day (inclusive). Default: now.'),
  }) as const;

/** First and last day, both inclusive. */
export const datesQuery = {
  from: one(day).describe(
    `First day of the period. Default: that of the ${usualDays} days which end with \`to\`; the period may have at most ${seriesDaysMax} days.`,
  ),
  to: one(day).describe('Last day of the period. Default: today.'),
} as const;

export const seriesCursor = one(z.string().min(1).max(2000)).describe('`nextCursor` of the page before.');

/** The span in the cursor of a series. It must be one that a request could have. */
export const cursorMoment = z
  .int()
  .min(0)
  .max(Date.parse(lastDay) + 2 * dayMs);
export const cursorDay = z.string().refine((text) => isDate(text) && text >= '1970-01-01' && text <= lastDay);

// One hour more for a period of days in which a clock was set back.
export const isSpan = ({ fromMs, toMs }: Span): boolean =>
  fromMs < toMs && toMs - fromMs <= seriesDaysMax * dayMs + dayMs / 24;

export const isPeriod = (period: Period): boolean =>
  period.start <= period.end && dayCount(period) <= seriesDaysMax;

interface Bounds {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The span from `from` to `to`. Default of `to`: now; of `from`: `days` before it. Throws 400. */
export async function spanOf(
  api: Pick<Api, 'telemetry' | 'nowMs'>,
  { from, to }: Bounds,
  { zone, days = usualDays }: { readonly zone: string; readonly days?: number },
): Promise<Span> {
  const edge = async (text: string, side: 'fromMs' | 'toMs'): Promise<number> => {
    if (!isDate(text)) return Date.parse(text);
    const [only] = await localDays(api.telemetry, zone, { start: text, end: text });
    return only?.day === text ? only[side] : Date.parse(text);
  };
  const toMs = to === undefined ? api.nowMs() : await edge(to, 'toMs');
  const fromMs = from === undefined ? toMs - days * dayMs : await edge(from, 'fromMs');
  if (fromMs >= toMs) throw endBeforeStart();
  if (!isSpan({ fromMs, toMs })) throw tooLong();
  return { fromMs, toMs };
}

/** The days from `from` to `to`. Default of `to`: today; of `from`: so that the period has `days` days. Throws 400. */
export async function periodOf(
  api: Pick<Api, 'telemetry' | 'nowMs'>,
  { from, to }: Bounds,
  zone: string,
): Promise<Period> {
  const nowMs = api.nowMs();
  const today = async (): Promise<string> =>
    (await localDaysOf(api.telemetry, zone, { fromMs: nowMs, toMs: nowMs + 1 }))[0]?.day ?? utcDate(nowMs);
  const end = to ?? (await today());
  const start = from ?? utcDate(Date.parse(end) - (usualDays - 1) * dayMs);
  if (start > end) throw endBeforeStart();
  if (!isPeriod({ start, end })) throw tooLong();
  return { start, end };
}

const utcDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const invalid = (fault: Fault): Problem => new Problem('invalid-query', { errors: [fault] });

const endBeforeStart = (): Problem =>
  invalid({
    parameter: 'to',
    code: 'end-before-start',
    detail: 'The end of the span must be after its start.',
  });

const tooLong = (): Problem =>
  invalid({
    parameter: 'from',
    code: 'period-too-long',
    detail: `The span is too long: at most ${seriesDaysMax} days are allowed.`,
    max: seriesDaysMax,
  });
