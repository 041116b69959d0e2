// Reads the survey responses on which the inputs of analyses rest: those of baselines, and verified interviews about use.
import type { Period } from '#domain/dating/calendar.ts';
import { statedMeasures, type ResponseSource, type Statement } from '#domain/emissions/case/statement.ts';
import { statementsWithin } from '#domain/emissions/declared/statements-within.ts';
import { comparisonRules } from '#domain/surveys/sensor-comparison/comparison-rules.ts';
import { statedUse } from '#domain/surveys/sensor-comparison/stated.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Question } from '#domain/surveys/templates/template.ts';
import type { Api } from '../../context/api.ts';
import { baselineRows } from '../../households/baselines/household-baselines.ts';
import { storedResponses } from '../../responses/response/find.ts';
import { findVerifiedInterviews } from '../../store/cross-checks/verified-interviews.ts';
import { parseStored } from '../../store/bodies/held.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Response } from '../../store/bodies/response.ts';
import { surveyBody } from '../../store/bodies/survey.ts';
import { readCopiedTemplate } from '../../surveys/chosen-template.ts';
import type { AnalysisScope } from '../request/scope.ts';

/** Responses of all households, and the questions of their campaigns that readings can be compared with. */
export interface Stated {
  readonly responses: ReadonlyMap<string, Response>;
  readonly questions: ReadonlyMap<string, readonly MeasuredQuestion[]>;
}

interface MeasuredQuestion extends Pick<Statement, 'question' | 'measure' | 'isPerDayInUse'> {
  readonly section: string;
  readonly asked: Question;
}

const dayMs = 86_400_000;

/** Interviews of a household that are read: one a fortnight for a year and a half. */
const interviewsMax = 40;

/** With a year before the period, and the days by which a time zone differs from UTC. */
const spanOf = ({ start, end }: Period) => ({
  fromMs: Date.parse(start) - 368 * dayMs,
  toMs: Date.parse(end) + 2 * dayMs,
});

export async function readStated(
  api: Pick<Api, 'records' | 'telemetry'>,
  households: readonly Household[],
  { projectId, period }: { readonly projectId: string | null; readonly period: Period },
): Promise<Stated> {
  const ofBaselines = households.flatMap((one) =>
    baselineRows(one).flatMap(({ responseId }) => responseId ?? []),
  );
  const householdIds = households.map(({ id }) => id);
  const interviews =
    projectId === null || householdIds.length === 0
      ? []
      : await findVerifiedInterviews(api, {
          projectId,
          householdIds,
          ...spanOf(period),
          most: interviewsMax,
        });
  const ids = [...new Set([...ofBaselines, ...interviews])];
  const responses = ids.length === 0 ? [] : await storedResponses(api, ids);
  const isInterview = new Set(interviews);
  const campaigns = responses.filter(({ id }) => isInterview.has(id)).map(({ body }) => body.campaignId);
  return {
    responses: new Map(responses.map((response) => [response.id, response])),
    questions: await questionsOf(api, [...new Set(campaigns)]),
  };
}

async function questionsOf(
  api: Pick<Api, 'records'>,
  campaigns: readonly string[],
): Promise<ReadonlyMap<string, readonly MeasuredQuestion[]>> {
  const surveys = campaigns.length === 0 ? [] : [...(await api.records.latest('survey', campaigns)).values()];
  const each = surveys.map(async (record) => {
    const { content } = await readCopiedTemplate(api, parseStored(surveyBody, record));
    return [record.id, measuredQuestions(content)] as const;
  });
  return new Map(await Promise.all(each));
}

/** Sensitive answers are sealed, so they are in no comparison. */
function measuredQuestions(template: SealedTemplate): MeasuredQuestion[] {
  const questions = new Map<string, { section: string; asked: Question }>(
    template.sections.flatMap(({ id, questions: own }) =>
      own.map((asked) => [`${id}.${asked.id}`, { section: id, asked }] as const),
    ),
  );
  return comparisonRules(template, { coverageMin: 1 }).flatMap(
    ({ question, measure: name, isPerDayInUse }) => {
      const measure = statedMeasures.find((one) => one === name);
      const found = questions.get(question);
      return measure === undefined || found === undefined || found.asked.sensitive
        ? []
        : { ...found, question, measure, ...(isPerDayInUse && { isPerDayInUse }) };
    },
  );
}

/** What a household stated that concerns the period. */
export function statementsOf(
  household: Pick<Household, 'id'>,
  { responses, questions }: Stated,
  { period, dayOf }: Pick<AnalysisScope, 'period' | 'dayOf'>,
): Statement[] {
  const own = [...responses.values()].filter(
    ({ body }) => body.householdId === household.id && body.status === 'verified',
  );
  const all = own.flatMap((response) =>
    (questions.get(response.body.campaignId) ?? []).flatMap(
      ({ section, asked, ...measured }): Statement[] => {
        const stated = statedUse(measured.measure, asked, response.body.responses[section]?.[asked.id]);
        if (stated === null) return [];
        const statedOn = dayOf(Date.parse(response.body.timestamp));
        return [{ response: sourceOf(response), statedOn, ...measured, ...stated }];
      },
    ),
  );
  return statementsWithin(all, period);
}

/** Undefined for a response that does not exist, or of another household. */
export function responseOf(
  household: Pick<Household, 'id'>,
  { responses }: Stated,
  responseId: string | undefined,
): ResponseSource | undefined {
  const response = responseId === undefined ? undefined : responses.get(responseId);
  return response?.body.householdId === household.id ? sourceOf(response) : undefined;
}

const sourceOf = ({ id, body: { digest, status, verification } }: Response): ResponseSource => ({
  id,
  digest,
  status,
  verifier: verification?.verifier ?? null,
  decidedAt: verification?.timestamp ?? null,
});
