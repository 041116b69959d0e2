// POST /v1/surveys: a survey campaign, also for a project that nobody has mentioned before.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { maySee } from '../access.ts';
import { defineEndpoint, noParams, noQuery, type Answer, type Api } from '../endpoint.ts';
import { pointerOf } from '../faults.ts';
import type { Principal } from '../principal.ts';
import { Problem } from '../problem.ts';
import { readOnlyNames } from '../records/fields.ts';
import { mentionProject } from '../records/projects.ts';
import { surveyReply } from '../records/replies.ts';
import { held } from '../records/stored/held.ts';
import { surveyBody } from '../records/stored/survey.ts';
import { surveyInput, type SurveyInput } from '../records/survey-input.ts';
import { needsFrameSize } from '../records/sampling-input.ts';
import { newSurveyBody, printSurvey, roundCounter, roundCounterId } from '../records/surveys.ts';
import { isoTime } from '../time.ts';

export const createSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys',
  operationId: 'createSurvey',
  summary: 'Create a survey campaign',
  scope: 'surveys:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: surveyInput,
    fault: 'invalid-survey',
    example: {
      type: 'BaselineSurvey',
      projectId: 'did:ixo:project/789',
      template: {
        eligibilityCriteria: true,
        socioEconomicData: true,
        cookingPatterns: true,
        stovePerceptions: true,
      },
      sampling: { method: 'stratified', size: 100, confidence: 0.95 },
    },
  },
  replies: { 201: { description: 'Created', schema: surveyReply } },
  problems: ['survey-not-found', 'template-not-found', 'project-not-found', 'project-not-allowed'],
  run: async ({ body, principal }, api) => {
    refuseReadOnly(body);
    const { project, records } = await mentionProject(api, principal, body.projectId);
    if (body.templateId !== undefined) throw unknownTemplate(body.templateId);
    if (body.follows) await checkFollows(api, principal, body.follows);
    const { round, counter } = await nextRound(api, project.id, body);
    const frameSize = needsFrameSize(body.sampling) ? await countHouseholds(api, project.id) : null;
    const survey = {
      id: `srv_${api.newUlid()}`,
      version: 1,
      body: newSurveyBody(body, { project, frameSize, round, at: isoTime(api.nowMs()) }),
    };
    return {
      status: 201,
      location: `/v1/surveys/${survey.id}`,
      version: 1,
      body: printSurvey(survey, project.body.did),
      records: [...records, { kind: 'survey', ...survey }, counter],
    } satisfies Answer;
  },
});

function refuseReadOnly(input: SurveyInput): void {
  const errors = readOnlyNames
    .filter((name) => Object.hasOwn(input, name))
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'The service sets this; a new campaign cannot choose it.',
    }));
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
}

// No template can be registered yet, so every templateId is unknown.
const unknownTemplate = (templateId: string): Problem => {
  const detail = `There is no template ${JSON.stringify(templateId)}.`;
  return new Problem('template-not-found', {
    detail,
    errors: [{ pointer: '#/templateId', code: 'not-found', detail }],
  });
};

async function checkFollows(api: Api, principal: Principal, follows: string): Promise<void> {
  const record = isIdOf('survey', follows)
    ? (await api.records.latest('survey', [follows])).get(follows)
    : undefined;
  if (record && maySee(principal, held(surveyBody, record).body.projectId)) return;
  const detail = `There is no survey campaign ${JSON.stringify(follows)}.`;
  throw new Problem('survey-not-found', {
    detail,
    errors: [{ pointer: '#/follows', code: 'not-found', detail }],
  });
}

const counted = z.object({ households: z.coerce.number() });

/** Households of a project that take part now. */
async function countHouseholds({ clickhouse }: Api, projectId: string): Promise<number> {
  const sql = `SELECT count() AS households FROM households FINAL
    WHERE project_id = {projectId:String} AND status IN ('enrolled', 'active', 'inactive') AND erased_at IS NULL`;
  const [row] = await clickhouse.query(counted, sql, { projectId });
  return row?.households ?? 0;
}

const counterBody = z.object({ highest: z.number() });

/** The round asked for, or the next free one of the project and type, with the next version of their counter. */
async function nextRound(api: Api, projectId: string, { type, round: asked }: SurveyInput) {
  const id = roundCounterId(projectId, type);
  const record = (await api.records.latest('survey-rounds', [id])).get(id);
  const highest = record ? counterBody.parse(record.body).highest : 0;
  const round = asked ?? highest + 1;
  return { round, counter: roundCounter(id, (record?.version ?? 0) + 1, Math.max(highest, round)) };
}
