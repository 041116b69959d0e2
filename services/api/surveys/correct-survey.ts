// PATCH /v1/surveys/{id}: corrects a draft of a survey campaign.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { bodyFaults, unknownNulls } from '../contract/faults.ts';
import { mergePatch } from '../contract/merge-patch.ts';
import { patchSchema } from '../contract/patch-schema.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { correct, correctionReason } from '../store/corrections.ts';
import { idParams } from '../contract/fields.ts';
import { surveyReply } from '../store/bodies/replies.ts';
import { parseStored } from '../store/bodies/held.ts';
import { maddMismatch, surveyBody, type Survey } from '../store/bodies/survey.ts';
import type { SurveySample } from '../store/bodies/survey-sample.ts';
import { commitmentOf, sampleOf } from '../store/samples/stored-sample.ts';
import { momentAfter } from './sample/moments.ts';
import { stateRecord, voidedState } from './sample/records.ts';
import { surveyInput } from './survey-input.ts';
import { checkReferences, projectOfSurvey, refuseFrozen, visibleSurvey } from './survey-references.ts';
import { chooseTemplate, readCopiedTemplate, type ChosenTemplate } from './chosen-template.ts';
import {
  frameCountOf,
  newSurveyBody,
  planSampling,
  printSurveyNow,
  questionnaireRecord,
  statedSurvey,
} from './surveys.ts';

/**
 * Another project, kind or round would be another campaign. A refined zod schema has no `pick`, so its shape is used.
 */
const stated = z.strictObject(surveyInput.shape).pick({
  template: true,
  templateId: true,
  templateVersion: true,
  sampling: true,
  frame: true,
  schedule: true,
  follows: true,
  quality: true,
  title: true,
  protocol: true,
  collectors: true,
});

export const correctSurvey = defineEndpoint({
  method: 'PATCH',
  path: '/v1/surveys/:id',
  operationId: 'correctSurvey',
  summary: 'Correct a draft of a survey campaign',
  description:
    'A merge patch: null clears a field, and an array replaces the whole array. `sampling` is replaced as a whole, because its size follows from all of it. Another `sampling` or `frame` makes a commitment void, and is refused after the draw. `type`, `projectId` and `round` cannot change: withdraw the campaign and create another. A patch that changes nothing creates no version.',
  scope: 'surveys:write',
  ifMatch: 'taken',
  params: idParams('survey'),
  query: noQuery,
  body: {
    schema: z.looseObject({ correctionReason }),
    shown: patchSchema(stated).extend({ correctionReason }).meta({ id: 'SurveyPatch' }),
    fault: 'invalid-survey',
    example: {
      sampling: { method: 'stratified', size: 120, confidence: 0.95 },
      correctionReason: 'The frame was counted again.',
    },
  },
  replies: { 200: { description: 'The campaign as it is now.', schema: surveyReply } },
  problems: [
    'survey-not-found',
    'template-not-found',
    'illegal-transition',
    'campaign-frozen',
    'sample-already-drawn',
    'version-mismatch',
  ],
  run: async ({ params, body: { correctionReason: reason, ...patch }, ifMatch, principal }, api) => {
    // Before the campaign, so that a version that is still in force has seen every earlier commitment and draw.
    const sample = await sampleOf(api, params.id);
    const survey = await visibleSurvey(api, principal, params.id);
    checkVersion(ifMatch, survey);
    refuseFrozen(survey);
    const project = await projectOfSurvey(api, survey);
    const input = patchedInput(survey, patch);
    await checkReferences(api, principal, input);
    const isChosen = ['template', 'templateId', 'templateVersion'].some((name) => Object.hasOwn(patch, name));
    const chosen = isChosen
      ? await chooseTemplate(api, input, project.id)
      : await readCopiedTemplate(api, survey);
    const kept = keptSample(survey, patch);
    const planned = kept ?? planSampling(input, project, await frameCountOf(api, input, project));
    const { round, createdAt, updatedAt, correctionReason: earlier } = survey.body;
    const body = {
      ...newSurveyBody(input, { project, planned, round, chosen, at: createdAt }),
      ...(kept && { sample: kept.sample }),
      ...(kept?.notProbability && { notProbability: true }),
      updatedAt,
      ...(earlier !== undefined && { correctionReason: earlier }),
    };
    const isVoided = survey.body.sample !== undefined && kept === null;
    const voiding = isVoided ? sample : null;
    return answer(api, survey, { body, reason, chosen, voiding, projectDid: project.body.did });
  },
});

/**
 * What the commitment or the draw of a campaign fixed. Null without one, and if the patch changes what is drawn: then
 * the next commitment replaces the one before. Throws 409 if the sample is drawn by then.
 */
function keptSample({ id, body }: Survey, patch: Readonly<Record<string, unknown>>) {
  const { sample, sampling, counts, warnings, notProbability } = body;
  if (sample === undefined) return null;
  if (!Object.hasOwn(patch, 'sampling') && !Object.hasOwn(patch, 'frame'))
    return {
      sample,
      sampling,
      counts,
      notProbability,
      warnings: warnings.filter(({ code }) => code !== maddMismatch),
    };
  if (sample.drawnAt === null) return null;
  const detail = `The sample of survey campaign ${id} was drawn at ${sample.drawnAt}. Its sampling and frame stay as they are.`;
  throw new Problem('sample-already-drawn', { detail });
}

interface Corrected {
  readonly body: Survey['body'];
  readonly reason: string;
  readonly chosen: ChosenTemplate;
  /** The sample whose commitment the correction makes void; null without one. */
  readonly voiding: SurveySample | null;
  readonly projectDid: string;
}

async function answer(api: Api, survey: Survey, corrected: Corrected) {
  const { body, reason, chosen, voiding, projectDid } = corrected;
  const changed = correct(api, survey, { body, reason });
  // Printed as it is read, so that equal bytes have the same tag.
  const next = changed && parseStored(surveyBody, changed);
  const { version } = next ?? survey;
  const isSameTemplate = survey.body['templateDigest'] === chosen.templateDigest;
  return {
    status: 200,
    version,
    body: await printSurveyNow(api, next ?? survey, projectDid),
    ...(next && {
      records: [
        { kind: 'survey', ...next },
        ...(isSameTemplate ? [] : [questionnaireRecord(next, chosen)]),
        ...(voiding === null ? [] : [voidedSample(api, voiding, reason)]),
      ],
    }),
  };
}

function voidedSample(api: Api, sample: SurveySample, reason: string) {
  const { committedAt } = commitmentOf(sample).committed;
  const at = momentAfter(committedAt, api.nowMs());
  return stateRecord(sample.id, sample, voidedState(sample, { at, reason }));
}

/** Throws 400. The patched campaign as a whole must be valid for a new campaign. */
function patchedInput(survey: Survey, patch: Readonly<Record<string, unknown>>) {
  const before = statedSurvey(survey);
  const kept = Object.hasOwn(patch, 'sampling') ? { ...before, sampling: undefined } : before;
  const { type, projectId } = survey.body;
  const merged = mergePatch(mergePatch({}, kept), patch);
  const parsed = stated.safeParse(merged);
  const errors = [...(parsed.error ? bodyFaults(parsed.error, merged) : []), ...unknownNulls(stated, patch)];
  const input = surveyInput.safeParse({ ...parsed.data, type, projectId });
  if (parsed.data && input.error) errors.push(...bodyFaults(input.error, merged));
  if (!input.data || errors.length > 0) throw new Problem('invalid-survey', { errors });
  return input.data;
}
