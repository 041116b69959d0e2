// GET /v1/surveys/{id}/form and …/form/lists/{name}: the form of a campaign for a browser, and the lists that it reads.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { listText } from '../openrosa/lists/lists.ts';
import { campaignForm, visitsOf } from './campaign-form.ts';
import { unansweredMax } from './unanswered.ts';

const shared = {
  method: 'GET',
  scope: 'responses:write',
  query: noQuery,
  body: noBody,
  problems: ['survey-not-found', 'campaign-not-open', 'form-not-found'],
} as const;

export const getCampaignForm = defineEndpoint({
  ...shared,
  path: '/v1/surveys/:id/form',
  operationId: 'getCampaignForm',
  summary: 'Get the form of a survey campaign',
  description:
    'The XForm that phones get, for a client that shows it itself, such as the console. While a campaign takes interviews its form has the same bytes.',
  params: idParams('survey'),
  replies: {
    200: { description: 'The form.', type: 'application/xml', example: '<?xml version="1.0"?>' },
  },
  run: async ({ params, principal }, api) => ({
    status: 200,
    text: {
      type: 'application/xml; charset=utf-8',
      text: (await campaignForm(api, principal, params.id)).phone.xml,
    },
  }),
});

export const getCampaignFormList = defineEndpoint({
  ...shared,
  problems: [...shared.problems, 'scope-missing'],
  path: '/v1/surveys/:id/form/lists/:name',
  operationId: 'getCampaignFormList',
  summary: 'Get a list of the form of a survey campaign',
  description: `\`households.csv\` and \`devices.csv\`, as phones get them: without names, phone numbers and places. The key of a collector gets the households of its open assignments. Another key needs \`households:read\` as well, and \`responses:read\` where the form reads earlier answers. It gets those of the sample that have not answered, or whose answer was rejected or returned; where no sample is drawn, of all that take part: at most ${unansweredMax}, returned ones first, then in the order of registration. \`responses:read\` adds the remarks on returned ones.`,
  params: idParams('survey').extend({ name: z.string().max(100).describe('Name of the file.') }),
  replies: { 200: { description: 'The list.', type: 'text/csv', example: 'name,label\n' } },
  run: async ({ params, principal }, api) => {
    const form = await campaignForm(api, principal, params.id);
    const visits = await visitsOf(api, principal, form);
    const text = await listText(api, { ...form, visits }, params.name);
    return { status: 200, text: { type: 'text/csv; charset=utf-8', text } };
  },
});
