// Campaigns that are not ready, responses that wait for a decision or are held, and revisits that are still to be made.
import type { ResponseStatus } from '#domain/surveys/responses/states.ts';
import { assignmentStatuses, isOpenStatus } from '#domain/surveys/field-work/assignments.ts';
import { responseConditions } from '../../responses/list-responses.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { surveyBody, type Survey } from '../../store/bodies/survey.ts';
import { openRevisits } from '../../store/field-work/open-revisits.ts';
import { latestOf } from '../../store/page.ts';
import { newestPrepared } from '../../store/field-work/newest-prepared.ts';
import { readCopiedTemplate } from '../../surveys/chosen-template.ts';
import { onTime } from '../../surveys/life-cycle/on-time.ts';
import { campaignRequirements } from '../../surveys/readiness/preparation.ts';
import { listLink, type Found, type Link } from '../to-do/lines.ts';
import { countLine, type Asked, type Source } from './asked.ts';

/** Campaigns whose readiness is looked at; a project prepares few at a time. */
const preparedMax = 20;

async function notReady({ api, project }: Asked, survey: Survey): Promise<Found> {
  const { content: template } = await readCopiedTemplate(api, survey);
  const requirements = await campaignRequirements(api, { survey, project, template });
  return {
    kind: project.body.requireProtocol ? 'campaign-blocked' : 'campaign-not-ready',
    count: requirements.filter(({ isMet }) => !isMet).length,
    ids: [survey.id],
    link: { resource: 'surveys', id: survey.id, href: `/v1/surveys/${survey.id}/readiness` },
  };
}

export const preparedCampaigns: Source = {
  name: 'campaigns',
  scope: 'surveys:read',
  read: async (asked) => {
    const { api, project } = asked;
    const records = await latestOf(api, 'survey', await newestPrepared(api, project.id, preparedMax));
    const prepared = records
      .map((record) => onTime(parseStored(surveyBody, record), api.nowMs()))
      .filter(({ body: { status } }) => status === 'draft' || status === 'scheduled');
    return Promise.all(prepared.map((survey) => notReady(asked, survey)));
  },
};

interface Waiting {
  readonly kind: Found['kind'];
  readonly resource: Link['resource'];
  readonly status: ResponseStatus[];
}

const waiting: readonly Waiting[] = [
  {
    kind: 'responses-to-review',
    resource: 'responses',
    status: ['pending', 'supervisor_approved', 'disputed'],
  },
  { kind: 'responses-held', resource: 'held-responses', status: ['held'] },
];

export const waitingResponses: Source = {
  name: 'responses',
  scope: 'responses:read',
  read: ({ api, principal, project }) =>
    Promise.all(
      waiting.map(async ({ kind, resource, status }) => {
        const query = { projectId: [project.body.did], status };
        return countLine(api, {
          kind,
          table: 'survey_responses',
          conditions: await responseConditions(api, principal, query),
          link: listLink(resource, '/v1/responses', query),
        });
      }),
    ),
};

export const revisits: Source = {
  name: 'revisits',
  scope: 'surveys:read',
  read: async ({ api, principal, project }) => {
    const status = assignmentStatuses.filter(isOpenStatus);
    const found = await openRevisits(api, { projectId: project.id, status, collector: principal.collector });
    return found.map(({ campaignId, count, ids }) => ({
      kind: 'revisits-open',
      count,
      ids,
      link: {
        ...listLink('assignments', `/v1/surveys/${campaignId}/assignments`, { purpose: 'revisit', status }),
        id: campaignId,
      },
    }));
  },
};
