// Seals answers that an earlier release stored open: calculated values of phones that depend on a sensitive answer. They go where
// sealed answers are kept, or nowhere if their household is erased, and leave the log, its table and old intents. With them go
// the remarks on interviews of erased households.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { holdsSealed, type SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { sealStored } from '#domain/surveys/responses/seal-stored.ts';
import { insertPersonal, newPersonal } from '#records/personal/rows.ts';
import { storedBody } from '#records/records.ts';
import { readQuestionnaire } from '#records/surveys/questionnaire.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import { forgetRemarks } from './forget-remarks.ts';
import type { Reporting } from './rounds/reporting.ts';

const dayMs = 86_400_000;
const rowsAtOnce = 200;
// Repeats of an Idempotency-Key and backups read intents of the last 25 hours.
const intentsMs = 26 * 3_600_000;

/** The duty of one process: it looks when it starts, and then once a day. It goes on where another one stopped. */
export function openSealAnswers(upkeep: Reporting): () => Promise<void> {
  let doneDay = -Infinity;
  return async () => {
    const day = Math.floor(upkeep.nowMs() / dayMs);
    if (day <= doneDay) return;
    await sealAnswers(upkeep);
    if (!upkeep.stop?.aborted) doneDay = day;
  };
}

const campaignRow = z.object({ id: z.string() });

export async function sealAnswers(upkeep: Reporting): Promise<void> {
  const { clickhouse, records, stop } = upkeep;
  const campaigns = await clickhouse.query(
    campaignRow,
    'SELECT DISTINCT campaign_id AS id FROM survey_responses ORDER BY id',
  );
  let sealed = 0;
  for (const { id } of campaigns) {
    if (stop?.aborted) return;
    const campaign = (await records.latest('survey', [id])).get(id);
    const template = campaign ? await readQuestionnaire(records, campaign) : null;
    if (template !== null) sealed += await sealCampaign(upkeep, id, template);
  }
  const forgotten = await forgetRemarks(upkeep);
  // Of rows with one key the one that was inserted last stays.
  if (sealed + forgotten > 0)
    for (const table of ['records', 'survey_responses']) await mergeRows(upkeep, table);
  await clearIntents(upkeep);
}

const mergeRows = ({ clickhouse }: Reporting, table: string): Promise<void> =>
  clickhouse.command(`OPTIMIZE TABLE ${table} FINAL SETTINGS optimize_throw_if_noop = 1`);

const storedRow = z.object({
  id: z.string(),
  version: z.number(),
  body: storedBody,
  actor: z.string(),
  nonce: z.string(),
  at: z.string(),
});

type StoredRow = z.output<typeof storedRow>;

const answers = z.record(z.string(), z.record(z.string(), z.unknown()));
const remarks = z.array(z.looseObject({ pointer: z.string().optional() }));

const response = z.looseObject({
  householdId: z.string(),
  responses: answers,
  calculated: answers.optional(),
  faults: remarks.optional(),
  checks: remarks.optional(),
  personal: z.object({ ref: z.string() }).optional(),
});

/** Resolves to the number of versions that were sealed. */
async function sealCampaign(upkeep: Reporting, id: string, template: SealedTemplate): Promise<number> {
  const asked = template.sections.flatMap(({ id: section, questions }) =>
    questions.filter(holdsSealed).map((question) => [section, question.id] as const),
  );
  if (asked.length === 0) return 0;
  const sql = `SELECT id, version, body, actor, nonce, formatDateTime(at, '%Y-%m-%dT%H:%i:%S.%fZ') AS at FROM records
    WHERE kind = 'response' AND id IN (SELECT id FROM survey_responses WHERE campaign_id = {campaign:String})
      AND (id, version) > ({afterId:String}, {afterVersion:UInt32})
      AND arrayExists((section, question) -> JSONHas(body, 'responses', section, question) OR JSONHas(body, 'calculated', section, question),
        {sections:Array(String)}, {questions:Array(String)})
    ORDER BY id, version LIMIT ${rowsAtOnce}`;
  const [sections, questions] = [asked.map(([section]) => section), asked.map(([, question]) => question)];
  let sealed = 0;
  let last = { id: '', version: 0 };
  for (;;) {
    if (upkeep.stop?.aborted) return sealed;
    const after = { afterId: last.id, afterVersion: last.version };
    const rows = await upkeep.clickhouse.query(storedRow, sql, {
      campaign: id,
      ...after,
      sections,
      questions,
    });
    sealed += await sealRows(upkeep, rows, template);
    last = rows.at(-1) ?? last;
    if (rows.length < rowsAtOnce) return sealed;
  }
}

