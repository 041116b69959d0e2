// Creates and prints survey campaigns.
import { z } from 'zod';
import type { RecordVersion } from '#records/records.ts';
import { inUtc } from '../contract/time.ts';
import type { Api } from '../context/api.ts';
import { needsFrameSize, plannedSampling, type SamplingInput } from '../projects/sampling-input.ts';
import { countHouseholds } from '../store/project-households.ts';
import type { Project } from '../store/bodies/project.ts';
import type { Survey } from '../store/bodies/survey.ts';
import type { ChosenTemplate } from './chosen-template.ts';
import { responseCounts, type ResponseCounts } from '../store/response-conditions.ts';
import type { SurveyInput } from './survey-input.ts';

/** `counts`: left out for an earlier version. */
export const printSurvey = (
  { id, version, body }: Survey,
  projectDid: string | null,
  counts?: ResponseCounts,
) => {
  const { type, projectId: _, template, sampling, status, round, createdAt, updatedAt, ...rest } = body;
  return {
    type,
    projectId: projectDid,
    template,
    sampling,
    id,
    status,
    round,
    ...rest,
    ...(counts && { counts }),
    createdAt,
    updatedAt,
    version,
  };
};

/** The parts of a stored campaign that a request may state, in the form of a request. */
export function statedSurvey({ body }: Survey): Record<string, unknown> {
  const { template, templateId, templateVersion, sampling } = body;
  const { schedule, follows, quality, title, protocol, collectors } = body;
  const {
    impliedPrecision: _,
    requiredSize: __,
    ...asked
  } = z.record(z.string(), z.unknown()).parse(sampling);
  const chosen = template === undefined ? { templateId, templateVersion } : { template };
  return { ...chosen, sampling: asked, schedule, follows, quality, title, protocol, collectors };
}

/** Number of households in the population; null if the sampling does not need it. */
export const frameSizeOf = async (
  api: Api,
  sampling: SamplingInput,
  projectId: string,
): Promise<number | null> => (needsFrameSize(sampling) ? countHouseholds(api.clickhouse, projectId) : null);

/** Body of a new campaign. */
export function newSurveyBody(
  input: SurveyInput,
  made: {
    readonly project: Project;
    readonly frameSize: number | null;
    readonly round: number;
    readonly chosen: ChosenTemplate;
    readonly at: string;
  },
) {
  const { templateId, templateVersion, templateDigest, content } = made.chosen;
  const { type, template, schedule, follows, quality, title, protocol, collectors } = input;
  const { sampling, warnings } = plannedSampling(input.sampling, {
    stratifyBy: made.project.body.stratifyBy,
    frameSize: made.frameSize,
  });
  return {
    type,
    projectId: made.project.id,
    // A named template says all: flags beside it only repeat its sections.
    ...(input.templateId === undefined && { template }),
    sampling,
    status: 'draft' as const,
    round: made.round,
    templateId,
    templateVersion,
    templateDigest,
    sections: content.sections.map(({ id }) => id),
    schedule: {
      opensAt: utcOrNull(schedule?.opensAt),
      closesAt: utcOrNull(schedule?.closesAt),
      graceDays: schedule?.graceDays ?? 7,
    },
    ...(follows && { follows }),
    ...(quality && { quality }),
    ...(title && { title }),
    ...(protocol && { protocol }),
    ...(collectors && { collectors }),
    warnings: [...warnings, ...maddWarnings(input, templateDigest)],
    createdAt: made.at,
    updatedAt: made.at,
  };
}

/** The methodology design document of the programme (MADD) holds another questionnaire. */
function maddWarnings({ protocol }: SurveyInput, digest: string) {
  const stated = protocol?.maddDocument?.templateDigest;
  if (stated === undefined || stated === digest) return [];
  const detail = `The MADD has a questionnaire with digest ${stated}; that of this campaign is ${digest}.`;
  return [{ code: 'madd-mismatch', detail }];
}

/** The questionnaire that the campaign copied, with its version of the campaign. */
export const questionnaireRecord = (
  { id, version }: { readonly id: string; readonly version: number },
  { content }: ChosenTemplate,
): RecordVersion => ({ kind: 'survey-questionnaire', id, version, body: { template: content } });

const utcOrNull = (dateTime: string | null | undefined): string | null => (dateTime ? inUtc(dateTime) : null);

/** The counter of rounds of a project and type: its body has the highest round so far. */
export const roundCounterId = (projectId: string, type: string): string => `${projectId}:${type}`;

export const roundCounter = (id: string, version: number, highest: number): RecordVersion => ({
  kind: 'survey-rounds',
  id,
  version,
  body: { highest },
});

/** A campaign as it is now, with the counts of its responses. */
export const printSurveyNow = async (api: Api, survey: Survey, projectDid: string | null) =>
  printSurvey(survey, projectDid, (await responseCounts(api, [survey.id]))(survey.id));
