// Gathers the inputs of an analysis from the records and the computed days.
import { rowsWithin } from '#domain/emissions/baseline.ts';
import { daysOf, isDate, type Period } from '#domain/emissions/calendar.ts';
import type { AnalysisInputs, Baseline, Device } from '#domain/emissions/household.ts';
import { rulesOf } from '#domain/emissions/methodology.ts';
import { isFuelType, type FuelType } from '#domain/fuels.ts';
import { ofFuel, type Weighing } from '#domain/kitchen-test/weighings.ts';
import type { Api } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { findProject } from '../records/find.ts';
import { baselineRows } from '../records/household-baselines.ts';
import type { KitchenTest } from '../records/kpt-input.ts';
import type { BaselineRow, Household } from '../records/stored/household.ts';
import { projectDefaults, type Project } from '../records/stored/project.ts';
import { localDays, type LocalDays } from '../time.ts';
import { readAccuracies, readCalibrations } from './calibrations.ts';
import { contradictedDays, isContradicted, readContradictions } from './contradictions.ts';
import { currentRows, readStoredDays } from './await-days.ts';
import { devicesOf, didsOf } from './device-days.ts';
import { findDeviceRecords } from './device-records.ts';
import { expectedOf } from './expected-days.ts';
import { fuelHistories, openComparisons, type Comparisons } from './fuel-history.ts';
import { installedIn, type Installed } from './installed.ts';
import { expectedDays, leftOutDays, statusChanges, withoutLeftOut } from './left-out.ts';
import { staysAround, type Around } from './stays-around.ts';
import { asAsked, refuseFuture, refuseParameters, refuseWithdrawn, type Question } from './question.ts';

/** What gathering needs of the outside. */
export type Gathering = Pick<Api, 'records' | 'clickhouse' | 'telemetry' | 'nowMs'> & {
  readonly settings: Pick<Api['settings'], 'HEARTH_COUNTRY'>;
};

/** Throws 400 for a period in the future or parameters that do not fit, 409 for contradicting installations. */
export async function gatherInputs(
  api: Gathering,
  household: Household,
  question: Question,
): Promise<AnalysisInputs> {
  const { projectId } = household.body;
  const [project, around] = await Promise.all([
    projectId === null ? null : findProject(api.records, projectId),
    staysAround(api, [household.id]),
  ]);
  const period = { start: question.periodStart, end: question.periodEnd };
  const comparisons = projectId === null ? null : openComparisons(api, projectId, period);
  const households = [household];
  const [gathered] = await gatherAround(api, { project, households, comparisons, around }, question);
  if (gathered === undefined || 'problem' in gathered) throw gathered?.problem ?? new Error('no household');
  return gathered.inputs;
}

export interface Asked {
  readonly project: Project | null;
  /** Of the project, or of none. */
  readonly households: readonly Household[];
  /** Null without a project. */
  readonly comparisons: Comparisons | null;
}

export type Gathered = { readonly household: Household } & (
  | { readonly inputs: AnalysisInputs }
  | { readonly problem: Problem }
);

/** The inputs of many households of one project, with as many queries as for one. Throws what concerns all of them. */
export async function gatherMany(api: Gathering, asked: Asked, question: Question): Promise<Gathered[]> {
  const ids = asked.households.map(({ id }) => id);
  return gatherAround(api, { ...asked, around: await staysAround(api, ids) }, question);
}

