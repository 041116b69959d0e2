// Reads the answers of all responses of a campaign to some questions, in one query.
import { z } from 'zod';
import type { StrataField } from '#domain/sampling/strata-fields.ts';
import { responseStatuses, type ResponseStatus } from '#domain/surveys/responses/states.ts';
import { literal } from '#runtime/clickhouse/bind.ts';
import type { Api } from '../../context/api.ts';
import { stratumSql } from './frame.ts';

/** Responses of a campaign that are read at most: twice as many as a frame has households. */
const rowsMax = 400_000;

export interface AnswerQuery {
  readonly surveyId: string;
  /** section and question. */
  readonly questions: readonly (readonly [section: string, question: string])[];
  /** States whose answers are read; of the others only their number is. */
  readonly statuses: readonly ResponseStatus[];
  /** Field of the household by which groups are made. */
  readonly by: StrataField | null;
  /** Questions whose rules need all answers of a response that does not answer them. */
  readonly ruled: readonly number[];
}

const row = z.object({
  household: z.string(),
  state: z.enum(responseStatuses),
  completeness: z.number(),
  isConsistent: z.coerce.boolean(),
  atMs: z.coerce.number(),
  grouped: z.string(),
  answers: z.array(z.string()),
  whole: z.tuple([z.string(), z.string()]),
});

/** `answers`: JSON in the order of the questions, empty where there is none. `whole`: all answers and calculated values. */
export type AnswerRow = z.output<typeof row>;

export async function readAnswerRows(
  { telemetry }: Pick<Api, 'telemetry'>,
  { surveyId, questions, statuses, by, ruled }: AnswerQuery,
): Promise<AnswerRow[]> {
  const answers = questions.map(([section, question]) => {
    const place = `${literal(section)}, ${literal(question)}`;
    return `if(JSONHas(answers, ${place}), JSONExtractRaw(answers, ${place}), JSONExtractRaw(calculated, ${place}))`;
  });
  const isLacking = ruled.map((index) => `given[${index + 1}] = ''`).join(' OR ') || 'false';
  const places =
    by === null
      ? { column: `''`, join: '' }
      : {
          column: 'place.grouped',
          join: `LEFT JOIN (SELECT id, ${stratumSql([by])} AS grouped FROM households FINAL) AS place ON place.id = r.household_id`,
        };
  const sql = `SELECT household, state, completeness, isConsistent, atMs, ${places.column} AS grouped,
      given AS answers, if(${isLacking}, (all, derived), ('', '')) AS whole
    FROM (
      SELECT id, household_id, household_did AS household, status AS state, completeness, is_consistent AS isConsistent,
        toUnixTimestamp64Milli(answered_at) AS atMs, answers AS all, calculated AS derived,
        if(status IN {statuses:Array(String)}, [${answers.join(', ')}], emptyArrayString()) AS given
      FROM survey_responses FINAL WHERE campaign_id = {surveyId:String} ORDER BY id LIMIT {rowsMax:UInt32}
    ) AS r ${places.join} ORDER BY r.id`;
  return telemetry.query(row, sql, { surveyId, statuses, rowsMax });
}
