// What is asked of households: the same for one and for many; and what of it cannot be answered.
import { type Period } from '#domain/emissions/calendar.ts';
import { rulesOf, type Methodology } from '#domain/emissions/methodology.ts';
import { isOverride } from '#domain/emissions/factors/overrides.ts';
import { mixedBoundary, parameterFaults } from '#domain/emissions/refusals/refusals.ts';
import { Problem } from '../problem.ts';
import { projectToday } from '../records/projects.ts';
import type { Household } from '../records/stored/household.ts';
import type { Project } from '../records/stored/project.ts';
import type { AnalysisRequest } from './request.ts';

/** What decides the inputs of an analysis of a household. */
export type Question = Omit<AnalysisRequest, 'householdId' | 'includeTrace' | 'methodology' | 'asOf'> & {
  /** null: none, whatever is usual in the project; left out: the usual one. */
  readonly methodology?: Methodology | null | undefined;
  /** How long to wait for days that windows is still to compute, ms; 0: only look; null: they are read as they are. */
  readonly patienceMs: number | null;
};

export function asAsked(request: Omit<Question, 'patienceMs'>, project: Project | null) {
  const { methodology, baselineMethod, parameters, confidenceLevel, allowLowCoverage } = request;
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined);
  const usual = project?.body.defaultMethodology ?? null;
  // A boundary that was asked for goes before the project's usual methodology, which may have the other one.
  const fallback =
    baselineMethod === undefined || (usual && rulesOf(usual).boundary === baselineMethod) ? usual : null;
  return {
    methodology: methodology === undefined ? fallback : methodology,
    ...(baselineMethod && { baselineMethod }),
    parameters: Object.fromEntries(given),
    confidenceLevel: confidenceLevel ?? 0.9,
    allowLowCoverage: allowLowCoverage ?? false,
  };
}

/** Throws 422 when methodology and boundary of the question do not go together, whatever the households are. */
export function refuseMixed(request: Omit<Question, 'patienceMs'>, project: Project | null): void {
  const refusal = mixedBoundary(asAsked(request, project));
  if (refusal !== undefined) throw new Problem(refusal.code, { detail: refusal.detail });
}

export function refuseParameters({ methodology, parameters }: ReturnType<typeof asAsked>): void {
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

export function refuseFuture(
  { start }: Period,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): void {
  if (start <= today) return;
  const detail = `The period starts on ${start}, after today (${today} in ${timeZone}): ask for days that have been.`;
  throw new Problem('invalid-analysis', {
    detail,
    errors: [{ pointer: '#/periodStart', code: 'in-future', detail }],
  });
}

/** The data of a household that withdrew are used up to the day before. */
export function refuseWithdrawn({ body }: Household, project: Project | null, { end }: Period): void {
  if (body.withdrawnAt === undefined) return;
  const day = projectToday(project, Date.parse(body.withdrawnAt));
  if (end < day) return;
  throw new Problem('insufficient-data', {
    detail: `The household withdrew on ${day}: ask for a period that ends before.`,
  });
}
