// Opens and ends survey campaigns at their planned times. Every copy looks; a version can be written once.
import { z } from 'zod';
import { eventEntries } from '#records/events.ts';
import { atDue, campaignEvent, campaignStatuses, dueStatus, type Due } from '#domain/surveys/life-cycle.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from './rounds/reporting.ts';

/** Most campaigns that are under way at once in one round; the next round continues. */
const campaignsMax = 1000;

const row = z.object({ id: z.string() });

const sql = `SELECT id FROM surveys FINAL WHERE status IN ('scheduled', 'open', 'paused', 'closing')
  AND id > {after:String} ORDER BY id LIMIT {limit:UInt32}`;

const time = z.string().nullish();

/** What is not looked at stays as it is. */
const campaign = z.looseObject({
  projectId: z.string(),
  status: z.enum(campaignStatuses),
  schedule: z.object({ opensAt: time, closesAt: time, graceDays: z.number() }),
  closedAt: time,
});

type Campaign = z.output<typeof campaign>;

export async function moveCampaigns(upkeep: Reporting): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined && !upkeep.stop?.aborted) {
    const rows: { id: string }[] = await upkeep.clickhouse.query(row, sql, { after, limit: campaignsMax });
    await moveSome(
      upkeep,
      rows.map(({ id }) => id),
    );
    after = rows.length === campaignsMax ? rows.at(-1)?.id : undefined;
  }
}

async function moveSome(upkeep: Reporting, ids: readonly string[]): Promise<void> {
  const nowMs = upkeep.nowMs();
  for (const [id, { version, body }] of await upkeep.records.latest('survey', ids)) {
    const stored = campaign.parse(body);
    const due = dueStatus(timingOf(stored), nowMs);
    if (due !== null && !upkeep.stop?.aborted)
      await move(upkeep, { id, version, stored, due, readAtMs: nowMs });
  }
}

const msOf = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);

const timingOf = ({ status, schedule, closedAt }: Campaign) => ({
  status,
  opensAtMs: msOf(schedule.opensAt),
  closesAtMs: msOf(schedule.closesAt),
  closedAtMs: msOf(closedAt),
  graceDays: schedule.graceDays,
});

interface Moving {
  readonly id: string;
  readonly version: number;
  readonly stored: Campaign;
  readonly due: Due;
  readonly readAtMs: number;
}

/** A copy that loses the reservation has nothing to do: another one, or a person, was first. */
async function move(
  { records, nowMs, newUlid }: Reporting,
  { id, version, stored, due, readAtMs }: Moving,
): Promise<void> {
  const at = isoTime(due.atMs);
  const body = {
    ...stored,
    ...atDue(due.status, at),
    updatedAt: isoTime(readAtMs),
  };
  const { projectId } = stored;
  const type = campaignEvent(stored.status, due.status);
  const data = { id, status: due.status, at };
  await records.commit({
    atMs: nowMs(),
    readAtMs,
    actor: 'upkeep',
    records: [{ kind: 'survey', id, version: version + 1, body }],
    entries: type === null ? [] : eventEntries([{ type, subject: id, projectId, data }], newUlid),
    reply: null,
    audit: null,
  });
}
