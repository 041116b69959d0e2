// POST /v1/surveys/{id}/actions/{action}: leads a campaign from one state of its life to the next.
import { z } from 'zod';
import { campaignActions, type CampaignAction } from '#domain/surveys/life-cycle.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams, note } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { dateTime } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { parseStored } from '../store/bodies/held.ts';
import { surveyReply } from '../store/bodies/replies.ts';
import { surveyBody } from '../store/bodies/survey.ts';
import { readCopiedTemplate } from './chosen-template.ts';
import { afterAction } from './life-cycle/after-action.ts';
import { campaignEvents } from './life-cycle/events.ts';
import { onTime, reachedStatuses } from './life-cycle/on-time.ts';
import { needsReadiness, refuseUnready } from './readiness/refuse-unready.ts';
import { printSurveyNow } from './surveys.ts';
import { projectOfSurvey, findSurveyFor } from './survey-references.ts';

const body = z.strictObject({
  opensAt: dateTime.optional(),
  closesAt: dateTime.optional(),
  allowUndrawn: z.boolean().optional(),
  immediately: z.boolean().optional(),
  reason: note(500).optional(),
});

export const actOnSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/actions/:action',
  operationId: 'actOnSurvey',
  summary: 'Change the state of a survey campaign',
  description:
    'draft → scheduled → open ⇄ paused → closing → closed → archived. `schedule` takes `opensAt` and `closesAt`; the campaign opens and ends by itself at these times; lists and events follow within two minutes. `open` and `schedule` of a random sample that is not drawn need `allowUndrawn: true`; every estimate is then marked. In a project with `requireProtocol` both need all that GET …/readiness lists. `close` leaves the days of grace for interviews that were begun before, unless `immediately` is true. `reopen` needs `reason` and a new `closesAt`.',
  scope: 'surveys:write',
  ifMatch: 'required',
  params: idParams('survey').extend({
    action: z.enum(campaignActions).describe('The step.'),
  }),
  query: noQuery,
  body: { schema: body, fault: 'invalid-survey', optional: true, example: { allowUndrawn: true } },
  replies: { 200: { description: 'The campaign in its new state.', schema: surveyReply } },
  problems: ['survey-not-found', 'illegal-transition', 'sample-not-drawn', 'version-mismatch'],
  run: async ({ params, body: input, ifMatch, principal }, api) => {
    const stored = await findSurveyFor(api, principal, params.id);
    checkVersion(ifMatch, stored);
    const nowMs = api.nowMs();
    const survey = onTime(stored, nowMs);
    const project = await projectOfSurvey(api, survey);
    const action: CampaignAction = params.action;
    const changed = afterAction(survey, { action, input, nowMs });
    if (needsReadiness(survey, project, action)) {
      const { content: template } = await readCopiedTemplate(api, survey);
      const allowUndrawn = input.allowUndrawn ?? false;
      await refuseUnready(api, { survey, project, template, action, allowUndrawn });
    }
    const next = parseStored(surveyBody, { id: survey.id, version: survey.version + 1, body: changed });
    const reached = [...reachedStatuses(stored, nowMs), { status: changed.status, at: isoTime(nowMs) }];
    return {
      status: 200,
      version: next.version,
      body: await printSurveyNow(api, next, project.body.did),
      records: [{ kind: 'survey', ...next }],
      events: campaignEvents(stored, reached),
    };
  },
});
