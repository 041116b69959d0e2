// Gathers the inputs of an analysis from the records and the computed days.
import { rowsWithin } from '#domain/emissions/baseline.ts';
import { isDate, type Period } from '#domain/emissions/calendar.ts';
import type { AnalysisInputs, Baseline, Device } from '#domain/emissions/household.ts';
import { rulesOf } from '#domain/emissions/methodology.ts';
import { isOverride } from '#domain/emissions/overrides.ts';
import { parameterFaults } from '#domain/emissions/refusals.ts';
import { isFuelType } from '#domain/fuels.ts';
import type { Api } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { findProject } from '../records/find.ts';
import { baselineRows } from '../records/household-baselines.ts';
import { projectToday } from '../records/projects.ts';
import type { BaselineRow, Household } from '../records/stored/household.ts';
import { projectDefaults, type Project } from '../records/stored/project.ts';
import { localDay } from '../time.ts';
import { withCalibrations } from './calibrations.ts';
import { awaitDays, readDevices } from './device-days.ts';
import { installedDays, type Installed } from './installed.ts';
import { expectedDays, leftOutDays, withoutLeftOut } from './left-out.ts';
import type { AnalysisRequest } from './request.ts';

/** What gathering needs of the outside. */
export type Gathering = Pick<Api, 'records' | 'clickhouse' | 'telemetry' | 'nowMs'> & {
  readonly settings: Pick<Api['settings'], 'HEARTH_COUNTRY'>;
};

/** What decides the inputs of an analysis of a household. */
type Question = Omit<AnalysisRequest, 'householdId' | 'includeTrace'>;

/**
 * Throws 400 for a period in the future and 409 for contradicting installations. `wait`: for days that windows is
 * still to compute; else they are read as they are.
 */
export async function gatherInputs(
  api: Gathering,
  household: Household,
  { wait, ...request }: Question & { readonly wait: boolean },
): Promise<AnalysisInputs> {
  const { projectId } = household.body;
  const project = projectId === null ? null : await findProject(api.records, projectId);
  const period: Period = { start: request.periodStart, end: request.periodEnd };
  const timeZone = project?.body.timeZone ?? projectDefaults.timeZone;
  const asked = fromRequest(request, project);
  refuseParameters(asked);
  refuseFuture(period, project, api.nowMs());
  refuseWithdrawn(household, project, period);
  const installed = await installedDays(api, household.id, period);
  const leftOut = await leftOutDays(api, installed, timeZone);
  const expected = expectedDays(installed, leftOut);
  const daysPending =
    wait && (await awaitDays(api.telemetry, [...expected.keys()], { period, nowMs: api.nowMs }));
  const read = withoutLeftOut(await readDevices(api.telemetry, expected, period), leftOut);
  const devices = read.map((device) => ({
    ...device,
    ...newness(installed.get(device.did), period, timeZone),
  }));
  const needsCalibration = asked.methodology !== null && rulesOf(asked.methodology).needsCalibration;
  return {
    ...fromRecords(household, project, api.settings.HEARTH_COUNTRY ?? null),
    ...asked,
    baselines: rowsWithin(baselineRows(household).map(baselineOf), period),
    period,
    devices: needsCalibration
      ? await withCalibrations(api, devices, { installed, timeZone, end: period.end })
      : devices,
    ...(leftOut.length > 0 && { leftOut }),
    daysPending,
  };
}

/** Only that a device came within the period changes anything: earlier days are left out, and so are never read. */
function newness(
  installed: Installed | undefined,
  { start, end }: Period,
  timeZone: string,
): Pick<Device, 'installedOn'> {
  const sinceMs = installed?.sinceMs ?? null;
  const day = sinceMs === null ? null : localDay(timeZone, sinceMs);
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

function baselineOf({ fuelType, monthlyConsumption, validFrom }: BaselineRow): Baseline {
  if (!isFuelType(fuelType)) throw new Error(`a stored baseline has the fuel ${fuelType}`);
  return {
    fuelType,
    monthlyConsumption,
    validFrom: validFrom !== null && isDate(validFrom) ? validFrom : null,
  };
}

function fromRequest(request: Question, project: Project | null) {
  const { methodology, baselineMethod, parameters, confidenceLevel, allowLowCoverage } = request;
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined);
  const usual = project?.body.defaultMethodology ?? null;
  // A boundary that was asked for goes before the project's usual methodology, which may have the other one.
  const fallback =
    baselineMethod === undefined || (usual && rulesOf(usual).boundary === baselineMethod) ? usual : null;
  return {
    methodology: methodology ?? fallback,
    ...(baselineMethod && { baselineMethod }),
    parameters: Object.fromEntries(given),
    confidenceLevel: confidenceLevel ?? 0.9,
    allowLowCoverage: allowLowCoverage ?? false,
  };
}

function refuseParameters({ methodology, parameters }: ReturnType<typeof fromRequest>): void {
  const faults = parameterFaults(methodology, Object.keys(parameters).filter(isOverride));
  const [first] = faults;
  if (first === undefined) return;
  throw new Problem('invalid-analysis', {
    detail: first.detail,
    errors: faults.map(({ name, detail }) => ({
      pointer: `#/parameters/${name}`,
      code: 'parameter-of-methodology',
      detail,
    })),
  });
}

function refuseFuture({ start }: Period, project: Project | null, nowMs: number): void {
  const today = projectToday(project, nowMs);
  if (start <= today) return;
  const detail = `The period starts after today (${today} in ${project?.body.timeZone ?? projectDefaults.timeZone}).`;
  throw new Problem('invalid-analysis', {
    detail,
    errors: [{ pointer: '#/periodStart', code: 'in-future', detail }],
  });
}

/** The data of a household that withdrew are used up to the day before. */
function refuseWithdrawn({ body }: Household, project: Project | null, { end }: Period): void {
  if (body.withdrawnAt === undefined) return;
  const day = projectToday(project, Date.parse(body.withdrawnAt));
  if (end < day) return;
  throw new Problem('insufficient-data', {
    detail: `The household withdrew on ${day}: ask for a period that ends before.`,
  });
}
