// The model's answers to the audit of an assignment: whether the tables have the rows that witnesses name.
import { z } from 'zod';
import { tableOf } from './log.ts';
import type { Row } from './native-rows.ts';

const witnesses = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(
    z.array(
      z.object({
        source: z.string(),
        offset: z.number(),
        device_did: z.string(),
        observed_at: z.string(),
        sequence: z.number(),
      }),
    ),
  );

type RawTable = (table: string) => readonly Row[];

const identity = (did: unknown, atMs: unknown, sequence: unknown): string =>
  [did, atMs, sequence].map(String).join(' ');

/** The places or identities that a source has in its table, in the words of a witness. */
function present(source: string, topic: unknown, partition: unknown, raw: RawTable): Set<string> {
  if (source === 'dead_letters')
    return new Set(
      raw('dead_letters')
        .filter((row) => row['_topic'] === topic && row['_partition'] === partition)
        .map((row) => String(row['_offset'])),
    );
  return identitiesIn(raw(tableOf(String(topic))));
}

const identitiesIn = (rows: readonly Row[]): Set<string> =>
  new Set(rows.map((row) => identity(row['device_did'], row['observed_at'], row['sequence'])));

/** `told` are rows of anomaly_witnesses. */
export function missingAnomalies(told: readonly Row[], raw: RawTable): Row {
  const found = identitiesIn(raw('anomalies'));
  const missing = told.filter(
    (row) => !found.has(identity(row['device_did'], Date.parse(String(row['observed_at'])), row['sequence'])),
  );
  return { missing: missing.length };
}

/** `ranges` are the ledger's rows of one partition; all are of the last hour. */
export function audited(ranges: readonly Row[], source: string, raw: RawTable): Row {
  const [any] = ranges;
  if (!any) return { oldest: null, lost: null };
  const found = present(source, any['topic'], any['partition'], raw);
  const told = ranges.flatMap((range) =>
    witnesses
      .parse(range['witnesses'])
      .filter((witness) => witness.source === source)
      .map((witness) => ({ first: Number(range['first_offset']), line: lineOf(source, witness) })),
  );
  const lost = told.filter(({ line }) => !found.has(line));
  return { oldest: leastOf(told.map(({ first }) => first)), lost: leastOf(lost.map(({ first }) => first)) };
}

const leastOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.min(...numbers);

const lineOf = (source: string, witness: z.output<typeof witnesses>[number]): string =>
  source === 'dead_letters'
    ? String(witness.offset)
    : identity(witness.device_did, Date.parse(witness.observed_at), witness.sequence);
