// The questionnaire of a campaign: standard sections by flags, or a published version of a template.
import { z } from 'zod';
import {
  findBuiltIn,
  flags,
  sectionsByFlag,
  standardTemplate,
  type Flag,
} from '#domain/surveys/standard/built-in.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { readQuestionnaire } from '#records/surveys/questionnaire.ts';
import type { Api } from '../context/api.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { parseStored } from '../store/bodies/held.ts';
import * as names from '../store/bodies/names.ts';
import { surveyTemplateBody, type SurveyTemplate } from '../store/bodies/survey-template.ts';
import { digestOf } from '../survey-templates/template/digest.ts';
import { versionOf } from '../survey-templates/template/find.ts';
import { contentOf, templateContent } from '../survey-templates/template/input.ts';
import type { Survey } from '../store/bodies/survey.ts';
import type { SurveyInput } from './survey-input.ts';

/** What a campaign copies when it is created: later versions of the template do not touch it. */
export interface ChosenTemplate {
  readonly templateId: string;
  readonly templateVersion: number;
  readonly templateDigest: string;
  readonly content: Template;
}

/** Throws 404 for a template or version that does not exist, and 400 for a kind or flags that contradict the template. */
export async function chooseTemplate(
  api: Api,
  { type, template = {}, templateId, templateVersion }: SurveyInput,
  projectId: string,
): Promise<ChosenTemplate> {
  const chosen = flags.filter((flag) => template[flag]);
  if (templateId === undefined) {
    refuseLoneVersion(templateVersion);
    return describeChoice(standardTemplate(type, chosen), 1);
  }
  const found = await findRegistered(api, projectId, templateId);
  if (found === null) {
    const builtIn = findBuiltIn(templateId);
    if (builtIn === undefined)
      throw unknown('templateId', `There is no template ${JSON.stringify(templateId)}.`);
    refuseVersion(templateVersion ?? 1, 1, templateId);
    refuseOtherKind(type, builtIn);
    refuseContradiction(chosen, builtIn);
    return describeChoice(builtIn, 1);
  }
  const number = templateVersion ?? found.body.published;
  if (number === null) throw unknown('templateId', `Template ${templateId} has no published version yet.`);
  const content = await publishedContent(api, found, number);
  refuseOtherKind(type, content);
  refuseContradiction(chosen, content);
  return describeChoice(content, number);
}

/** What a campaign copied: its answers are read with it, so it says what is sealed. */
export interface CopiedTemplate extends ChosenTemplate {
  readonly content: SealedTemplate;
}

const copied = z.looseObject({ templateVersion: z.number(), templateDigest: z.string() });

/** The questionnaire that a campaign copied. It stays when its version is retired. */
export async function readCopiedTemplate(api: Pick<Api, 'records'>, survey: Survey): Promise<CopiedTemplate> {
  const content = await readQuestionnaire(api.records, survey);
  if (content === null) throw new Error(`survey ${survey.id} has no questionnaire`);
  const { templateVersion, templateDigest } = copied.parse(survey.body);
  return { templateId: content.templateId, templateVersion, templateDigest, content };
}

const describeChoice = (content: Template, templateVersion: number): ChosenTemplate => ({
  templateId: content.templateId,
  templateVersion,
  templateDigest: digestOf(content),
  content,
});

/** The names of the project's own template, and of that of all projects. */
export const namesOfTemplate = (projectId: string, templateId: string): string[] => [
  names.surveyTemplate(projectId, templateId),
  names.surveyTemplate(null, templateId),
];

/** The project's own template, else that of all projects; both stand before one that ships with Hearth. */
async function findRegistered(
  api: Api,
  projectId: string,
  templateId: string,
): Promise<SurveyTemplate | null> {
  const asked = namesOfTemplate(projectId, templateId);
  const owners = await api.records.names(asked);
  const id = asked.map((name) => owners.get(name)?.owner ?? '').find((owner) => owner !== '');
  const record = id === undefined ? undefined : (await api.records.latest('survey-template', [id])).get(id);
  return record ? parseStored(surveyTemplateBody, record) : null;
}

async function publishedContent(api: Api, template: SurveyTemplate, number: number): Promise<Template> {
  const { templateId, latest } = template.body;
  refuseVersion(number, latest, templateId);
  const { body } = await versionOf(api, template, number);
  if (body.status !== 'published')
    throw unknown('templateVersion', `Version ${number} of template ${templateId} is ${body.status}.`);
  return contentOf(templateContent.parse(body.content));
}

function refuseVersion(number: number, latest: number, templateId: string): void {
  if (number > latest)
    throw unknown(
      'templateVersion',
      `Template ${templateId} has no version ${number}; its newest is ${latest}.`,
    );
}

function unknown(field: string, detail: string): Problem {
  return new Problem('template-not-found', {
    detail,
    errors: [{ pointer: pointerOf([field]), code: 'not-found', detail }],
  });
}

/** Flags alone choose sections of the one version that ships with Hearth. */
function refuseLoneVersion(templateVersion: number | undefined): void {
  if (templateVersion === undefined) return;
  const detail = `templateVersion ${templateVersion} needs a templateId. Send it, or leave templateVersion out: flags alone choose standard sections.`;
  throw new Problem('invalid-survey', {
    errors: [{ pointer: '#/templateVersion', code: 'not-taken', detail }],
  });
}

/** A template without a kind serves campaigns of every type. */
function refuseOtherKind(type: SurveyInput['type'], { templateId, kind }: Template): void {
  if (kind === undefined || kind === type) return;
  const detail = `Template ${templateId} is for campaigns of type ${kind}, not ${type}. Name another template, or change the type.`;
  throw new Problem('invalid-survey', {
    errors: [{ pointer: '#/templateId', code: 'contradicts-template', detail }],
  });
}

/** Where both are given, the true flags are exactly the sections that have a flag. */
function refuseContradiction(chosen: readonly Flag[], { sections }: Template): void {
  if (chosen.length === 0) return;
  const ids = sections.map(({ id }) => id);
  const errors = flags.flatMap((flag): Fault[] => {
    const { id } = sectionsByFlag[flag];
    if (chosen.includes(flag) === ids.includes(id)) return [];
    const detail = ids.includes(id)
      ? `The template has the section ${id}: set this flag, or leave all flags out.`
      : `The template has no section ${id}: leave this flag out.`;
    return [{ pointer: pointerOf(['template', flag]), code: 'contradicts-template', detail }];
  });
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
}