async function gatherAround(
  api: Gathering,
  { project, households, comparisons, around }: Asked & { readonly around: Around },
  question: Question,
): Promise<Gathered[]> {
  const period: Period = { start: question.periodStart, end: question.periodEnd };
  const timeZone = project?.body.timeZone ?? projectDefaults.timeZone;
  const dayOf = localDays(timeZone);
  const asked = asAsked(question, project);
  refuseParameters(asked);
  refuseFuture(period, project, api.nowMs());
  const days = daysOf(period);
  const placed = households.map((household) =>
    caught(household, () => {
      refuseWithdrawn(household, project, period);
      return installedIn(household.id, around.get(household.id) ?? [], days);
    }),
  );
  const named = placed.flatMap((one) =>
    'value' in one ? [...one.value].map(([did, { deviceId }]) => ({ did, deviceId })) : [],
  );
  const deviceIds = named.map(({ deviceId }) => deviceId);
  const { patienceMs } = question;
  const [stored, found, contradictions, accuracies] = await Promise.all([
    readStoredDays(api.telemetry, named, { period, patienceMs }),
    findDeviceRecords(api, deviceIds),
    readContradictions(api.telemetry, didsOf(named), period),
    readAccuracies(api, deviceIds),
  ]);
  const needsCalibration = asked.methodology !== null && rulesOf(asked.methodology).needsCalibration;
  const [changes, calibrations] = await Promise.all([
    statusChanges(api, found),
    needsCalibration ? readCalibrations(api, { deviceIds, found }, { dayOf, period }) : new Map(),
  ]);
  const counted = placed.map((one) => {
    if ('problem' in one) return one;
    const leftOut = leftOutDays(one.value, changes, dayOf);
    return { ...one, leftOut, expected: expectedDays(one.value, leftOut) };
  });
  const { rows, daysPending } = await currentRows(api.telemetry, stored, {
    expected: counted.flatMap((one) => ('problem' in one ? [] : expectedOf(one, timeZone))),
    calibrations: Map.groupBy(
      found.filter(({ kind }) => kind === 'calibration'),
      ({ deviceId }) => deviceId,
    ),
    period,
    nowMs: api.nowMs,
    patienceMs,
  });
  const agreeing = counted.map((one) => {
    if ('problem' in one) return one;
    const told = caught(one.household, () => contradictedDays(contradictions, one.expected));
    return 'problem' in told ? told : { ...one, contradicted: told.value };
  });
  const gathered = agreeing.map((one) => {
    if ('problem' in one) return one;
    const { household, value: installed, expected, leftOut, contradicted } = one;
    const devices = withoutLeftOut(devicesOf(rows, expected), leftOut).map((device) => {
      const place = installed.get(device.did);
      const known = { ...accuracies.get(place?.deviceId ?? ''), ...calibrations.get(place?.deviceId ?? '') };
      return { ...marked(device, contradicted), ...newness(place, period, dayOf), ...known };
    });
    const inputs = {
      ...fromRecords(household, project, api.settings.HEARTH_COUNTRY ?? null),
      ...asked,
      baselines: rowsWithin(baselineRows(household).map(baselineOf), period),
      period,
      devices,
      ...(leftOut.length > 0 && { leftOut }),
      daysPending,
    };
    return { household, inputs, installed };
  });
  const weighing = gathered.flatMap((one) => {
    const fuelType = 'problem' in one ? undefined : weighedFuel(one.inputs);
    if ('problem' in one || fuelType === undefined) return [];
    const since = sinceDays(one.installed, dayOf);
    return { household: one.household, stays: around.get(one.household.id) ?? [], fuelType, since };
  });
  const histories = await fuelHistories(api, weighing, { period, comparisons });
  return gathered.map((one): Gathered => {
    if ('problem' in one) return one;
    const fuelHistory = histories.get(one.household.id);
    return { household: one.household, inputs: { ...one.inputs, ...(fuelHistory && { fuelHistory }) } };
  });
}

/** With the days of which a reading came twice with different contents. */
const marked = (device: Device, contradicted: ReadonlySet<string>): Device => ({
  ...device,
  days: device.days.map((row) =>
    isContradicted(contradicted, device.did, row.day) ? { ...row, conflict: true } : row,
  ),
});

/** A problem of one household is no problem of the others. */
function caught<T>(
  household: Household,
  work: () => T,
): { readonly household: Household } & ({ readonly value: T } | { readonly problem: Problem }) {
  try {
    return { household, value: work() };
  } catch (error) {
    if (error instanceof Problem) return { household, problem: error };
    throw error;
  }
}

/** The fuel of the latest baseline, where a device weighed it in the period. */
export function weighedFuel({ baselines, devices }: AnalysisInputs): FuelType | undefined {
  const fuelType = baselines.at(-1)?.fuelType;
  const isWeighed = devices.some(({ days }) =>
    days.some(({ fuels }) => fuelType && fuels[fuelType] !== undefined),
  );
  return isWeighed ? fuelType : undefined;
}

const sinceDays = (installed: ReadonlyMap<string, Installed>, dayOf: LocalDays): Record<string, string> =>
  Object.fromEntries(
    [...installed].flatMap(([did, { sinceMs }]) =>
      sinceMs === null ? [] : [[did, dayOf(sinceMs)] as const],
    ),
  );

/** Only that a device came within the period changes anything: earlier days are left out, and so are never read. */
function newness(
  installed: Installed | undefined,
  { start, end }: Period,
  dayOf: LocalDays,
): Pick<Device, 'installedOn'> {
  const sinceMs = installed?.sinceMs ?? null;
  const day = sinceMs === null ? null : dayOf(sinceMs);
  return day !== null && start <= day && day <= end ? { installedOn: day } : {};
}

function fromRecords({ body }: Household, project: Project | null, country: string | null) {
  return {
    householdDid: body.did,
    persons: body.members === undefined ? null : body.members.adults + body.members.children,
    country: project?.body.country ?? country,
    coverageThreshold: project?.body.coverageThreshold ?? projectDefaults.coverageThreshold,
  };
}

function baselineOf({ fuelType, monthlyConsumption, validFrom, source, kpt }: BaselineRow): Baseline {
  if (!isFuelType(fuelType)) throw new Error(`a stored baseline has the fuel ${fuelType}`);
  return {
    fuelType,
    monthlyConsumption,
    validFrom: validFrom !== null && isDate(validFrom) ? validFrom : null,
    ...(source === 'kpt' && { source }),
    ...(kpt && { weighings: weighingsOf(kpt, fuelType) }),
  };
}

/** Those of the fuel by their dates. */
const weighingsOf = ({ weighings }: KitchenTest, fuel: FuelType): Weighing[] =>
  ofFuel(weighings, fuel)
    .map(({ date, fuelType, startKg, addedKg, endKg }) => ({ date, fuelType, startKg, addedKg, endKg }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
