// Creates and prints survey campaigns.
import type { RecordVersion } from '#records/records.ts';
import { inUtc } from '../contract/time.ts';
import type { Api } from '../context/api.ts';
import { countFrame, type FrameCount } from '../store/samples/frame.ts';
import type { Project } from '../store/bodies/project.ts';
import { maddMismatch, type Survey } from '../store/bodies/survey.ts';
import type { ChosenTemplate } from './chosen-template.ts';
import { workCounts, type WorkCounts } from '../store/field-work/work-counts.ts';
import { frameQueryOf } from './sample/frame-of.ts';
import { planInput } from './sampling/planned-sampling.ts';
import { statedSampling } from './sampling/stated-sampling.ts';
import type { SurveyInput } from './survey-input.ts';

/** `work`: left out for an earlier version. */
export const printSurvey = ({ id, version, body }: Survey, projectDid: string | null, work?: WorkCounts) => {
  const { type, projectId: _, template, sampling, status, round, createdAt, updatedAt, ...others } = body;
  const { frame, sample, notProbability, warnings, counts, ...rest } = others;
  return {
    type,
    projectId: projectDid,
    template,
    sampling,
    id,
    status,
    round,
    ...rest,
    ...(frame && { frame }),
    ...(sample && { sample }),
    ...(notProbability && { notProbability }),
    counts: { ...counts, ...work },
    warnings,
    createdAt,
    updatedAt,
    version,
  };
};

/** The parts of a stored campaign that a request may state, in the form of a request. */
export function statedSurvey({ body }: Survey): Record<string, unknown> {
  const { template, templateId, templateVersion, frame } = body;
  const { schedule, follows, quality, title, protocol, collectors } = body;
  const chosen = template === undefined ? { templateId, templateVersion } : { template };
  const sampling = statedSampling(body.sampling);
  return { ...chosen, sampling, frame, schedule, follows, quality, title, protocol, collectors };
}

/** The households from which a campaign draws, counted by their strata. */
export const frameCountOf = (
  api: Pick<Api, 'telemetry'>,
  input: Pick<SurveyInput, 'sampling' | 'frame'>,
  project: Project,
): Promise<FrameCount> => countFrame(api, frameQueryOf(input, project));

type Planned = Pick<Survey['body'], 'sampling' | 'counts' | 'warnings'>;

/** The sampling of a campaign, with what was counted and calculated for it. */
export function planSampling(
  { type, sampling: input }: Pick<SurveyInput, 'type' | 'sampling'>,
  { body: { stratifyBy } }: Project,
  frame: FrameCount,
): Planned {
  const { sampling, warnings } = planInput(input, { type, stratifyBy, frame });
  return { sampling, counts: { frame: frame.size, drawn: 0 }, warnings: [...warnings] };
}

/** Body of a new campaign. */
export function newSurveyBody(
  input: SurveyInput,
  made: {
    readonly project: Project;
    readonly planned: Planned;
    readonly round: number;
    readonly chosen: ChosenTemplate;
    readonly at: string;
  },
) {
  const { templateId, templateVersion, templateDigest, content } = made.chosen;
  const { type, template, frame, schedule, follows, quality, title, protocol, collectors } = input;
  const { sampling, counts, warnings } = made.planned;
  return {
    type,
    projectId: made.project.id,
    // A named template says all: flags beside it only repeat its sections.
    ...(input.templateId === undefined && { template }),
    sampling,
    ...(frame && { frame }),
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
    ...(content.registersHouseholds && { registersHouseholds: true }),
    counts,
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
  return [{ code: maddMismatch, detail }];
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
  printSurvey(survey, projectDid, (await workCounts(api, [survey.id]))(survey.id));
