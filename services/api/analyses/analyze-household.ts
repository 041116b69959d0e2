// POST /v1/analysis/household: computes the emission reduction of a household over a period once, and stores it.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { analyzeHousehold as analyzeInputs } from '#domain/emissions/analyze/analyze.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { methodVersion } from '#domain/emissions/analyze/analyze.ts';
import { identify } from '#domain/emissions/documents/printed.ts';
import type { AnalysisResult, Refusal } from '#domain/emissions/result/result.ts';
import { maybeStored } from '../store/analyses.ts';
import { devicesAround, type Around } from '../store/device-records.ts';
import { gatherInputs } from './gather/gather.ts';
import { householdInPeriod } from './gather/home.ts';
import { refusalProblem } from './request/request-defaults.ts';
import { onTheirWay, openDays } from './gather/open-days.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { dataRange } from './gather/weighing-households.ts';
import { analysisReply, replyOf } from './household-reply.ts';
import { householdTrace, storedAnalysis } from './stored/stored.ts';
import { analysisRequest, type AnalysisRequest } from './request/request.ts';
import { analysisWork } from './work.ts';
import { checkScope } from '../contract/access.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { jobReply } from '../jobs/job.ts';
import { answerWork } from '../jobs/keep.ts';
import type { Problem } from '../contract/problem.ts';
import type { Household } from '../store/bodies/household.ts';
import { findProjectOf } from '../store/find.ts';
import { readableHouseholdAnd } from '../store/visible.ts';
import { isoTime } from '../contract/time.ts';
import { getAnalysisTrace } from './get-analysis-trace.ts';

export const analyzeHousehold = defineEndpoint({
  method: 'POST',
  path: '/v1/analysis/household',
  operationId: 'analyzeHousehold',
  summary: 'Analyze the impact of a household',
  description:
    'With `Prefer: respond-async`, and always after 20 s, the reply is 202 with a job whose `result` is the analysis. The analysis uses the project in which the household was in the period, with its country and time zone. If the household changed its project within the period, the reply is 422 and names the periods to ask for. A job that cannot be computed is `failed`, with the code that the reply would have had.',
  scope: 'analysis:run',
  params: noParams,
  query: noQuery,
  body: {
    schema: analysisRequest,
    fault: 'invalid-analysis',
    example: { householdId: 'did:ixo:household/123', periodStart: '2024-01-01', periodEnd: '2024-01-31' },
  },
  replies: {
    200: { description: 'The analysis. Equal inputs give equal bytes.', schema: analysisReply },
    202: { description: 'The work continues as a job; `Location` is its path.', schema: jobReply },
  },
  problems: [
    'household-not-found',
    'project-not-allowed',
    'erased',
    'device-conflict',
    'no-baseline',
    'insufficient-data',
    'coverage-below-threshold',
    'boundary-mixed',
    'calibration-missing',
    'unit-mismatch',
  ],
  run: async (request, api) => {
    const { body, principal } = request;
    if (body.includeTrace) checkScope(getAnalysisTrace, principal);
    const [household, around] = await readableHouseholdAnd(api, principal, {
      idOrDid: body.householdId,
      beside: (id) => devicesAround(api, [id]),
    });
    const then = await householdInPeriod(api, principal, {
      household,
      period: { start: body.periodStart, end: body.periodEnd },
    });
    let attempts = 0;
    const work = analysisWork(api, request, {
      kind: 'household-analysis',
      total: 1,
      answer: () => analyze(api, { household: then, around }, { ...body, attempt: (attempts += 1) }),
    });
    return answerWork(api, request, work);
  },
});

/** Adds to a refusal which days of the period are not over. */
async function problemOf(
  api: Api,
  household: Household,
  { refusal, inputs }: { readonly refusal: Refusal; readonly inputs: AnalysisInputs },
): Promise<Problem> {
  const { code, detail, coverage, missing } = refusal;
  if (coverage === undefined && (code !== 'insufficient-data' || missing)) return refusalProblem(refusal);
  const project = await findProjectOf(api.records, household.body);
  const asked = { period: inputs.period, nowMs: api.nowMs() };
  const more = coverage === undefined ? onTheirWay(project, inputs, asked) : openDays(project, asked);
  return refusalProblem({ ...refusal, detail: `${detail}${more}` });
}

/** For days that windows has not computed yet. */
const patienceMs = 10_000;

interface Computed {
  readonly inputs: AnalysisInputs;
  readonly result: AnalysisResult;
  /**
   * Whether the analysis may be stored already. If it is stored although this is false, the reservation of its key
   * fails.
   */
  readonly isKnown: (id: string) => boolean;
  readonly withTrace: boolean;
}

interface Owned {
  /** The household as it was in the project of the period, whose keys may read the analysis. */
  readonly household: Household;
  readonly around: Around;
}

type Asked = AnalysisRequest & { readonly attempt: number };

async function analyze(api: Api, owned: Owned, body: Asked): Promise<Answer> {
  const { periodStart, periodEnd, attempt } = body;
  const [inputs, isListed] = await Promise.all([
    gatherInputs(api, owned, { ...body, patienceMs }),
    maybeStored(api, owned.household.id, { start: periodStart, end: periodEnd }),
  ]);
  const outcome = analyzeInputs(inputs);
  if (!outcome.ok) throw await problemOf(api, owned.household, { refusal: outcome.refusal, inputs });
  // A lost reservation means that another request stored it, so the log has it even if the list does not.
  const isKnown = (id: string): boolean => attempt > 1 || isListed(id);
  const computed = { inputs, result: outcome.result, isKnown, withTrace: body.includeTrace ?? false };
  return answer(api, owned, computed);
}

/** The first result of these inputs is stored and returned for every later request, byte for byte. */
async function answer(
  api: Api,
  { household }: Owned,
  { inputs, result, isKnown, withTrace }: Computed,
): Promise<Answer> {
  const { id } = identify(inputs, result, sha256);
  const { projectId } = household.body;
  const stored = isKnown(id) && (await api.records.latest('analysis', [id])).get(id);
  const extra = inputs.daysPending && { daysPending: true };
  if (stored) return { status: 200, body: { ...printStored(stored.body, withTrace), ...extra } };
  const body = {
    householdRecordId: household.id,
    projectId,
    dataRange: dataRange(household, inputs),
    result: replyOf(inputs, result, isoTime(api.nowMs())),
    methodVersion,
    inputs,
    factors: result.factors,
    values: result.trace.inputs,
    steps: result.trace.steps,
  };
  return {
    status: 200,
    body: { ...printStored(body, withTrace), ...extra },
    records: [{ kind: 'analysis', id, version: 1, body }],
    events: [
      {
        type: 'analysis.completed',
        subject: id,
        projectId,
        data: { id, household: household.id, status: result.status },
      },
    ],
  };
}

function printStored(body: unknown, withTrace: boolean): Readonly<Record<string, unknown>> {
  const analysis = storedAnalysis(body);
  return withTrace ? { ...analysis.result, trace: householdTrace(analysis) } : analysis.result;
}
