// Finds a stored analysis of a household or a project that the key may see.
import { projectAnalysisKind } from '../../store/analyses.ts';
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import {
  storedAnalysis,
  type StoredAnalysis,
  storedProjectAnalysis,
  type StoredProjectAnalysis,
} from './stored.ts';

export const analysisParams = z.strictObject({
  id: z.string().refine((text) => isIdOf('analysis', text), {
    message: 'This must be the id of an analysis: an_ and 26 characters.',
    params: { code: 'bad-identifier' },
  }),
});

export type Found =
  | { readonly of: 'household'; readonly stored: StoredAnalysis }
  | { readonly of: 'project'; readonly stored: StoredProjectAnalysis };

/** Throws 404, also for an analysis of a project that the key may not see. */
export async function visibleAnalysis(
  api: Pick<Api, 'records'>,
  principal: Principal,
  id: string,
): Promise<Found> {
  const found = await findAnalysis(api, id);
  if (found && maySee(principal, found.stored.projectId)) return found;
  throw new Problem('analysis-not-found', { detail: `There is no analysis ${id}.` });
}

async function findAnalysis({ records }: Pick<Api, 'records'>, id: string): Promise<Found | null> {
  const [ofHousehold, ofProject] = await Promise.all([
    records.latest('analysis', [id]),
    records.latest(projectAnalysisKind, [id]),
  ]);
  const [household, project] = [ofHousehold.get(id), ofProject.get(id)];
  if (household) return { of: 'household', stored: storedAnalysis(household.body) };
  return project ? { of: 'project', stored: storedProjectAnalysis(project.body) } : null;
}
