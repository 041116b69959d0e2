// POST /v1/analysis/project: computes and adds up the emission reductions of all households of a project, and stores
// the total.
import { projectAnalysisKind } from '../store/analyses.ts';
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { methodVersion } from '#domain/emissions/analyze/analyze.ts';
import {
  programmeResult,
  type LeftOutHousehold,
  type ProgrammeInputs,
} from '#domain/emissions/documents/project-document.ts';
import { analyzeHouseholds, householdIds } from './gather/project.ts';
import { projectAnalysisReply, projectReplyOf } from './project-reply.ts';
import { withDefaults, refuseUnanswerable } from './request/request-defaults.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { note, notesOf } from '../store/stale-notes.ts';
import { projectAnalysisRequest, type ProjectAnalysisRequest } from './request/request.ts';
import { storedProjectAnalysis } from './stored/stored.ts';
import { analysisWork } from './work.ts';
import { openDays } from './gather/open-days.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { jobReply } from '../jobs/job.ts';
import { answerWork } from '../jobs/keep.ts';
import { Problem } from '../contract/problem.ts';
import { visibleProject } from '../store/visible.ts';
import type { Project } from '../store/bodies/project.ts';
import { isoTime } from '../contract/time.ts';

export const analyzeProject = defineEndpoint({
  method: 'POST',
  path: '/v1/analysis/project',
  operationId: 'analyzeProject',
  summary: 'Analyze the impact of a project',
  description:
    'Totals over the households of the project. Households that cannot be analyzed are left out, with the reason. Uncertainty that all households share (fNRB, factors, ratios, the bias of declared baselines) does not shrink as households are added. With `Prefer: respond-async`, and always after 20 s, the reply is 202 with a job whose `result` is the analysis.',
  scope: 'analysis:run',
  params: noParams,
  query: noQuery,
  body: {
    schema: projectAnalysisRequest,
    fault: 'invalid-analysis',
    example: { projectId: 'did:ixo:project/789', periodStart: '2024-01-01', periodEnd: '2024-01-31' },
  },
  replies: {
    200: { description: 'The totals. Equal inputs give equal bytes.', schema: projectAnalysisReply },
    202: { description: 'The work continues as a job; `Location` is its path.', schema: jobReply },
  },
  problems: ['project-not-found', 'boundary-mixed', 'insufficient-data'],
  run: async (request, api) => {
    const { body, principal } = request;
    const project = await visibleProject(api, principal, body.projectId);
    refuseUnanswerable(body, project);
    const ids = await householdIds(api, project.id);
    const work = analysisWork(api, request, {
      kind: 'project-analysis',
      total: ids.length,
      answer: (report) => analyze(api, { project, ids }, { body, report }),
    });
    return answerWork(api, request, work);
  },
});

interface Asking {
  readonly body: ProjectAnalysisRequest;
  readonly report: (households: number) => void;
}

async function analyze(
  api: Api,
  { project, ids }: { readonly project: Project; readonly ids: readonly string[] },
  { body, report }: Asking,
): Promise<Answer> {
  const { projectId: _, asOf: __, ...asked } = body;
  const question = { ...asked, patienceMs: 0 };
  const { programme, daysPending } = await analyzeHouseholds(
    api,
    { project, ids },
    { question, done: report },
  );
  const period = { start: body.periodStart, end: body.periodEnd };
  if (programme.households.length === 0)
    throw nobodyCounts(programme.leftOut, openDays(project, { period, nowMs: api.nowMs() }));
  const { methodology, parameters, confidenceLevel } = withDefaults(question, project);
  const inputs: ProgrammeInputs = {
    projectDid: project.body.did,
    period,
    methodology,
    baselineMethod: body.baselineMethod ?? null,
    parameters,
    confidenceLevel,
    allowLowCoverage: body.allowLowCoverage ?? false,
    ...programme,
  };
  return answer(api, project, { inputs, extra: daysPending && { daysPending } });
}

/** `open`: explains days that are not over, if coverage is too low. */
function nobodyCounts(leftOut: readonly LeftOutHousehold[], open: string): Problem {
  if (leftOut.length === 0)
    return new Problem('insufficient-data', {
      detail: 'The project has no household. Add one with POST /v1/households and this projectId.',
    });
  const reasons = [...Map.groupBy(leftOut, ({ code }) => code)].map(([code, of]) => `${code} ${of.length}`);
  const first = leftOut[0];
  const hint = leftOut.some(({ code }) => code === 'coverage-below-threshold') ? open : '';
  return new Problem('insufficient-data', {
    detail: `None of the ${leftOut.length} households can be analyzed: ${reasons.join(', ')}. ${first?.householdDid}: ${first?.detail}${hint}`,
    errors: leftOut.map(({ householdDid, code, detail }) => ({
      pointer: '#/projectId',
      code,
      detail: `${householdDid}: ${detail}`,
    })),
  });
}

interface Total {
  readonly inputs: ProgrammeInputs;
  /** Parts of the reply that are not part of the result. */
  readonly extra: object | false;
}

/** The first result of these inputs is stored and returned for every later request, byte for byte. */
async function answer(api: Api, project: Project, { inputs, extra }: Total): Promise<Answer> {
  const { result: printed, steps } = programmeResult(inputs, sha256);
  const { id, status } = printed;
  const readAtMs = api.nowMs();
  const stored = (await api.records.latest(projectAnalysisKind, [id])).get(id);
  if (stored) {
    // If data changed and changed back meanwhile, the stored analysis is the answer.
    const of = { project: project.id };
    await note(api, { id, projectId: project.id, of, reasons: [] }, (await notesOf(api, [id])).get(id));
    return { status: 200, body: { ...storedProjectAnalysis(stored.body).result, ...extra } };
  }
  const result = projectReplyOf(printed, isoTime(api.nowMs()));
  return {
    status: 200,
    body: { ...result, ...extra },
    readAtMs,
    records: [
      {
        kind: projectAnalysisKind,
        id,
        version: 1,
        body: { projectId: project.id, methodVersion, result, inputs, steps },
      },
    ],
    events: [
      {
        type: 'analysis.completed',
        subject: id,
        projectId: project.id,
        data: { id, project: project.id, status },
      },
    ],
  };
}
