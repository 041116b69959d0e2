// Whether the households of a project that changed would count otherwise in a stored analysis of it.
import { methodVersion } from '#domain/emissions/analyse.ts';
import { canonicalJson } from '#domain/emissions/documents/canonical.ts';
import { rulesOf } from '#domain/emissions/methodology.ts';
import type { ProgrammeInputs } from '#domain/emissions/documents/programme-document.ts';
import type { Api } from '../endpoint.ts';
import { findProject } from '../records/find.ts';
import { householdDid as householdDidName } from '../records/names.ts';
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
  const { first, others } = compares ? await thoseThatWeigh(api, stored.inputs) : nobody;
  const ids = [...new Set([...others, ...households])].filter((id) => !first.includes(id));
  const parts = [first];
  for (let from = 0; from < ids.length; from += householdsAtOnce)
    parts.push(ids.slice(from, from + householdsAtOnce));
  // The first part in which one differs says enough.
  for (const part of parts) {
    const reasons = part.length === 0 ? [] : await reasonsOfPart(api, stored, part);
    if (reasons.length > 0) return reasons;
  }
  return [];
}

const nobody = { first: [], others: [] };

/**
 * Households that are compared with all comparison households of a fuel: one for each fuel says enough, that of the panel by
 * itself, as a panel is of the fuel which most weigh. Without a panel any of them may make one now.
 */
async function thoseThatWeigh(
  { records }: Pick<Api, 'records'>,
  { panel, households }: ProgrammeInputs,
): Promise<{ readonly first: readonly string[]; readonly others: readonly string[] }> {
  const weighing = households.filter(({ weighedFuel }) => weighedFuel !== null);
  const rows = new Set(panel?.households.map(({ id }) => id));
  const ofPanel = weighing.find((one) => one.weighedFuel === panel?.fuelType && rows.has(one.householdDid));
  const ofOthers =
    panel === null
      ? weighing
      : [...Map.groupBy(weighing, ({ weighedFuel }) => weighedFuel)].flatMap(([fuel, [one]]) =>
          fuel === panel.fuelType ? [] : (one ?? []),
        );
  const dids = [...(ofPanel ? [ofPanel] : []), ...ofOthers].map(({ householdDid }) => householdDid);
  const owners = await records.names(dids.map(householdDidName));
  const ids = dids.flatMap((did) => owners.get(householdDidName(did))?.owner ?? []);
  return ofPanel ? { first: ids.slice(0, 1), others: ids.slice(1) } : { first: [], others: ids };
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

/** Households of which none weighs the fuel of the panel are compared with nobody, and tell nothing of it. */
function isSameComparison({ panel: was }: Programme, { panel: is, households }: Programme): boolean {
  const fuelType = (was ?? is)?.fuelType;
  const isOther = was !== null && is !== null && was.fuelType !== is.fuelType;
  if (isOther || !households.some(({ weighedFuel }) => weighedFuel === fuelType)) return true;
  const rows = (panel: Programme['panel']) =>
    panel?.households.filter(({ treatedFrom }) => treatedFrom === null) ?? [];
  return canonicalJson({ rows: rows(was) }) === canonicalJson({ rows: rows(is) });
}

function questionOf({ inputs }: StoredProgramme) {
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
