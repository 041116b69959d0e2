// Tells the feed of analyses whose data are others by now. Every process looks; an analysis is told of once.
import { z } from 'zod';
import { reasonsOf, type Reason } from '../analysis/freshness.ts';
import type { Gathering } from '../analysis/gather.ts';
import { storedAnalysis } from '../analysis/stored.ts';
import type { Api } from '../endpoint.ts';
import { eventEntries } from '../happening.ts';
import { isoTime } from '../time.ts';

export const staleKind = 'analysis-stale';

/** Analyses that are looked at together. */
const analysesAtOnce = 200;

/** What is written is read within this time, whatever clock stamped it. */
const marginSeconds = 300;

// Windows of time: days of devices that were computed, households, projects, stays and states of devices that changed.
const changes = `
  SELECT household_id, min(from_day) AS from_day, max(to_day) AS to_day, max(changed_at) AS changed_at FROM (
    SELECT household_id, day AS from_day, day AS to_day, toDateTime64(read_at, 3, 'UTC') AS changed_at
    FROM device_days WHERE read_at > {since:DateTime64(3)} AND household_id != ''
    UNION ALL
    SELECT household_id, toDate('1970-01-01'), toDate('2149-06-06'), updated_at FROM (
      SELECT id AS household_id, updated_at FROM households WHERE updated_at > {since:DateTime64(3)}
      UNION ALL
      SELECT h.id, p.updated_at FROM households AS h INNER JOIN projects AS p ON p.id = h.project_id
      WHERE p.updated_at > {since:DateTime64(3)}
      UNION ALL
      SELECT s.household_id, r.updated_at FROM placements AS s INNER JOIN (
        SELECT device_id, updated_at FROM device_records
        WHERE kind IN ('installation', 'device-status-change', 'calibration') AND updated_at > {since:DateTime64(3)}
        UNION ALL
        SELECT id, updated_at FROM devices WHERE updated_at > {since:DateTime64(3)}) AS r ON r.device_id = s.device_id))
  GROUP BY household_id`;

const candidates = `SELECT a.id AS id FROM (SELECT id, household_id, period_start, period_end, created_at FROM analyses FINAL) AS a
  INNER JOIN (${changes}) AS c ON c.household_id = a.household_id
  WHERE c.from_day <= a.period_end AND c.to_day >= a.period_start AND c.changed_at > a.created_at - toIntervalSecond({margin:UInt32})
    AND a.id > {after:String} AND a.id NOT IN (SELECT id FROM records WHERE kind = {kind:String})
  ORDER BY a.id LIMIT {limit:UInt32}`;

export type TellingStale = Gathering & Pick<Api, 'newUlid'>;

/** Looks at what changed since the look before it, which any process may have made. */
export async function tellStale(api: TellingStale): Promise<void> {
  const [last] = await api.telemetry.query(
    z.object({ since: z.string(), now: z.string() }),
    `SELECT toString(max(looked_at) - toIntervalSecond({margin:UInt32})) AS since, toString(now64(3, 'UTC')) AS now
     FROM analysis_looks WHERE name = 'staleness'`,
    { margin: marginSeconds },
  );
  const { since = '', now = '' } = last ?? {};
  for (let after: string | undefined = ''; after !== undefined;) after = await tellNext(api, since, after);
  await api.telemetry.insertRows('analysis_looks', [{ name: 'staleness', looked_at: now }]);
}

/** Resolves to the last analysis that was looked at; undefined when there are no more. */
async function tellNext(api: TellingStale, since: string, after: string): Promise<string | undefined> {
  const rows = await api.telemetry.query(z.object({ id: z.string() }), candidates, {
    since,
    after,
    margin: marginSeconds,
    kind: staleKind,
    limit: analysesAtOnce,
  });
  const records = await api.records.latest(
    'analysis',
    rows.map(({ id }) => id),
  );
  for (const [id, { body }] of records) {
    const { householdRecordId, projectId, inputs } = storedAnalysis(body);
    const reasons = await reasonsOf(api, householdRecordId, inputs);
    if (reasons.length > 0) await tell(api, { id, householdRecordId, projectId, reasons });
  }
  return rows.length === analysesAtOnce ? rows.at(-1)?.id : undefined;
}

interface Stale {
  readonly id: string;
  readonly householdRecordId: string;
  readonly projectId: string | null;
  readonly reasons: readonly Reason[];
}

/** Whoever loses the claim is not needed: the event is another process's. */
async function tell(
  { records, nowMs, newUlid }: TellingStale,
  { id, householdRecordId, projectId, reasons }: Stale,
): Promise<void> {
  const event = {
    type: 'analysis.stale',
    subject: id,
    projectId,
    data: { id, household: householdRecordId, reasons: [...new Set(reasons.map(({ code }) => code))] },
  } as const;
  await records.commit({
    atMs: nowMs(),
    actor: 'api',
    records: [{ kind: staleKind, id, version: 1, body: { since: isoTime(nowMs()), reasons } }],
    entries: eventEntries([event], newUlid),
    reply: null,
    audit: null,
  });
}
