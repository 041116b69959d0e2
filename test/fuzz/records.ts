// What requests made at random can meet: a household with a device, and a campaign with a response.
import type { HttpClient, HttpReply } from '#test/support/http.ts';
import type { Phones } from '#test/support/phones.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';

/** Under the names that the examples of the contract use. */
const household = {
  did: 'did:ixo:household/123',
  projectId: 'did:ixo:project/789',
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  devices: [{ did: 'did:ixo:device/456', type: 'ElectricPressureCooker' }],
};

const idOf = ({ status, body, text }: HttpReply): string => {
  if (status !== 200 && status !== 201) throw new Error(`a record to meet was answered ${status}: ${text}`);
  return String(body['id']);
};

/** Makes them. Resolves to one id for each beginning of a path that has one. */
export async function makeRecords(call: HttpClient, phones: Phones): Promise<Record<string, string>> {
  idOf(await call('POST', '/v1/households', { body: household }));
  const survey = await phones.field.open(specifiedTemplate);
  const body = {
    householdId: (await phones.visit(survey)).did,
    timestamp: '2024-02-20T10:00:00Z',
    responses: {
      eligibility: { current_cooking: ['wood'] },
      socio_economic: { household_size: 5 },
    },
  };
  return {
    '/v1/households/': household.did,
    '/v1/devices/': household.devices[0]?.did ?? '',
    '/v1/projects/': await phones.field.projectId(),
    '/v1/survey-templates/': specifiedTemplate.templateId,
    '/v1/surveys/': survey,
    '/v1/responses/': idOf(await call('POST', `/v1/surveys/${survey}/responses`, { body })),
    '/v1/collectors/': phones.collectorId,
  };
}
