// Writes an event for each analysis that becomes stale. Every API copy looks, because only the API can gather the inputs of an
// analysis again; each change is noted and its event written once.
import { z } from 'zod';
import { projectAnalysisKind } from '../../store/analyses.ts';
import { isStale, note, notesOf, type Note, type Noting } from '../../store/stale-notes.ts';
import type { Gathering } from '../gather/gather.ts';
import { storedAnalysis, storedProjectAnalysis } from '../stored/stored.ts';
import { reasonsOf } from './household-freshness.ts';
import { projectReasons } from './project-freshness.ts';
import {
  hasAnalyses,
  householdCandidates,
  marginSeconds,
  projectCandidates,
  readChanges,
  type Changes,
  type ProjectCandidate,
} from '../../store/changed-analyses.ts';

/** Analyses that are looked at together. */
const analysesAtOnce = 200;

export type ReportingStale = Gathering & Noting;

/** Looks at what changed since the look before it, which any process may have made. */
export async function reportStale(api: ReportingStale): Promise<void> {
  const [last] = await api.telemetry.query(
    z.object({ since: z.string(), now: z.string() }),
    `SELECT toString(max(looked_at) - toIntervalSecond({margin:UInt32})) AS since, toString(now64(3, 'UTC')) AS now
     FROM analysis_looks WHERE name = 'staleness'`,
    { margin: marginSeconds },
  );
  const { since = '', now = '' } = last ?? {};
  // An analysis that is stored after this look finds the changes of its last minutes in the next one, which begins before it.
  if (await hasAnalyses(api.telemetry)) await lookAtChanges(api, await readChanges(api.telemetry, since));
  await api.telemetry.insertRows('analysis_looks', [{ name: 'staleness', looked_at: now }]);
}

async function lookAtChanges(api: ReportingStale, changes: Changes): Promise<void> {
  if (changes.households?.length === 0) return;
  await inParts(
    (after) => householdCandidates(api.telemetry, changes, { after, limit: analysesAtOnce }),
    (part) => lookAtHouseholds(api, part),
  );
  await inParts(
    (after) => projectCandidates(api.telemetry, changes, { after, limit: analysesAtOnce }),
    (part) => lookAtProjects(api, part),
  );
}

interface Candidate {
  readonly id: string;
  readonly byRecord: boolean;
}

async function inParts<One extends Candidate>(
  read: (after: string) => Promise<One[]>,
  look: (part: readonly One[]) => Promise<void>,
): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const part = await read(after);
    await look(part);
    after = part.length === analysesAtOnce ? part.at(-1)?.id : undefined;
  }
}

/** What is stale already is only looked at when a record changed, perhaps back: readings that came stay. */
const isWorthALook = ({ byRecord }: Candidate, noted: Note | undefined): boolean =>
  byRecord || !isStale(noted);

async function worthALook<One extends Candidate>(api: ReportingStale, candidates: readonly One[]) {
  const ids = candidates.map(({ id }) => id);
  const notes = await notesOf(api, ids);
  return { open: candidates.filter((one) => isWorthALook(one, notes.get(one.id))), notes };
}

async function lookAtHouseholds(api: ReportingStale, candidates: readonly Candidate[]): Promise<void> {
  const { open, notes } = await worthALook(api, candidates);
  const ids = open.map(({ id }) => id);
  for (const [id, { body }] of await api.records.latest('analysis', ids)) {
    const stored = storedAnalysis(body);
    const { householdRecordId, projectId } = stored;
    const reasons = await reasonsOf(api, stored);
    await note(api, { id, projectId, of: { household: householdRecordId }, reasons }, notes.get(id));
  }
}

async function lookAtProjects(api: ReportingStale, candidates: readonly ProjectCandidate[]): Promise<void> {
  const { open, notes } = await worthALook(api, candidates);
  for (const candidate of open) {
    const { id } = candidate;
    const record = (await api.records.latest(projectAnalysisKind, [id])).get(id);
    if (record === undefined) continue;
    const stored = storedProjectAnalysis(record.body);
    const reasons = await projectReasons(api, stored, candidate);
    if (reasons === null) continue;
    await note(
      api,
      { id, projectId: stored.projectId, of: { project: stored.projectId }, reasons },
      notes.get(id),
    );
  }
}
