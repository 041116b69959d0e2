// Everything that the statistics of a campaign rest on: its questionnaire, its sample as it stands, and one read of the answers.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { recordOf } from '#domain/surveys/answers/given.ts';
import { withCalculated } from '#domain/surveys/answers/with-calculated.ts';
import { isSampled } from '#domain/surveys/responses/sampled.ts';
import type { QualityRules } from '#domain/surveys/responses/quality.ts';
import type { ResponseStatus } from '#domain/surveys/responses/states.ts';
import { applicabilityOf } from '#domain/surveys/statistics/applicability.ts';
import type { Design } from '#domain/surveys/statistics/design.ts';
import { designOfDraw, placeInDesign } from '#domain/surveys/statistics/design-of-draw.ts';
import type { ResponseRow } from '#domain/surveys/statistics/response-rows.ts';
import type { StrataField } from '#domain/sampling/strata-fields.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Api } from '../../context/api.ts';
import { campaignQuestionnaire } from '../../responses/response/campaign.ts';
import { qualityRules } from '../../responses/response/quality-rules.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { readAnswerRows, type AnswerRow } from '../../store/samples/answer-rows.ts';
import { currentSample, type CurrentSample } from '../../store/samples/current-sample.ts';

type Place = readonly [section: string, question: string];

export interface CampaignRows {
  readonly design: Design;
  readonly notProbability: boolean;
  /** Rows of the question at a place, which must be one of those that were read. */
  readonly rowsOf: (index: number) => readonly ResponseRow[];
  /** The answers of row after row to another question that was read. */
  readonly answersTo: (index: number) => readonly unknown[];
}

export interface Wanted {
  readonly questions: readonly Place[];
  readonly statuses: readonly ResponseStatus[];
  readonly by: StrataField | null;
}

/** The questionnaire of a campaign, also of a draft. */
export const templateOf = async (api: Api, survey: Survey): Promise<SealedTemplate> =>
  (await campaignQuestionnaire(api, survey.id, survey)).opened.questionnaire.template;

export async function campaignRows(api: Api, survey: Survey, wanted: Wanted): Promise<CampaignRows> {
  const { opened } = await campaignQuestionnaire(api, survey.id, survey);
  const { questionnaire, local, dayOf } = opened;
  const rules = wanted.questions.map(([section, question]) =>
    applicabilityOf(questionnaire, { section, question }),
  );
  const ruled = rules.flatMap((rule, index) => (rule === null ? [] : [index]));
  const [sample, rows] = await Promise.all([
    currentSample(api, survey),
    readAnswerRows(api, { surveyId: survey.id, ...wanted, ruled }),
  ]);
  const quality = qualityRules(survey, questionnaire.template);
  const all = rows.map((row) => ({ row, common: commonOf(row, sample, quality) }));
  const applies = (row: AnswerRow, index: number): boolean => {
    const rule = rules[index];
    if (!rule || row.whole[0] === '' || row.answers[index] !== '') return true;
    const situation = { today: dayOf(row.atMs), nowMs: row.atMs, local, household: none, previous: none };
    return rule(wholeAnswers(row), situation);
  };
  return {
    design: designOfDraw(sample?.committed ?? null, survey.body.counts.frame),
    notProbability:
      sample === null || sample.committed.method === 'purposive' || survey.body.notProbability === true,
    rowsOf: (index) =>
      all.map(({ row, common }) => ({
        ...common,
        applies: applies(row, index),
        answer: parseJson(row.answers[index]),
      })),
    answersTo: (index) => rows.map(({ answers }) => parseJson(answers[index])),
  };
}

const none = (): undefined => undefined;

const parseJson = (text: string | undefined): unknown => (text ? JSON.parse(text) : null);

const wholeAnswers = ({ whole: [answers, calculated] }: AnswerRow): Answers =>
  Object.fromEntries(
    Object.entries(recordOf(withCalculated(parseJson(answers), parseJson(calculated) ?? {})) ?? {}).map(
      ([section, values]) => [section, recordOf(values) ?? {}],
    ),
  );

/** A quotient of whole numbers may miss a fraction by this. */
const dust = 1e-9;

/** What the rows of all questions have in common. The sample may have changed since the response arrived. */
function commonOf(
  { household, state, completeness, isConsistent, grouped }: AnswerRow,
  sample: CurrentSample | null,
  quality: QualityRules,
): Omit<ResponseRow, 'answer' | 'applies'> {
  const column = sample?.drawn.get(household) ?? sample?.reserve.get(household);
  return {
    household,
    ...(sample === null || column === undefined
      ? { stratum: null, cluster: null }
      : placeInDesign(sample.committed.method, column)),
    group: grouped === '' || grouped === 'none' ? null : grouped,
    state,
    outOfSample: sample !== null && !isSampled(sample, household),
    complete: completeness >= quality.completeness - dust,
    consistent: isConsistent || !quality.consistency,
  };
}