async function sealRows(
  upkeep: Reporting,
  rows: readonly StoredRow[],
  template: SealedTemplate,
): Promise<number> {
  const { clickhouse } = upkeep;
  const found = rows.flatMap((row) => {
    const body = response.parse(row.body);
    const sealed = sealStored(body, template);
    return sealed ? [{ row, body, sealed }] : [];
  });
  if (found.length === 0) return 0;
  const kept = await keptApart(
    upkeep,
    found.flatMap(({ body: { householdId } }) => householdId),
  );
  const next = await Promise.all(
    found.map(async ({ row, body, sealed: { open, answers: apart } }) => {
      const personal = kept.has(body.householdId) ? await personalOf(upkeep, row, body, apart) : null;
      const sealedAt = isoTime(upkeep.nowMs());
      const stored = { ...row.body, ...open, ...(personal && { personal: personal.mark }), sealedAt };
      return { personal, record: { ...row, kind: 'response', body: JSON.stringify(stored) } };
    }),
  );
  // First: a record names only what is there.
  await insertPersonal(
    clickhouse,
    next.flatMap(({ personal }) => (personal ? [personal.row] : [])),
  );
  const records = next.map(({ record }) => record);
  await clickhouse.insertRows('records', records);
  await clickhouse.insertRows(
    'survey_responses',
    records.map(({ id, version, body, at }) => ({ id, version, body, at })),
    { columns: ['id', 'version', 'body', 'at'] },
  );
  return found.length;
}

const erasable = z.looseObject({ erased: z.unknown().optional() });

/** Households whose sealed answers are kept: those that exist and are not erased. */
async function keptApart({ records }: Reporting, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await records.latest(
    'household',
    [...new Set(ids)].filter((id) => id !== ''),
  );
  return new Set(
    [...found].flatMap(([id, { body }]) => (erasable.parse(body).erased === undefined ? [id] : [])),
  );
}

const personalRow = z.object({ body: z.string() });
const personalBody = z.looseObject({
  interview: z.looseObject({ answers: z.array(z.unknown()) }).optional(),
});

/** The row of the sealed answers of a version with those that were open, and the reference to it. */
async function personalOf(
  { clickhouse }: Reporting,
  { id, version, at }: StoredRow,
  { householdId, personal }: z.output<typeof response>,
  apart: readonly { readonly path: readonly (string | number)[]; readonly answer: unknown }[],
) {
  if (apart.length === 0) return null;
  const sql = `SELECT body FROM personal_data WHERE household_id = {householdId:String} AND ref = {ref:String} LIMIT 1`;
  const [row] = personal ? await clickhouse.query(personalRow, sql, { householdId, ref: personal.ref }) : [];
  const before = personalBody.parse(row ? JSON.parse(row.body) : {});
  const salted = apart.map((one) => ({ ...one, salt: randomBytes(16).toString('hex') }));
  const interview = { ...before.interview, answers: [...(before.interview?.answers ?? []), ...salted] };
  return newPersonal({ ...before, interview }, { householdId, ref: `${id}:sealed-${version}`, at });
}

const intentRow = z.object({
  nonce: z.string(),
  written: z.string(),
  actor: z.string(),
  keys: z.array(z.string()),
});

/** Old intents of what was sealed keep their keys, which are trimmed by them, and nothing else. */
async function clearIntents(upkeep: Reporting): Promise<void> {
  const { clickhouse, nowMs } = upkeep;
  // A request that changed nothing wrote no record, and was replied to with all that it found.
  const sql = `SELECT nonce, formatDateTime(at, '%Y-%m-%dT%H:%i:%S.%fZ') AS written, actor, keys FROM record_intents FINAL
    WHERE at < fromUnixTimestamp64Milli({beforeMs:Int64})
      AND (records != '[]'
          AND nonce IN (SELECT nonce FROM records WHERE kind IN ('response', 'assignment') AND JSONHas(body, 'sealedAt'))
        OR records = '[]' AND arrayExists(did -> did IN (SELECT did FROM households FINAL WHERE erased_at IS NOT NULL),
          extractAll(JSONExtractString(reply, 'body'), '"householdId":"([^"]+)"')))
      AND nonce IN (SELECT nonce FROM settled_intents WHERE outcome = 'published')`;
  const intents = await clickhouse.query(intentRow, sql, { beforeMs: nowMs() - intentsMs });
  if (intents.length === 0) return;
  await clickhouse.insertRows(
    'record_intents',
    intents.map(({ written, ...intent }) => ({ ...intent, at: written, records: '[]', reply: 'null' })),
  );
  await mergeRows(upkeep, 'record_intents');
}
