// Makes the next version of a template. One draft is open at a time.
import type { Template } from '#domain/surveys/templates/template.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import type { SurveyTemplate, TemplateVersion } from '../../store/bodies/survey-template.ts';
import { printForReply } from './target.ts';
import { nextTemplate, newVersion, templateRecord, versionRecord } from './versions.ts';

interface Next {
  /** The newest version; undefined: it was a draft that was deleted. */
  readonly newest: TemplateVersion | undefined;
  readonly content: Template;
  readonly isPublished: boolean;
}

/** Throws 409 while a draft is open. */
export async function addVersion(api: Api, template: SurveyTemplate, { newest, content, isPublished }: Next) {
  const { latest } = template.body;
  if (newest?.body.status === 'draft') throw openDraft(latest);
  const at = isoTime(api.nowMs());
  const version = newVersion({ id: template.id, number: latest + 1, content, isPublished, at });
  const next = nextTemplate(template, {
    latest: latest + 1,
    ...(isPublished && { published: latest + 1, status: 'published', kind: content.kind ?? null }),
    updatedAt: at,
  });
  return {
    status: 201,
    location: `/v1/survey-templates/${template.id}/versions/${latest + 1}`,
    version: 1,
    body: await printForReply(api, next, version),
    records: [templateRecord(next), versionRecord(version)],
  };
}

function openDraft(number: number): Problem {
  const detail = `Version ${number} is a draft. Change it with PATCH, delete it, or publish it first.`;
  return new Problem('template-conflict', {
    detail,
    errors: [{ pointer: '#', code: 'open-draft', detail }],
  });
}
