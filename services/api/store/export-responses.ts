// Responses of a campaign as files of them need: their number, and all of them in the order of their ids.
import { z } from 'zod';
import { withCalculated } from '#domain/surveys/answers/with-calculated.ts';
import type { Cell } from '#domain/surveys/tables/cells.ts';
import type { Column } from '#domain/surveys/tables/tables.ts';
import type { ResponseStatus } from '#domain/surveys/responses/states.ts';
import type { ReadBlock } from '#runtime/clickhouse/native/read.ts';
import type { Api } from '../context/api.ts';
import { isoTime } from '../contract/time.ts';

/** Most responses of a file. */
export const exportRowsMax = 100_000;

export interface Export {
  readonly surveyId: string;
  readonly statuses: readonly ResponseStatus[];
  /** DID of the collector whose responses are meant; null for all. */
  readonly collector: string | null;
}

/** Columns that the table of responses has besides the answers, in this order. */
export const rowColumns: readonly Column[] = [
  { name: 'response_id', type: 'text' },
  { name: 'id', type: 'text' },
  { name: 'version', type: 'integer' },
  { name: 'status', type: 'text' },
  { name: 'household_did', type: 'text' },
  { name: 'collector', type: 'text' },
  { name: 'answered_at', type: 'text' },
  { name: 'round', type: 'integer' },
  { name: 'out_of_sample', type: 'boolean' },
  { name: 'completeness', type: 'number' },
  { name: 'digest', type: 'text' },
];

export interface ExportedResponse {
  /** The cells of `rowColumns`. */
  readonly cells: readonly Cell[];
  /** JSON by section and question, with calculated values. */
  readonly answers: unknown;
}

const ofSurvey = `campaign_id = {surveyId:String} AND ({collector:String} = '' OR collector = {collector:String})`;
const where = `${ofSurvey} AND status IN {statuses:Array(String)} AND meets_quality`;

// A page is held in memory. Pages of equal answers have equal sizes, so the one before tells how many rows fit.
const pageBytes = 16 * 1024 * 1024;
const [firstRows, rowsMax] = [100, 5000] as const;
/** Answers that are decoded in one go; in between, other requests have their turn. */
const sliceBytes = 512 * 1024;

/** The responses, some at a time; the next page is read while one is in work. Most memory is two pages. */
export async function* exportedResponses(
  { readColumns }: Pick<Api, 'readColumns'>,
  { surveyId, statuses, collector }: Export,
): AsyncGenerator<readonly ExportedResponse[]> {
  const sql = `SELECT response_id AS responseId, id, version, CAST(status AS String) AS state, household_did AS household,
      collector, answered_at AS at, round, out_of_sample AS isOut, completeness, digest, answers, calculated
    FROM survey_responses FINAL WHERE ${where} AND id > {after:String} ORDER BY id LIMIT {rows:UInt32}`;
  const read = async (after: string, rows: number): Promise<Page> => {
    const blocks = await readColumns(sql, { surveyId, statuses, collector: collector ?? '', after, rows });
    return pageOf(blocks, rows);
  };
  let next: Promise<Page> | null = read('', firstRows);
  while (next) {
    const page: Page = await next;
    next = page.last === null ? null : read(page.last, page.nextRows);
    // It may fail while nobody waits for it, or when nobody will.
    next?.catch(() => {});
    yield* page.slices();
  }
}

interface Page {
  /** Id of the last response; null: there are no more. */
  readonly last: string | null;
  readonly nextRows: number;
  readonly slices: () => Generator<readonly ExportedResponse[]>;
}

function pageOf(blocks: readonly ReadBlock[], rowsAsked: number): Page {
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0);
  const texts = blocks.flatMap((block) => block.texts('answers'));
  const bytes = texts.reduce((sum, text) => sum + text.length, 1);
  const fitting = Math.floor((pageBytes * rows) / bytes);
  return {
    last: rows < rowsAsked ? null : (blocks.at(-1)?.texts('id').at(-1) ?? null),
    nextRows: Math.max(1, Math.min(fitting, 8 * rows, rowsMax)),
    slices: function* () {
      let slice: ExportedResponse[] = [];
      let held = 0;
      for (const block of blocks) {
        const read = readerOf(block);
        for (const [row, text] of block.texts('answers').entries()) {
          slice.push(read(row));
          held += text.length;
          if (held < sliceBytes) continue;
          yield slice;
          [slice, held] = [[], 0];
        }
      }
      if (slice.length > 0) yield slice;
    },
  };
}

/** Reads a row of a block. */
function readerOf(block: ReadBlock): (row: number) => ExportedResponse {
  const text = (name: string) => {
    const column = block.texts(name);
    return (row: number): string => column[row] ?? '';
  };
  /** What a record does not have is an empty text in its row. */
  const maybeText = (name: string) => {
    const read = text(name);
    return (row: number): string | null => read(row) || null;
  };
  const number = (name: string) => {
    const column = block.numbers(name);
    return (row: number): number => column[row] ?? 0;
  };
  const [isOut, at] = [block.maybes('isOut'), number('at')];
  const cells: readonly ((row: number) => Cell)[] = [
    text('responseId'),
    text('id'),
    number('version'),
    text('state'),
    maybeText('household'),
    maybeText('collector'),
    (row) => isoTime(at(row)),
    number('round'),
    (row) => (isOut[row] === Infinity ? null : isOut[row] === 1),
    number('completeness'),
    text('digest'),
  ];
  const [answers, calculated] = [text('answers'), text('calculated')];
  return (row) => ({
    cells: cells.map((cell) => cell(row)),
    answers: withCalculated(parsed(answers(row)), parsed(calculated(row))),
  });
}

/** No answers are an empty text. */
const parsed = (json: string): unknown => (json === '' ? {} : JSON.parse(json));

const countRow = z.object({ state: z.string(), meets: z.coerce.boolean(), responses: z.coerce.number() });

/** Rows of the file, and what is left out, by state or because it breaks the quality rules. */
export async function exportCounts(
  { telemetry }: Pick<Api, 'telemetry'>,
  { surveyId, statuses, collector }: Export,
): Promise<{ readonly rows: number; readonly leftOut: Readonly<Record<string, number>> }> {
  const sql = `SELECT toString(status) AS state, meets_quality AS meets, count() AS responses
    FROM survey_responses FINAL WHERE ${ofSurvey} GROUP BY state, meets ORDER BY state, meets`;
  const leftOut: Record<string, number> = {};
  let rows = 0;
  const counted = await telemetry.query(countRow, sql, { surveyId, collector: collector ?? '' });
  for (const { state, meets, responses } of counted) {
    const isIn = statuses.some((status) => status === state);
    if (isIn && meets) rows += responses;
    else leftOut[isIn ? 'quality' : state] = (leftOut[isIn ? 'quality' : state] ?? 0) + responses;
  }
  return { rows, leftOut };
}
