// GET /v1/survey-templates/{id}/versions: the versions of a template, newest first, without their questions.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import { limitDefault } from '../contract/list-query.ts';
import { pageQuery } from '../contract/query.ts';
import { parseStored } from '../store/bodies/held.ts';
import { listReply } from '../store/bodies/replies.ts';
import {
  templateVersionBody,
  templateVersionId,
  templateVersionKind,
  type SurveyTemplate,
  type TemplateVersion,
} from '../store/bodies/survey-template.ts';
import { templateParams } from './template/address.ts';
import { findBuiltInVersion, visibleTemplate } from './template/find.ts';
import { headingReply, printBuiltIn, printVersion, projectDidOf } from './template/print.ts';

const place = z.tuple([z.number()]);

export const listSurveyTemplateVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id/versions',
  operationId: 'listSurveyTemplateVersions',
  summary: 'List the versions of a survey template',
  description:
    'Newest first, without their questions. Deleted drafts are left out, so that a page may hold fewer versions than its limit.',
  scope: 'surveys:read',
  params: templateParams,
  query: z.strictObject({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
  body: noBody,
  replies: { 200: { description: 'A page of versions.', schema: listReply(headingReply) } },
  problems: ['template-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const builtIn = findBuiltInVersion(params.id);
    if (builtIn !== undefined)
      return {
        status: 200,
        body: { data: [heading(printBuiltIn(builtIn))], nextCursor: null, hasMore: false },
      };
    const template = await visibleTemplate(api, principal, params.id);
    const { latest, projectId } = template.body;
    const digest = digestOf(template.id);
    const [before] = query.cursor === undefined ? [latest + 1] : readCursor(query.cursor, place, digest);
    const last = Math.max(1, before - (query.limit ?? limitDefault));
    const nextCursor = last > 1 ? cursorText([last], digest) : null;
    const [versions, dids] = await Promise.all([
      versionsBetween(api, template, { before, last }),
      api.projectDids(projectId === null ? [] : [projectId]),
    ]);
    const did = projectDidOf(dids, projectId);
    const data = versions.map((version) => heading(printVersion(template, version, did)));
    return {
      status: 200,
      body: { data, nextCursor, hasMore: nextCursor !== null },
      ...(nextCursor !== null && { nextCursor }),
    };
  },
});

/** The existing versions below a number, down to another one, newest first. */
async function versionsBetween(
  api: Api,
  { id }: SurveyTemplate,
  { before, last }: { readonly before: number; readonly last: number },
): Promise<TemplateVersion[]> {
  const keys = Array.from({ length: before - last }, (_, index) => templateVersionId(id, before - 1 - index));
  const records = await api.records.latest(templateVersionKind, keys);
  return keys
    .flatMap((key) => records.get(key) ?? [])
    .map((record) => parseStored(templateVersionBody, record))
    .filter(({ body }) => body.status !== 'withdrawn');
}

const heading = (version: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(version).filter(([name]) => name !== 'sections' && name !== 'validations'),
  );
