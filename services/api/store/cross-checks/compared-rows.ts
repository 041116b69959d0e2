// What is compared with sensors: the answers of the responses of a campaign, and the days of the devices of their households.
import { z } from 'zod';
import { responseStatuses, type ResponseStatus } from '#domain/surveys/responses/states.ts';
import type { ComparedDay } from '#domain/surveys/sensor-comparison/household-days.ts';
import { literal } from '#runtime/clickhouse/bind.ts';
import type { Api } from '../../context/api.ts';

const statedRow = z.object({
  id: z.string(),
  digest: z.string(),
  householdId: z.string(),
  household: z.string(),
  collector: z.string(),
  state: z.enum(responseStatuses),
  atMs: z.coerce.number(),
  answers: z.array(z.string()),
});

/** `answers`: JSON in the order of the questions; empty where there is none. */
export type StatedRow = z.output<typeof statedRow>;

interface Statements {
  readonly surveyId: string;
  readonly questions: readonly (readonly [section: string, question: string])[];
  readonly statuses: readonly ResponseStatus[];
  readonly most: number;
}

/** The newest responses of the campaign in these states. */
export function readStatements(
  { telemetry }: Pick<Api, 'telemetry'>,
  { surveyId, questions, statuses, most }: Statements,
): Promise<StatedRow[]> {
  const answers = questions.map(
    ([section, question]) => `JSONExtractRaw(answers, ${literal(section)}, ${literal(question)})`,
  );
  const sql = `SELECT id, digest, household_id AS householdId, household_did AS household, collector, status AS state,
      toUnixTimestamp64Milli(answered_at) AS atMs, [${answers.join(', ')}] AS answers
    FROM survey_responses FINAL
    WHERE campaign_id = {surveyId:String} AND status IN {statuses:Array(String)}
    ORDER BY answered_at DESC, id LIMIT {most:UInt32}`;
  return telemetry.query(statedRow, sql, { surveyId, statuses, most });
}

const ms = z.coerce.number();

const dayRow = z
  .object({
    householdId: z.string(),
    deviceType: z.string(),
    day: z.string(),
    coverage: z.number().nullable(),
    hours: z.number().nullable(),
    events: z.array(z.tuple([ms, ms])),
    fuels: z.array(z.tuple([z.string(), z.string(), z.number().nullable()])),
    reasons: z.array(z.string()),
  })
  .transform(({ events, ...day }) => ({
    ...day,
    events: events.map(([fromMs, toMs]) => ({ fromMs, toMs })),
  }));

export type HouseholdDay = ComparedDay & { readonly householdId: string };

/** Days that count for one of the households, in a period of days. */
export function readHouseholdDays(
  { telemetry }: Pick<Api, 'telemetry'>,
  households: readonly string[],
  { start, end }: { readonly start: string; readonly end: string },
): Promise<HouseholdDay[]> {
  const sql = `SELECT household_id AS householdId, device_type AS deviceType, toString(d.day) AS day, coverage,
      hours_in_use AS hours,
      arrayZip(arrayMap(t -> toUnixTimestamp64Milli(t), \`events.start_at\`),
        arrayMap(t -> toUnixTimestamp64Milli(t), \`events.end_at\`)) AS events,
      arrayZip(\`fuels.fuel_type\`, \`fuels.unit\`, \`fuels.used\`) AS fuels, \`gaps.reason\` AS reasons
    FROM device_days AS d FINAL
    PREWHERE device_did IN (SELECT device_did FROM installations FINAL WHERE household_id IN {households:Array(String)})
      AND d.day BETWEEN {start:Date} AND {end:Date}
    WHERE household_id IN {households:Array(String)}`;
  return telemetry.query(dayRow, sql, { households, start, end });
}
