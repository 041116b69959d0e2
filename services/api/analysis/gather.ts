// Gathers the inputs of an analysis from the records and the computed days.
import { rowsWithin } from '#domain/emissions/baseline.ts';
import { isDate, type Period } from '#domain/emissions/calendar.ts';
import type { AnalysisInputs, Baseline } from '#domain/emissions/household.ts';
import { isFuelType } from '#domain/fuels.ts';
import type { Api } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { findProject } from '../records/find.ts';
import { baselineRows } from '../records/household-baselines.ts';
import { projectToday } from '../records/projects.ts';
import type { BaselineRow, Household } from '../records/stored/household.ts';
import { projectDefaults, type Project } from '../records/stored/project.ts';
import { awaitDays, readDevices } from './device-days.ts';
import { installedDays } from './installed.ts';
import { expectedDays, leftOutDays, withoutLeftOut } from './left-out.ts';
import type { AnalysisRequest } from './request.ts';

/** Throws 400 for a period in the future and 409 for contradicting installations. */
export async function gatherInputs(
  api: Api,
  household: Household,
  request: AnalysisRequest,
): Promise<AnalysisInputs> {
  const { projectId } = household.body;
  const project = projectId === null ? null : await findProject(api.records, projectId);
  const period: Period = { start: request.periodStart, end: request.periodEnd };
  const timeZone = project?.body.timeZone ?? projectDefaults.timeZone;
  refuseFuture(period, project, api.nowMs());
  refuseWithdrawn(household, project, period);
  const installed = await installedDays(api, household.id, period);
  const leftOut = await leftOutDays(api, installed, timeZone);
  const expected = expectedDays(installed, leftOut);
  const daysPending = await awaitDays(api.telemetry, [...expected.keys()], { period, nowMs: api.nowMs });
  return {
    ...fromRecords(household, project, api.settings.HEARTH_COUNTRY ?? null),
    ...fromRequest(request, project),
    baselines: rowsWithin(baselineRows(household).map(baselineOf), period),
    period,
    devices: withoutLeftOut(await readDevices(api.telemetry, expected, period), leftOut),
    ...(leftOut.length > 0 && { leftOut }),
    daysPending,
  };
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

function fromRequest(request: AnalysisRequest, project: Project | null) {
  const { methodology, parameters, confidenceLevel, allowLowCoverage } = request;
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined);
  return {
    methodology: methodology ?? project?.body.defaultMethodology ?? null,
    parameters: Object.fromEntries(given),
    confidenceLevel: confidenceLevel ?? 0.9,
    allowLowCoverage: allowLowCoverage ?? false,
  };
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
