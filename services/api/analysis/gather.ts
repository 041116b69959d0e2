// Gathers the inputs of an analysis from the records and the computed days.
import { isDate, type Period } from '#domain/emissions/calendar.ts';
import type { AnalysisInputs, Baseline } from '#domain/emissions/household.ts';
import { isFuelType } from '#domain/fuels.ts';
import type { Api } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { findProject } from '../records/find.ts';
import { projectDefaults } from '../records/project-input.ts';
import type { Household } from '../records/stored/household.ts';
import type { Project } from '../records/stored/project.ts';
import { awaitDays, readDevices } from './device-days.ts';
import { installedDays } from './installed.ts';
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
  refuseFuture(period, project?.body.timeZone ?? projectDefaults.timeZone, api.nowMs());
  const installed = await installedDays(api.clickhouse, household.id, period);
  const daysPending = await awaitDays(api.telemetry, [...installed.keys()], { period, nowMs: api.nowMs });
  return {
    ...fromRecords(household, project, api.settings.HEARTH_COUNTRY ?? null),
    ...fromRequest(request),
    period,
    devices: await readDevices(api.telemetry, installed, period),
    daysPending,
  };
}

function fromRecords({ body }: Household, project: Project | null, country: string | null) {
  return {
    householdDid: body.did,
    persons: body.members === undefined ? null : body.members.adults + body.members.children,
    baselines: body.baseline === null ? [] : [baselineOf(body.baseline)],
    country: project?.body.country ?? country,
    coverageThreshold: project?.body.coverageThreshold ?? projectDefaults.coverageThreshold,
  };
}

function baselineOf({
  fuelType,
  monthlyConsumption,
  validFrom,
}: NonNullable<Household['body']['baseline']>): Baseline {
  if (!isFuelType(fuelType)) throw new Error(`a stored baseline has the fuel ${fuelType}`);
  return {
    fuelType,
    monthlyConsumption,
    validFrom: validFrom !== null && isDate(validFrom) ? validFrom : null,
  };
}

function fromRequest({ methodology, parameters, confidenceLevel, allowLowCoverage }: AnalysisRequest) {
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined);
  return {
    methodology: methodology ?? null,
    parameters: Object.fromEntries(given),
    confidenceLevel: confidenceLevel ?? 0.9,
    allowLowCoverage: allowLowCoverage ?? false,
  };
}

function refuseFuture({ start }: Period, timeZone: string, nowMs: number): void {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(nowMs));
  if (start <= today) return;
  const detail = `The period starts after today (${today} in ${timeZone}).`;
  throw new Problem('invalid-analysis', {
    detail,
    errors: [{ pointer: '#/periodStart', code: 'in-future', detail }],
  });
}
