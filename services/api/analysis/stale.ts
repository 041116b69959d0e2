// Which analyses the feed has told of as stale, and since when.
import { z } from 'zod';
import type { Api } from '../endpoint.ts';
import { staleKind } from '../events/staleness.ts';
import { latestOf } from '../page.ts';
import { analysisReply } from './reply.ts';
import { storedAnalysis } from './stored.ts';

const told = z.object({ since: z.string() });

/** By id; an analysis that is not among them was not told of. */
export async function staleSince(
  api: Pick<Api, 'records'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const records = await api.records.latest(staleKind, ids);
  return new Map([...records].map(([id, { body }]) => [id, told.parse(body).since]));
}

export const listedAnalysis = analysisReply
  .extend({ stale: z.boolean().describe('Its data changed after it was computed: see `freshness`') })
  .meta({ id: 'ListedAnalysis' });

/** Analyses as lists show them. */
export async function printListed(api: Api, ids: readonly string[]): Promise<unknown[]> {
  const [records, stale] = await Promise.all([latestOf(api, 'analysis', ids), staleSince(api, ids)]);
  return records.map(({ id, body }) => ({ ...storedAnalysis(body).result, stale: stale.has(id) }));
}
