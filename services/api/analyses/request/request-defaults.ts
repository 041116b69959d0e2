// Completes an analysis request with the defaults of the project, and refuses requests that cannot have a result.
import { type Period } from '#domain/dating/calendar.ts';
import { rulesOf, type MethodologyId } from '#domain/methodologies/registry.ts';
import { isOverride, overridable, type Overrides } from '#domain/methodologies/overrides.ts';
import { refuseMixedBoundary, parameterFaults } from '#domain/emissions/refusals/refusals.ts';
import { missingOfMethodology } from '#domain/emissions/refusals/missing-inputs.ts';
import type { Refusal } from '#domain/emissions/result/result.ts';
import { Problem } from '../../contract/problem.ts';
import { projectToday } from '../../projects/projects.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { AnalysisRequest } from './request.ts';

/** Everything that decides the inputs of an analysis of a household. */
export type Question = Omit<AnalysisRequest, 'householdId' | 'includeTrace' | 'methodology' | 'asOf'> & {
  /** null: none, even if the project has a default; absent: the default. */
  readonly methodology?: MethodologyId | null | undefined;
  /** How long to wait for days that windows has not computed yet, ms; 0: only look; null: use the stored days. */
  readonly patienceMs: number | null;
};

export function withDefaults(request: Omit<Question, 'patienceMs'>, project: Project | null) {
  const { methodology, baselineMethod, parameters, confidenceLevel, allowLowCoverage } = request;
  const usual = project?.body.defaultMethodology ?? null;
  // A boundary of the request has priority over the default methodology of the project, which may have the other one.
  const fallback =
    baselineMethod === undefined || (usual && rulesOf(usual).boundary === baselineMethod) ? usual : null;
  return {
    methodology: methodology === undefined ? fallback : methodology,
    ...(baselineMethod && { baselineMethod }),
    parameters: asGivenIn(parameters),
    confidenceLevel: confidenceLevel ?? 0.9,
    allowLowCoverage: allowLowCoverage ?? false,
  };
}

/** A value object without further members means the same as the bare number. */
function asGivenIn(parameters: Question['parameters']): Overrides {
  const given = Object.entries(parameters ?? {}).flatMap(([name, said]) => {
    if (said === undefined) return [];
    const isBare = typeof said === 'object' && Object.keys(said).length === 1;
    return [[name, isBare ? said.value : said] as const];
  });
  return Object.fromEntries(given);
}

/** Throws 422 for requests that no household can answer: boundaries that do not fit, or missing parameters. */
export function refuseUnanswerable(request: Omit<Question, 'patienceMs'>, project: Project | null): void {
  const asked = withDefaults(request, project);
  const refusal = refuseMixedBoundary(asked) ?? missingOfMethodology(asked);
  if (refusal !== undefined) throw refusalProblem(refusal);
}

/** The caller adds the members of a coverage refusal. */
export const refusalProblem = ({ code, detail, missing, coverage, required }: Refusal): Problem =>
  new Problem(code, {
    detail,
    ...(coverage !== undefined && { members: { coverage, required } }),
    ...(missing && {
      errors: missing.map((name) => ({
        pointer: `#/parameters/${name}`,
        code: 'required',
        detail: `This is required: ${overridable[name].unit}.`,
      })),
    }),
  });

export function refuseParameters({ methodology, parameters }: ReturnType<typeof withDefaults>): void {
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
  const detail = `The period starts on ${start}, after today (${today} in ${timeZone}). Choose days in the past.`;
  throw new Problem('invalid-analysis', {
    detail,
    errors: [{ pointer: '#/periodStart', code: 'in-future', detail }],
  });
}

/** Data of a household that withdrew are used up to the day before. */
export function refuseWithdrawn({ body }: Household, project: Project | null, { end }: Period): void {
  if (body.withdrawnAt === undefined) return;
  const day = projectToday(project, Date.parse(body.withdrawnAt));
  if (end < day) return;
  throw new Problem('insufficient-data', {
    detail: `The household withdrew on ${day}. Choose a period that ends before that day.`,
  });
}
