// Whether the households of a project that changed would count otherwise in a stored analysis of it.
import { methodVersion } from '#domain/emissions/analyse.ts';
import { canonicalJson } from '#domain/emissions/documents/canonical.ts';
import { rulesOf } from '#domain/emissions/methodology.ts';
import type { ProgrammeInputs } from '#domain/emissions/documents/programme-document.ts';
import type { Api } from '../endpoint.ts';
import { findHousehold, findProject } from '../records/find.ts';
import { held } from '../records/stored/held.ts';
import { householdBody } from '../records/stored/household.ts';
import type { Reason } from './freshness.ts';
import type { Gathering } from './gather.ts';
import { analyseProgramme, householdsAtOnce } from './programme.ts';
import type { StoredProgramme } from './stored-programme.ts';

/** `compares`: what comparison households weighed may be other than it was. */
interface Changed {
  readonly households: readonly string[];
  readonly compares: boolean;
}

/** Null: another version of the method calculated it, so its digests say nothing of the data. */
export async function programmeReasons(
  api: Gathering,
  stored: StoredProgramme,
  { households, compares }: Changed,
): Promise<readonly Reason[] | null> {
  if (stored.methodVersion !== methodVersion) return null;
  const weighing = compares ? await oneThatWeighs(api, stored.inputs) : [];
  const ids = [...new Set([...weighing, ...households])];
  // The first part in which one differs says enough.
  for (let from = 0; from < ids.length; from += householdsAtOnce) {
    const reasons = await reasonsOfPart(api, stored, ids.slice(from, from + householdsAtOnce));
    if (reasons.length > 0) return reasons;
  }
  return [];
}

/** It is compared with all comparison households. */
async function oneThatWeighs(
  { records }: Pick<Api, 'records'>,
  { panel }: ProgrammeInputs,
): Promise<string[]> {
  const treated = panel?.households.find(({ treatedFrom }) => treatedFrom !== null);
  const household = treated && (await findHousehold(records, treated.id));
  return household ? [household.id] : [];
}

async function reasonsOfPart(
  api: Gathering,
  stored: StoredProgramme,
  ids: readonly string[],
): Promise<readonly Reason[]> {
  const project = await findProject(api.records, stored.projectId);
  if (project === null) return [{ code: 'project-not-found', detail: 'The project is not there any more.' }];
  const households = [...(await api.records.latest('household', ids)).values()].map((record) =>
    held(householdBody, record),
  );
  const here = households.filter(({ body }) => body.projectId === project.id).map(({ id }) => id);
  const { programme: is } = await analyseProgramme(
    api,
    { project, ids: here },
    { question: questionOf(stored), done: () => undefined },
  );
  const [then, now] = [entriesOf(stored.inputs, stored), entriesOf(is, stored)];
  const others = households.map(({ body }) => body.did).filter((did) => then.get(did) !== now.get(did));
  return [
    ...(others.length === 0
      ? []
      : [
          {
            code: 'households',
            detail: `Households that have other data, came, left or were left out: ${others.length}, among them ${others[0]}.`,
          },
        ]),
    ...(isSameComparison(stored.inputs, is)
      ? []
      : [{ code: 'fuel-history', detail: 'Other fuel was weighed by comparison households.' }]),
  ];
}

type Programme = Pick<ProgrammeInputs, 'households' | 'leftOut' | 'panel'>;

/** What counts of each household, or why it does not, by its DID. */
function entriesOf(
  { households, leftOut }: Programme,
  { result }: StoredProgramme,
): ReadonlyMap<string, string> {
  const boundary = String(result['baselineMethod']);
  return new Map([
    ...leftOut.map(
      ({ householdDid, code, detail }) =>
        [householdDid, code === mixed ? mixed : `${code} ${detail}`] as const,
    ),
    // The boundary was chosen by all households, of which these are some.
    ...households.map(
      ({ householdDid, methodology, inputsDigest }) =>
        [householdDid, rulesOf(methodology).boundary === boundary ? inputsDigest : mixed] as const,
    ),
  ]);
}

const mixed = 'boundary-mixed';

/** Only households that weigh are compared with others. */
function isSameComparison({ panel: was }: Programme, { panel: is }: Programme): boolean {
  const rows = (panel: Programme['panel']) =>
    panel?.households.filter(({ treatedFrom }) => treatedFrom === null);
  return (
    was === null || is === null || canonicalJson({ rows: rows(was) }) === canonicalJson({ rows: rows(is) })
  );
}

function questionOf({ inputs }: StoredProgramme) {
  const { period, methodology, baselineMethod, parameters, confidenceLevel, households } = inputs;
  return {
    periodStart: period.start,
    periodEnd: period.end,
    methodology,
    ...(baselineMethod !== null && { baselineMethod }),
    parameters,
    confidenceLevel,
    allowLowCoverage: households.some(({ status }) => status === 'provisional'),
    patienceMs: null,
  };
}
