// GET /v1/key/{token}/projects/{project}/formList: the forms of a collector (docs.getodk.org/openrosa-form-list).
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { escapeXml } from '../contract/open-rosa.ts';
import { many } from '../contract/query.ts';
import { formAddress, linkParams, type Linked } from './forms/address.ts';
import { listedForms, type ListedForm } from './forms/listed-forms.ts';
import { xmlReply } from './forms/replies.ts';

export const getFormList = defineEndpoint({
  method: 'GET',
  path: '/v1/key/:token/projects/:project/formList',
  operationId: 'getFormList',
  summary: 'List the forms of a collector for ODK Collect',
  description:
    'The form list of OpenRosa. Each campaign that is open, or in its days of grace, has two forms while the collector has an assignment in it that is not finished: its questionnaire, and a short one for visits without an interview. A campaign whose questionnaire registers households has its questionnaire for each of its `collectors`. The list and the forms change only with the campaign; the lists of households change with the assignments. Other parameters of the query are ignored.',
  scope: 'field-link',
  params: linkParams,
  query: z.object({ formID: many(z.string()).describe('Only the form with this id.') }),
  body: noBody,
  replies: {
    200: {
      description: 'The list.',
      type: 'text/xml',
      example: '<xforms xmlns="http://openrosa.org/xforms/xformsList"></xforms>',
    },
  },
  problems: ['field-link-refused'],
  run: async (request, api) => {
    const { formID } = request.query;
    const forms = await listedForms(api, request.principal);
    const shown = forms.filter(({ phone }) => formID === undefined || formID.includes(phone.form.id));
    const items = shown.map((form) => itemOf(form, request)).join('');
    return xmlReply(
      `<?xml version="1.0" encoding="UTF-8"?>\n<xforms xmlns="http://openrosa.org/xforms/xformsList">${items}</xforms>\n`,
    );
  },
});

function itemOf({ survey, phone }: ListedForm, at: Linked): string {
  const { form, md5, files } = phone;
  const { name } = z.looseObject({ name: z.string().nullish() }).parse(survey.body);
  const parts = {
    formID: form.id,
    name: name ? `${form.title} (${name})` : form.title,
    version: form.version,
    hash: `md5:${md5}`,
    downloadUrl: formAddress(at, form.id, '.xml'),
    ...(files.length > 0 && { manifestUrl: formAddress(at, form.id, '/manifest') }),
  };
  const elements = Object.entries(parts).map(([tag, text]) => `<${tag}>${escapeXml(text)}</${tag}>`);
  return `<xform>${elements.join('')}</xform>`;
}
