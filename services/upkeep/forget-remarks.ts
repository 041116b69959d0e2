// Removes what people wrote about the interviews and visits of erased households: reasons, remarks and notes, which may name
// persons, and all that drafts hold; also of drafts that were withdrawn. Nothing else of these records changes.
import { z } from 'zod';
import { storedBody } from '#records/records.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from './rounds/reporting.ts';

const rowsAtOnce = 200;

const row = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.number(),
  body: storedBody,
  actor: z.string(),
  nonce: z.string(),
  at: z.string(),
  isDraft: z.coerce.boolean(),
});

const erased = 'SELECT id FROM households FINAL WHERE erased_at IS NOT NULL';
const drafts = `SELECT id FROM survey_responses FINAL
  WHERE status = 'draft' AND household_id IN (${erased}) OR status = 'superseded' AND answers = '{}'`;
const ofDraft = `kind = 'response' AND JSONExtractString(body, 'status') = 'draft' AND JSONExtractRaw(body, 'responses') != '{}'
  AND id IN (${drafts})`;

// An empty text, as null, is none. FINAL: a version may have been written anew a moment ago.
// Each version names its household: a held response may have been moved to another one since.
const sql = `SELECT kind, id, version, body, actor, nonce, formatDateTime(at, '%Y-%m-%dT%H:%i:%S.%fZ') AS at,
    ${ofDraft} AS isDraft
  FROM records FINAL
  WHERE kind IN ('response', 'assignment')
    AND (${ofDraft}
      OR (JSONHas(body, 'correctionReason') OR JSONHas(body, 'decision', 'reason') OR JSONHas(body, 'decision', 'remarks')
          OR JSONExtractString(body, 'remarks') != ''
          OR arrayExists(attempt -> JSONHas(attempt, 'note'), JSONExtractArrayRaw(body, 'attempts')))
        AND JSONExtractString(body, 'householdId') IN (${erased}))
    AND (id, version) > ({afterId:String}, {afterVersion:UInt32})
  ORDER BY id, version LIMIT ${rowsAtOnce}`;

/** Resolves to the number of versions that lost something. */
export async function forgetRemarks({ clickhouse, nowMs, stop }: Reporting): Promise<number> {
  let forgotten = 0;
  let last = { id: '', version: 0 };
  for (;;) {
    if (stop?.aborted) return forgotten;
    const after = { afterId: last.id, afterVersion: last.version };
    const rows = await clickhouse.query(row, sql, after);
    const sealedAt = isoTime(nowMs());
    const next = rows.map(({ body, isDraft, ...one }) => {
      const kept = withoutRemarks(isDraft ? withoutAnswers(body) : body);
      return { isDraft, record: { ...one, body: JSON.stringify({ ...kept, sealedAt }) } };
    });
    await clickhouse.insertRows(
      'records',
      next.map(({ record }) => record),
    );
    await clickhouse.insertRows(
      'survey_responses',
      next.flatMap(({ isDraft, record: { id, version, body, at } }) =>
        isDraft ? [{ id, version, body, at }] : [],
      ),
      { columns: ['id', 'version', 'body', 'at'] },
    );
    forgotten += rows.length;
    last = rows.at(-1) ?? last;
    if (rows.length < rowsAtOnce) return forgotten;
  }
}

const written = z.looseObject({
  decision: z.looseObject({ reason: z.unknown(), remarks: z.unknown() }).optional(),
  remarks: z.string().nullish(),
  attempts: z.array(z.looseObject({ note: z.unknown() })).optional(),
});

/** A draft was never sent in, so nothing rests on it. */
function withoutAnswers(body: z.output<typeof storedBody>): z.output<typeof storedBody> {
  const { calculated: _, deviceInfo: __, personal: ___, formerRefs: ____, salted: _____, ...kept } = body;
  return { ...kept, responses: {}, checks: [] };
}

function withoutRemarks(body: z.output<typeof storedBody>): object {
  const { correctionReason: _, ...kept } = body;
  const { decision, remarks, attempts } = written.parse(body);
  return {
    ...kept,
    ...(decision && { decision: { ...decision, reason: undefined, remarks: undefined } }),
    ...(remarks != null && { remarks: null }),
    ...(attempts && { attempts: attempts.map((attempt) => ({ ...attempt, note: undefined })) }),
  };
}
