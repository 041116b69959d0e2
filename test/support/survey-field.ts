// What a test of surveys needs in the field: households, templates, and campaigns that take responses.
import type { Template } from '#domain/surveys/templates/template.ts';
import type { HttpClient } from './http.ts';

export interface Field {
  /** DID of the project. */
  readonly project: string;
  /** DID of a new household of the project. */
  readonly household: (more?: object) => Promise<string>;
  /** Id of a new open campaign with this template, published if it is not yet. */
  readonly open: (template: Template, more?: object) => Promise<string>;
  /** Id of a draft of a campaign. */
  readonly draft: (template: Template, more?: object) => Promise<string>;
}

/** `name`: of the project, so that test files that share an API stay apart. */
export function openField(call: HttpClient, name: string): Field {
  const project = `did:example:${name}:project`;
  let count = 0;
  const idOf = ({ status, body, text }: Awaited<ReturnType<HttpClient>>): string => {
    if (status !== 201 && status !== 200) throw new Error(`the field is not ready: ${text}`);
    return String(body['id']);
  };
  const household = async (more: object = {}): Promise<string> => {
    const did = `did:example:${name}:household/${++count}`;
    const body = {
      did,
      projectId: project,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      ...more,
    };
    idOf(await call('POST', '/v1/households', { body }));
    return did;
  };
  const draft = async (template: Template, more: object = {}): Promise<string> => {
    const body = { ...template, projectId: project, publish: true };
    idOf(await call('POST', '/v1/survey-templates', { body }));
    return idOf(
      await call('POST', '/v1/surveys', {
        body: {
          type: 'BaselineSurvey',
          projectId: project,
          templateId: template.templateId,
          sampling: { method: 'census' },
          ...more,
        },
      }),
    );
  };
  const open = async (template: Template, more: object = {}): Promise<string> => {
    const id = await draft(template, more);
    const path = `/v1/surveys/${id}`;
    const etag = (await call('GET', path)).headers.get('etag') ?? '';
    idOf(await call('POST', `${path}/actions/open`, { headers: { 'if-match': etag }, body: {} }));
    return id;
  };
  return { project, household, open, draft };
}
