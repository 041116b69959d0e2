// POST /v1/survey-templates: creates a template with its first version, as a draft or published at once.
import { readAhead, takeName } from '#records/records.ts';
import type { ListTable } from '#domain/surveys/lists/list-table.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { checkMayWrite } from '../contract/access.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { mentionProject, onlyProject, type MentionedProject } from '../projects/projects.ts';
import { parseStored } from '../store/bodies/held.ts';
import { projectPlaces } from '../store/find.ts';
import * as names from '../store/bodies/names.ts';
import { surveyTemplateBody, type SurveyTemplate } from '../store/bodies/survey-template.ts';
import { openLists } from './lists/stored-lists.ts';
import { digestOf } from './template/digest.ts';
import { newestVersion } from './template/find.ts';
import { addVersion } from './template/next-version.ts';
import { contentOf, templateInput } from './template/input.ts';
import { printVersion, templateReply } from './template/print.ts';
import { refuseFaults } from './template/publishable.ts';
import { refuseReadOnly } from './template/read-only.ts';
import { bounded } from './template/size.ts';
import { newVersion, templateRecord, versionRecord } from './template/versions.ts';

export const createSurveyTemplate = defineEndpoint({
  method: 'POST',
  path: '/v1/survey-templates',
  operationId: 'createSurveyTemplate',
  summary: 'Create a survey template',
  description:
    'Makes version 1, a draft. With `publish: true` it is checked and published at once. Without `projectId` it belongs to the one project of the key, else to all projects. A repeat with the same content returns the existing template with 200; other content for the same `templateId` is 409: add a version instead.',
  scope: 'surveys:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: bounded(templateInput),
    shown: templateInput,
    fault: 'invalid-template',
    example: {
      templateId: 'baseline-kampala',
      kind: 'BaselineSurvey',
      sections: [
        {
          id: 'eligibility',
          questions: [
            {
              id: 'current_cooking',
              type: 'multiple_choice',
              required: true,
              options: ['wood', 'charcoal', 'lpg', 'electricity'],
            },
          ],
        },
        {
          id: 'socio_economic',
          questions: [{ id: 'household_size', type: 'number', validation: { min: 1, max: 20 } }],
        },
      ],
      validations: { requiredSections: ['eligibility', 'socio_economic'], completionThreshold: 0.8 },
    },
  },
  replies: {
    201: { description: 'The template is created.', schema: templateReply },
    200: { description: 'The template exists with the same content.', schema: templateReply },
  },
  problems: ['template-conflict', 'project-not-found', 'project-not-allowed'],
  run: async ({ body, principal }, api) => {
    const content = contentOf(body);
    const isPublished = body.publish ?? false;
    return createDraft(api, principal, { sent: body, content, isPublished }, body.projectId ?? undefined);
  },
});

/** `project`: its DID or id; undefined: the one project of the key, else all. */
export async function createDraft(
  api: Api,
  principal: Principal,
  wanted: Wanted,
  project: string | undefined,
): Promise<TemplateAnswer> {
  const named = project ?? onlyProject(principal);
  const ahead = named === null ? api : withReadsAhead(api, named, wanted.content);
  const owner = named === null ? null : await mentionProject(ahead, principal, named);
  if (owner === null) checkMayWrite(principal, null);
  const projectId = owner?.project.id ?? null;
  const { whole, records } = await openLists(ahead, wanted.content, projectId, wanted.lists);
  if (wanted.isPublished) refuseFaults(whole);
  const answered = await answer(ahead, owner, wanted);
  return answered.records ? { ...answered, records: [...answered.records, ...records] } : answered;
}

/** The project and the name of its template, read together as far as they can be told before. */
function withReadsAhead(api: Api, named: string, { templateId }: Template): Api {
  const places = projectPlaces(api.records, named);
  const project = places.find(({ kind }) => kind === 'project');
  const name = project && { kind: 'name', id: names.surveyTemplate(project.id, templateId) };
  return name ? { ...api, records: readAhead(api.records, [...places, name]) } : api;
}

/** An answer that shows a version of a template. */
type TemplateAnswer = Answer & { readonly body: ReturnType<typeof printVersion> };

interface Wanted {
  /** The body, with fields that the service sets. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly content: Template;
  readonly isPublished: boolean;
  /** Other content of a template that exists becomes its next version. */
  readonly isNext?: boolean;
  /** Lists that came with it, by digest. */
  readonly lists?: ReadonlyMap<string, ListTable>;
}

async function answer(api: Api, owner: MentionedProject | null, wanted: Wanted): Promise<TemplateAnswer> {
  const projectDid = owner?.project.body.did ?? null;
  const name = names.surveyTemplate(owner?.project.id ?? null, wanted.content.templateId);
  const before = (await api.records.names([name])).get(name);
  if (before !== undefined && before.owner !== '')
    return answerRepeat(api, before.owner, { ...wanted, projectDid });
  refuseReadOnly(wanted.sent, {});
  const at = isoTime(api.nowMs());
  const id = `tpl_${api.newUlid()}`;
  const { content, isPublished } = wanted;
  const version = newVersion({ id, number: 1, at, content, isPublished });
  const template: SurveyTemplate = {
    id,
    version: 1,
    body: {
      templateId: wanted.content.templateId,
      projectId: owner?.project.id ?? null,
      kind: wanted.content.kind ?? null,
      status: wanted.isPublished ? 'published' : 'draft',
      latest: 1,
      published: wanted.isPublished ? 1 : null,
      createdAt: at,
      updatedAt: at,
    },
  };
  return {
    status: 201,
    location: `/v1/survey-templates/${id}`,
    version: 1,
    body: printVersion(template, version, projectDid),
    records: [
      ...(owner?.records ?? []),
      templateRecord(template),
      versionRecord(version),
      takeName(name, id, before),
    ],
  };
}

/** Throws 409 for other content that is no next version, or for a draft that was to be published: that is a step of its own. */
async function answerRepeat(
  api: Api,
  id: string,
  { sent, content, isPublished, isNext, projectDid }: Wanted & { readonly projectDid: string | null },
): Promise<TemplateAnswer> {
  const record = (await api.records.latest('survey-template', [id])).get(id);
  if (!record) throw new Error(`the name of template ${content.templateId} has the unknown owner ${id}`);
  const template = parseStored(surveyTemplateBody, record);
  const version = await newestVersion(api, template, ['draft', 'published', 'retired']);
  if (!version) throw new Error(`template ${id} has a name and no version`);
  const isSame =
    version.body.digest === digestOf(content) && !(isPublished && version.body.status === 'draft');
  if (isSame) {
    const body = printVersion(template, version, projectDid);
    refuseReadOnly(sent, body);
    return { status: 200, version: version.version, body };
  }
  if (isNext === true) return addVersion(api, template, { newest: version, content, isPublished });
  const detail = `Template ${content.templateId} exists: version ${version.body.number} is ${version.body.status}${version.body.digest === digestOf(content) ? '' : ' and has other content'}. Use POST /v1/survey-templates/${id}/versions, an import with nextVersion=true, or another templateId.`;
  throw new Problem('template-conflict', {
    detail,
    errors: [{ pointer: '#/templateId', code: 'taken', detail }],
  });
}
