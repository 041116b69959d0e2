// What a test of surveys needs in the field: households, templates, and campaigns that take responses.
import type { Template } from '#domain/surveys/templates/template.ts';
import type { HttpClient, HttpReply } from './http.ts';

export interface Field {
  /** DID of the project. */
  readonly project: string;
  /** DID of a new household of the project. */
  readonly household: (more?: object) => Promise<string>;
  /** Id of a new open campaign with this template, published if it is not yet. */
  readonly open: (template: Template, more?: object) => Promise<string>;
  /** Id of a draft of a campaign. */
  readonly draft: (template: Template, more?: object) => Promise<string>;
  /** The reply to a new campaign of the project. */
  readonly create: (more: object) => Promise<HttpReply>;
  /** Leads the campaign to its next state. */
  readonly act: (survey: string, action: string, body?: object) => Promise<void>;
  /** Id of the project, which exists with its first household or campaign. */
  readonly projectId: () => Promise<string>;
}

/** The places of the faults of a reply. */
export const pointersOf = ({ body: { errors } }: HttpReply): unknown =>
  Array.isArray(errors) ? errors.map(({ pointer }) => pointer) : errors;

/** `name`: of the project, so that test files that share an API stay apart. */
export function openField(call: HttpClient, name: string): Field {
  const project = `did:example:${name}:project`;
  let count = 0;
  const idOf = ({ status, body, text }: HttpReply): string => {
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
  const create = (more: object): Promise<HttpReply> => {
    const body = { type: 'BaselineSurvey', projectId: project, sampling: { method: 'census' }, ...more };
    return call('POST', '/v1/surveys', { body });
  };
  const draft = async (template: Template, more: object = {}): Promise<string> => {
    const body = { ...template, projectId: project, publish: true };
    idOf(await call('POST', '/v1/survey-templates', { body }));
    return idOf(await create({ templateId: template.templateId, ...more }));
  };
  const act = async (survey: string, action: string, body: object = {}): Promise<void> => {
    const path = `/v1/surveys/${survey}`;
    const etag = (await call('GET', path)).headers.get('etag') ?? '';
    idOf(await call('POST', `${path}/actions/${action}`, { headers: { 'if-match': etag }, body }));
  };
  const open = async (template: Template, more: object = {}): Promise<string> => {
    const survey = await draft(template, more);
    await act(survey, 'open');
    return survey;
  };
  const projectId = async (): Promise<string> =>
    idOf(await call('GET', `/v1/projects/${encodeURIComponent(project)}`));
  return { project, household, open, draft, create, act, projectId };
}
