// Finds out why a stored analysis of a project is stale: which of its households have other data now.
import { methodVersion } from '#domain/emissions/analyze/analyze.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { rulesOf } from '#domain/methodologies/registry.ts';
import type { ProgrammeInputs } from '#domain/emissions/documents/project-document.ts';
import type { Api } from '../../context/api.ts';
import { findProject } from '../../store/find.ts';
import { householdDid as householdDidName } from '../../store/bodies/names.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { householdBody } from '../../store/bodies/household.ts';
import type { Reason } from '../../store/stale-notes.ts';
import type { Gathering } from '../gather/gather.ts';
import { openComparisons } from '../gather/fuel-history.ts';
import { analyzeHouseholds, comparisonRows, householdsAtOnce, mostWeighed } from '../gather/project.ts';
import type { StoredProjectAnalysis } from '../stored/stored.ts';

/** `compares`: whether the weighed fuel of comparison households may have changed. */
interface Changed {
  readonly households: readonly string[];
  readonly compares: boolean;
}

/** Null if another version of the method calculated it: then digests cannot be compared. */
export async function projectReasons(
  api: Gathering,
  stored: StoredProjectAnalysis,
  { households, compares }: Changed,
): Promise<readonly Reason[] | null> {
  if (stored.methodVersion !== methodVersion) return null;
  const weighing = compares ? await oneOfEachFuel(api, stored.inputs) : [];
  const ids = [...new Set([...weighing, ...households])];
  const compared = compares ? await comparisonReasons(api, stored) : [];
  // The first difference is enough.
  for (let from = 0; from < ids.length; from += householdsAtOnce) {
    const reasons = await reasonsOfPart(api, stored, ids.slice(from, from + householdsAtOnce));
    if (reasons.length > 0) return [...reasons, ...compared];
  }
  return compared;
}

/** The mean of all comparison households is part of the inputs of each household that weighs its fuel. */
async function oneOfEachFuel(
  { records }: Pick<Api, 'records'>,
  { households }: ProgrammeInputs,
): Promise<string[]> {
  const byFuel = Map.groupBy(households, ({ weighedFuel }) => weighedFuel);
  byFuel.delete(null);
  const names = [...byFuel.values()].flatMap(([one]) => (one ? householdDidName(one.householdDid) : []));
  const owners = await records.names(names);
  return names.flatMap((name) => owners.get(name)?.owner ?? []);
}

/** Whether a panel has other rows of comparison households now, or exists now and did not before. */
async function comparisonReasons(
  api: Gathering,
  { projectId, inputs: { panel, period, households } }: StoredProjectAnalysis,
): Promise<Reason[]> {
  const fuelType = mostWeighed(households);
  if (fuelType === null) return [];
  const comparison = await openComparisons(api, projectId, period)(fuelType);
  const is = comparisonRows(comparison, period).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const was = panel?.households.filter(({ treatedFrom }) => treatedFrom === null);
  const isSame = was ? canonicalJson({ rows: was }) === canonicalJson({ rows: is }) : is.length < 2;
  return isSame
    ? []
    : [{ code: 'fuel-history', detail: 'The weighed fuel of comparison households changed.' }];
}

async function reasonsOfPart(
  api: Gathering,
  stored: StoredProjectAnalysis,
  ids: readonly string[],
): Promise<readonly Reason[]> {
  const project = await findProject(api.records, stored.projectId);
  if (project === null) return [{ code: 'project-not-found', detail: 'The project no longer exists.' }];
  const households = [...(await api.records.latest('household', ids)).values()].map((record) =>
    parseStored(householdBody, record),
  );
  const { programme: is } = await analyzeHouseholds(
    api,
    { project, ids: households.map(({ id }) => id) },
    { question: questionOf(stored), done: () => undefined },
  );
  const [then, now] = [entriesOf(stored.inputs, stored), entriesOf(is, stored)];
  const others = households.map(({ body }) => body.did).filter((did) => then.get(did) !== now.get(did));
  return others.length === 0
    ? []
    : [
        {
          code: 'households',
          detail: `${others.length} households changed: they have other data, joined, left or are left out. One of them is ${others[0]}.`,
        },
      ];
}

type Programme = Pick<ProgrammeInputs, 'households' | 'leftOut'>;

/** The inputs of each household, or why it is left out, by its DID. */
function entriesOf(
  { households, leftOut }: Programme,
  { result }: StoredProjectAnalysis,
): ReadonlyMap<string, string> {
  const boundary = String(result['baselineMethod']);
  return new Map([
    ...leftOut.map(
      ({ householdDid, code, detail }) =>
        [householdDid, code === mixed ? mixed : `${code} ${detail}`] as const,
    ),
    // The boundary was chosen for all households; these are only some of them.
    ...households.map(
      ({ householdDid, methodology, inputsDigest }) =>
        [householdDid, rulesOf(methodology).boundary === boundary ? inputsDigest : mixed] as const,
    ),
  ]);
}

const mixed = 'boundary-mixed';

function questionOf({ inputs }: StoredProjectAnalysis) {
  const { period, methodology, baselineMethod, parameters, confidenceLevel, allowLowCoverage } = inputs;
  return {
    periodStart: period.start,
    periodEnd: period.end,
    methodology,
    ...(baselineMethod !== null && { baselineMethod }),
    parameters,
    confidenceLevel,
    allowLowCoverage,
    patienceMs: null,
  };
}
