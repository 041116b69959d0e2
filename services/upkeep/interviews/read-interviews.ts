// Reads the interviews of a campaign with the places where they were taken, for the checks that compare them.
import { z } from 'zod';
import { recordOf } from '#domain/surveys/answers/given.ts';
import type { Visit } from '#domain/surveys/checks/back-check.ts';
import type { NightlyInterview } from '#domain/surveys/checks/check-campaign.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

/** Most interviews of a campaign that are compared: the newest. Their answers are held in memory. */
const interviewsMax = 20_000;

const placeRow = z.tuple([z.number(), z.number(), z.number()]).nullable();

const row = z.object({
  id: z.string(),
  digest: z.string(),
  household: z.string(),
  collector: z.string(),
  deviceId: z.string(),
  atMs: z.coerce.number(),
  startedMs: z.coerce.number().nullable(),
  endedMs: z.coerce.number().nullable(),
  answers: z.string(),
  position: placeRow,
  home: placeRow,
});

/** Latitude, longitude and accuracy (m; below 0: not told) at a path of a row of personal data; null for none. */
const placeSql = (body: string, path: string): string =>
  `if(JSONHas(${body}, ${path}), tuple(JSONExtractFloat(${body}, ${path}, 'lat'), JSONExtractFloat(${body}, ${path}, 'lon'),
    if(JSONHas(${body}, ${path}, 'accuracyM'), JSONExtractFloat(${body}, ${path}, 'accuracyM'), -1.)), NULL)`;

// Sealed answers are not read: they are apart from the responses, and no check may tell them.
const sql = `SELECT id, digest, household, collector, deviceId, atMs, startedMs, endedMs, answers,
    ${placeSql('taken.body', `'interview', 'geo'`)} AS position, ${placeSql('lived.body', `'geo'`)} AS home
  FROM (
    SELECT id, digest, household_id, household_did AS household, collector, device_id AS deviceId,
      toUnixTimestamp64Milli(answered_at) AS atMs, toUnixTimestamp64Milli(started_at) AS startedMs,
      toUnixTimestamp64Milli(ended_at) AS endedMs, answers, arrayElement(personal_refs, -1) AS ref
    FROM survey_responses FINAL
    WHERE campaign_id = {campaign:String} AND status NOT IN ('draft', 'held', 'superseded', 'back_check')
    ORDER BY answered_at DESC, id LIMIT {most:UInt32}
  ) AS response
  LEFT JOIN (SELECT ref, body FROM personal_data FINAL WHERE household_id IN (${householdsSql()})) AS taken ON taken.ref = response.ref
  LEFT JOIN (SELECT id AS household_id, personal_ref FROM households FINAL WHERE id IN (${householdsSql()})) AS place
    ON place.household_id = response.household_id
  LEFT JOIN (SELECT ref, body FROM personal_data FINAL WHERE household_id IN (${householdsSql()})) AS lived ON lived.ref = place.personal_ref
  ORDER BY response.id`;

function householdsSql(): string {
  return 'SELECT household_id FROM survey_responses WHERE campaign_id = {campaign:String}';
}

const visitRow = z.object({ household: z.string(), collector: z.string(), answers: z.string() });

// A household has one back-check in a round; of several rounds the newest stands.
const visitsSql = `SELECT household_did AS household, collector, answers FROM survey_responses FINAL
  WHERE campaign_id = {campaign:String} AND status = 'back_check'
  ORDER BY answered_at DESC, id LIMIT 1 BY household LIMIT {most:UInt32}`;

/** By DID of the household. */
async function readSecondVisits(clickhouse: ClickHouse, campaign: string): Promise<Map<string, Visit>> {
  const rows = await clickhouse.query(visitRow, visitsSql, { campaign, most: interviewsMax });
  return new Map(
    rows.map(({ household, collector, answers }) => [
      household,
      { collector: collector || null, answers: sectionsOf(answers) },
    ]),
  );
}

export interface ReadInterview extends NightlyInterview {
  /** Of the answers. */
  readonly digest: string;
}

export async function readInterviews(
  clickhouse: ClickHouse,
  campaign: string,
  strata: ReadonlyMap<string, string>,
): Promise<ReadInterview[]> {
  const [rows, secondVisits] = await Promise.all([
    clickhouse.query(row, sql, { campaign, most: interviewsMax }),
    readSecondVisits(clickhouse, campaign),
  ]);
  return rows.map(({ id, collector, deviceId, atMs, answers, position, home, ...known }) => ({
    ...known,
    responseId: id,
    stratum: strata.get(known.household) ?? null,
    collector: collector || null,
    deviceId: deviceId || null,
    timestampMs: atMs,
    position: placeOf(position),
    home: placeOf(home),
    answers: sectionsOf(answers),
    secondVisit: secondVisits.get(known.household) ?? null,
    comparisons: [],
  }));
}

const placeOf = (found: z.output<typeof placeRow>) =>
  found && { latitude: found[0], longitude: found[1], accuracyM: found[2] < 0 ? null : found[2] };

const sectionsOf = (text: string): Record<string, Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    Object.entries(recordOf(text === '' ? {} : JSON.parse(text)) ?? {}).map(([section, values]) => [
      section,
      recordOf(values) ?? {},
    ]),
  );
