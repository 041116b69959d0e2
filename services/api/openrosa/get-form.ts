// GET …/forms/{formId}.xml, …/manifest and …/attachments/{name}: a form, and the lists that travel with it.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { escapeXml } from '../contract/open-rosa.ts';
import { md5Of } from '../store/campaigns/phone-form.ts';
import { anyQuery, fileParams, formAddress, formParams } from './forms/address.ts';
import { listedForm } from './forms/listed-forms.ts';
import { textReply, xmlReply } from './forms/replies.ts';
import { listText } from './lists/lists.ts';

const shared = {
  method: 'GET',
  scope: 'field-link',
  query: anyQuery,
  body: noBody,
  problems: ['field-link-refused', 'form-not-found'],
} as const;

export const getForm = defineEndpoint({
  ...shared,
  path: '/v1/key/:token/projects/:project/forms/:formId.xml',
  operationId: 'getForm',
  summary: 'Get a form for ODK Collect',
  description: 'The XForm. While a campaign takes interviews its form has the same bytes.',
  params: formParams,
  replies: { 200: { description: 'The form.', type: 'text/xml', example: '<?xml version="1.0"?>' } },
  run: async ({ params, principal }, api) =>
    xmlReply((await listedForm(api, principal, params.formId)).phone.xml),
});

export const getFormManifest = defineEndpoint({
  ...shared,
  path: '/v1/key/:token/projects/:project/forms/:formId/manifest',
  operationId: 'getFormManifest',
  summary: 'List the files of a form for ODK Collect',
  description: 'The manifest of OpenRosa: name, digest and address of each list that travels with the form.',
  params: formParams,
  replies: {
    200: {
      description: 'The manifest.',
      type: 'text/xml',
      example: '<manifest xmlns="http://openrosa.org/xforms/xformsManifest"></manifest>',
    },
  },
  run: async ({ params, principal, baseUrl }, api) => {
    const form = await listedForm(api, principal, params.formId);
    const files = await Promise.all(
      form.phone.files.map(async (name) => ({ name, md5: md5Of(await listText(api, form, name)) })),
    );
    const items = files.map(({ name, md5 }) => {
      const address = formAddress({ params, baseUrl }, params.formId, `/attachments/${name}`);
      return `<mediaFile><filename>${name}</filename><hash>md5:${md5}</hash><downloadUrl>${escapeXml(address)}</downloadUrl></mediaFile>`;
    });
    return xmlReply(
      `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://openrosa.org/xforms/xformsManifest">${items.join('')}</manifest>\n`,
    );
  },
});

export const getFormAttachment = defineEndpoint({
  ...shared,
  path: '/v1/key/:token/projects/:project/forms/:formId/attachments/:name',
  operationId: 'getFormAttachment',
  summary: 'Get a list of a form for ODK Collect',
  description:
    '`households.csv`: the open assignments of the collector, without names, phone numbers and places. `devices.csv`: the devices of these households. Equal lists have equal bytes. A cell that a spreadsheet program would run as a formula begins with a blank.',
  params: fileParams,
  replies: { 200: { description: 'The list.', type: 'text/csv', example: 'name,label\n' } },
  run: async ({ params, principal }, api) => {
    const form = await listedForm(api, principal, params.formId);
    return textReply(await listText(api, form, params.name), 'text/csv; charset=utf-8');
  },
});
