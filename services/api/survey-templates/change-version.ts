// PATCH /v1/survey-templates/{id}/versions/{number}: changes a draft.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { bodyFaults, unknownNulls } from '../contract/faults.ts';
import { mergePatch } from '../contract/merge-patch.ts';
import { patchSchema } from '../contract/patch-schema.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import type { SurveyTemplate, TemplateVersion } from '../store/bodies/survey-template.ts';
import { openLists } from './lists/stored-lists.ts';
import { versionParams } from './template/address.ts';
import { digestOf } from './template/digest.ts';
import { contentOf, setByServiceNames, templateContent } from './template/input.ts';
import { templateReply } from './template/print.ts';
import { readOnlyFaults } from './template/read-only.ts';
import { bounded } from './template/size.ts';
import { changeableVersion, refuseUnless, printForReply } from './template/target.ts';
import { nextTemplate, redraft, templateRecord, versionRecord } from './template/versions.ts';

const patched = templateContent.omit({ templateId: true });

export const changeSurveyTemplateVersion = defineEndpoint({
  method: 'PATCH',
  path: '/v1/survey-templates/:id/versions/:number',
  operationId: 'changeSurveyTemplateVersion',
  summary: 'Change a draft of a survey template',
  description:
    'A merge patch: null clears a field, and an array, such as `sections`, replaces the whole array. A published version never changes: add a version. Read-only fields may be sent back as they were read. A patch that changes nothing creates no version of the record.',
  scope: 'surveys:write',
  ifMatch: 'taken',
  params: versionParams,
  query: noQuery,
  body: {
    schema: z.record(z.string(), z.unknown()),
    shown: patchSchema(patched).meta({ id: 'SurveyTemplatePatch' }),
    fault: 'invalid-template',
    example: { validations: { completionThreshold: 0.9 } },
  },
  replies: { 200: { description: 'The draft as it is now.', schema: templateReply } },
  problems: [
    'template-not-found',
    'template-conflict',
    'illegal-transition',
    'version-mismatch',
    'project-not-allowed',
  ],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const [template, version] = await changeableVersion(api, principal, params);
    checkVersion(ifMatch, version);
    refuseUnless('draft', version, 'changed');
    const before = await printForReply(api, template, version);
    const content = patchedContent(version, body, fixedFaults(body, before, template));
    if (digestOf(content) === version.body.digest)
      return { status: 200, version: version.version, body: before };
    await openLists(api, content, template.body.projectId);
    const at = isoTime(api.nowMs());
    const next = redraft(version, content, at);
    // A published version stands for the template, whatever a draft says.
    const kind = template.body.published === null ? (content.kind ?? null) : template.body.kind;
    const head = nextTemplate(template, { kind, updatedAt: at });
    return {
      status: 200,
      version: next.version,
      body: await printForReply(api, head, next),
      records: [versionRecord(next), templateRecord(head)],
    };
  },
});

type Patch = Readonly<Record<string, unknown>>;

const fixed: readonly string[] = [...setByServiceNames, 'templateId', 'projectId'];

/** Fields that never change, or that the service sets. A project may be named by its id, too. */
const fixedFaults = (patch: Patch, before: Patch, { body }: SurveyTemplate): Fault[] =>
  readOnlyFaults(
    patch,
    before,
    fixed.filter((name) => name !== 'projectId' || patch[name] !== body.projectId),
  );

/** Throws 400. */
function patchedContent({ body }: TemplateVersion, patch: Patch, faults: readonly Fault[]) {
  const { templateId, ...before } = body.content;
  const stated = Object.fromEntries(Object.entries(patch).filter(([name]) => !fixed.includes(name)));
  const merged = mergePatch(before, stated);
  const parsed = bounded(patched).safeParse(merged);
  const errors = [
    ...faults,
    ...(parsed.error ? bodyFaults(parsed.error, merged) : []),
    ...unknownNulls(patched, stated),
  ];
  if (!parsed.data || errors.length > 0) throw new Problem('invalid-template', { errors });
  return contentOf({ ...parsed.data, templateId: String(templateId) });
}
