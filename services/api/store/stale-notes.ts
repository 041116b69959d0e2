// Notes on stale analyses: what changed since they were computed. Lists and `freshness` read these notes.
import { z } from 'zod';
import type { Condition } from '../contract/condition.ts';
import type { Api } from '../context/api.ts';
import { eventEntries } from '#records/events.ts';
import { one } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';

export interface Reason {
  readonly code: string;
  readonly detail: string;
}

const kind = 'analysis-stale';

const reason = z.object({ code: z.string(), detail: z.string() });

/** `since` null: it was stale, and its data are again what they were. */
const noteBody = z.object({ since: z.string().nullable(), reasons: z.array(reason) });

export type Note = z.output<typeof noteBody> & { readonly version: number };

/** By id of the analysis; one that was never stale has none. */
export async function notesOf(
  { records }: Pick<Api, 'records'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Note>> {
  const found = await records.latest(kind, ids);
  return new Map([...found].map(([id, { version, body }]) => [id, { version, ...noteBody.parse(body) }]));
}

export const isStale = (noted: Note | undefined): boolean => (noted?.since ?? null) !== null;

/** Parameter of lists of analyses. */
export const staleParameter = one(z.enum(['true', 'false'])).describe(
  'true: only analyses whose data changed since; false: only the others.',
);

/** Few analyses have a note: those that were stale once. */
const noted = `SELECT id FROM records WHERE kind = '${kind}' GROUP BY id
  HAVING JSONExtract(argMax(body, version), 'since', 'Nullable(String)') IS NOT NULL`;

/** The condition on a table of analyses; none if the parameter is absent. */
export const whereStale = (wanted: 'true' | 'false' | undefined): Condition[] =>
  wanted === undefined ? [] : [{ sql: `id ${wanted === 'true' ? 'IN' : 'NOT IN'} (${noted})` }];

/** A checked analysis of a household or a project. */
export interface Seen {
  readonly id: string;
  readonly projectId: string | null;
  /** Data of the event besides the id. */
  readonly of: { readonly household: string } | { readonly project: string };
  readonly reasons: readonly Reason[];
}

export type Noting = Pick<Api, 'records' | 'nowMs' | 'newUlid'>;

/**
 * Stores the result of a check if it differs from the last note, and writes an event for an analysis that became
 * stale. `before`: the note before the check, which may take minutes. If another process stored a note since then, it
 * has written the event too.
 */
export async function note(api: Noting, { id, projectId, of, reasons }: Seen, before?: Note): Promise<void> {
  const { records, nowMs, newUlid } = api;
  const becomesStale = reasons.length > 0;
  if (becomesStale === isStale(before)) return;
  const atMs = nowMs();
  const newest = (await notesOf(api, [id])).get(id);
  if (newest?.version !== before?.version) return;
  const data = { id, ...of, reasons: [...new Set(reasons.map(({ code }) => code))] };
  const event = { type: 'analysis.stale', subject: id, projectId, data } as const;
  const body = { since: becomesStale ? isoTime(atMs) : null, reasons };
  await records.commit({
    atMs,
    readAtMs: atMs,
    actor: 'api',
    records: [{ kind, id, version: (before?.version ?? 0) + 1, body }],
    entries: becomesStale ? eventEntries([event], newUlid) : [],
    reply: null,
    audit: null,
  });
}
