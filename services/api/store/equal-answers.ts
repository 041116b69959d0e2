// Finds responses whose answer equals that of another response, for questions whose answers are unique.
import { z } from 'zod';
import { canonicalText } from '#domain/surveys/answers/canonical.ts';
import type { Api } from '../context/api.ts';

export interface UniqueAnswer {
  readonly section: string;
  readonly question: string;
  readonly answer: string | number | boolean;
}

interface Within {
  /** Within a campaign, or within all responses of a household to the campaigns of a project. */
  readonly scope:
    | { readonly campaignId: string }
    | { readonly householdId: string; readonly projectId: string };
  /** Id of the response that may have it. */
  readonly except: string;
}

const row = z.object({ id: z.string(), responseId: z.string(), collector: z.string() });

// White space as `trim` of JavaScript knows it; \s of RE2 knows that of ASCII only.
const space =
  '[\\\\s\\\\x{0B}\\\\x{A0}\\\\x{1680}\\\\x{2000}-\\\\x{200A}\\\\x{2028}\\\\x{2029}\\\\x{202F}\\\\x{205F}\\\\x{3000}\\\\x{FEFF}]';

// Text is compared as the digest has it, in NFC and trimmed; all else as JSON.
const stored = `if(JSONType(answers, {section:String}, {question:String}) = 'String',
  replaceRegexpAll(normalizeUTF8NFC(JSONExtractString(answers, {section:String}, {question:String})), '^${space}+|${space}+$', ''),
  JSONExtractRaw(answers, {section:String}, {question:String}))`;

/** A response that has the answer already; undefined for none. Drafts, back-checks, and those that are rejected or replaced have none. */
export async function responseWith(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { section, question, answer }: UniqueAnswer,
  { scope, except }: Within,
): Promise<z.output<typeof row> | undefined> {
  const within =
    'campaignId' in scope
      ? 'campaign_id = {campaignId:String}'
      : 'household_id = {householdId:String} AND project_id = {projectId:String}';
  const sql = `SELECT id, response_id AS responseId, collector FROM survey_responses FINAL
    WHERE ${within} AND id != {except:String}
      AND status NOT IN ('draft', 'held', 'rejected', 'superseded', 'back_check') AND ${stored} = {text:String}
    ORDER BY created_at, id LIMIT 1`;
  const text = typeof answer === 'string' ? canonicalText(answer) : JSON.stringify(answer);
  const [found] = await clickhouse.query(row, sql, { ...scope, except, section, question, text });
  return found;
}
