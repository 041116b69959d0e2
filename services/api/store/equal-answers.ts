// Finds responses that give an answer which another one gives, too: for questions whose answers are unique.
import { z } from 'zod';
import type { Api } from '../context/api.ts';

export interface UniqueAnswer {
  readonly section: string;
  readonly question: string;
  readonly answer: string | number | boolean;
}

interface Within {
  /** Within a campaign, or within all responses of a household. */
  readonly column: 'campaign_id' | 'household_id';
  readonly id: string;
  /** Id of the response that may have it. */
  readonly except: string;
}

const row = z.object({ id: z.string(), responseId: z.string() });

// Text is compared trimmed, all else as JSON.
const stored = `if(JSONType(answers, {section:String}, {question:String}) = 'String',
  trimBoth(JSONExtractString(answers, {section:String}, {question:String})),
  JSONExtractRaw(answers, {section:String}, {question:String}))`;

/** A response that has the answer already; undefined for none. Those that are drafts, rejected or replaced have none. */
export async function responseWith(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { section, question, answer }: UniqueAnswer,
  { column, id, except }: Within,
): Promise<z.output<typeof row> | undefined> {
  const sql = `SELECT id, response_id AS responseId FROM survey_responses FINAL
    WHERE ${column} = {within:String} AND id != {except:String}
      AND status NOT IN ('draft', 'held', 'rejected', 'superseded') AND ${stored} = {text:String}
    ORDER BY created_at, id LIMIT 1`;
  const text = typeof answer === 'string' ? answer.trim() : JSON.stringify(answer);
  const [found] = await clickhouse.query(row, sql, { within: id, except, section, question, text });
  return found;
}
