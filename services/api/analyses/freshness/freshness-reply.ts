// The reply about the freshness of an analysis: whether it is stale, why, and which analysis came later.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { reasonsOf } from './household-freshness.ts';
import { isStale, note, notesOf, type Note } from '../../store/stale-notes.ts';
import type { StoredAnalysis } from '../stored/stored.ts';
import { successorOf } from '../../store/analyses.ts';
import type { Found } from '../stored/visible.ts';

export const freshness = z
  .object({
    stale: z.boolean(),
    since: z.string().nullable().describe('When it was first found to be stale; null if it is not.'),
    reasons: z
      .array(z.object({ code: z.string(), detail: z.string() }))
      .describe('What changed, or the code of the problem that the same request would now receive.'),
    successor: z
      .string()
      .nullable()
      .describe(
        'Id of the newest later analysis with the same household or project, period, methodology, boundary, parameters and level; null for none.',
      ),
  })
  .meta({ id: 'AnalysisFreshness' });

/** For a household it is determined now; for a project the stored note is returned. */
export async function freshnessOf(
  api: Api,
  { projectIds }: Pick<Principal, 'projectIds'>,
  { id, found }: { readonly id: string; readonly found: Found },
): Promise<z.output<typeof freshness>> {
  const [noted, successor] =
    found.of === 'household'
      ? await Promise.all([
          lookAgain(api, id, found.stored),
          successorOf(api, id, { of: 'household', whose: found.stored.householdRecordId, projectIds }),
        ])
      : await Promise.all([
          notesOf(api, [id]).then((notes) => notes.get(id)),
          successorOf(api, id, { of: 'project', whose: found.stored.projectId, projectIds }),
        ]);
  const { since = null, reasons = [] } = noted ?? {};
  return { stale: isStale(noted), since, reasons, successor };
}

/** The note to store. */
async function lookAgain(api: Api, id: string, stored: StoredAnalysis): Promise<Note | undefined> {
  const [reasons, notes] = await Promise.all([reasonsOf(api, stored), notesOf(api, [id])]);
  const { householdRecordId, projectId } = stored;
  const before = notes.get(id);
  if (reasons.length > 0 === isStale(before)) return before && { ...before, reasons: [...reasons] };
  await note(api, { id, projectId, of: { household: householdRecordId }, reasons }, before);
  return (await notesOf(api, [id])).get(id);
}
