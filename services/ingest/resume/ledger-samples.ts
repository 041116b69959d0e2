// Names the rows whose loss would give away the loss of an insert: the ledger notes them, a start looks for them.
import { readBlock } from '#runtime/clickhouse/native/slice.ts';
import { topics } from '#schemas/topics.ts';
import type { Range, SealedRows } from '../block/block.ts';
import type { RowEnd } from '../block/row-ends.ts';
import { kindOf, type Insert } from '../block/table.ts';

/** A stored row of a range, as the ledger's column `witnesses` holds it. */
export interface Witness {
  readonly source: 'readings' | 'dead_letters';
  readonly offset: number;
  /** With moment and sequence the identity of a reading; empty for a dead letter. */
  readonly device_did: string;
  /** ISO 8601. */
  readonly observed_at: string;
  readonly sequence: number;
}

/**
 * Names the witnesses of a range: the first and the last row of each insert, partition and month, because ClickHouse
 * makes one part of an insert for each month, and a part is lost whole.
 */
export function openWitnesses(rows: SealedRows): (range: Range) => Witness[] {
  return (range) => [
    ...rows.readings.flatMap((insert) => witnessesIn(insert, 'readings', range)),
    ...rows.deadLetters.flatMap((insert) => witnessesIn(insert, 'dead_letters', range)),
  ];
}

function witnessesIn({ ends }: Insert, source: Witness['source'], range: Range): Witness[] {
  return ends.filter((end) => isOf(end, range)).map((end) => witnessOf(end, source));
}

const isOf = ({ topic, partition, offset }: RowEnd, range: Range): boolean =>
  partition === range.partition &&
  range.topic.endsWith(topic) &&
  range.first <= offset &&
  offset <= range.last;

/** Rows of anomaly_witnesses: an anomaly belongs to no range. */
export const anomalyWitnesses = ({ anomalies }: SealedRows): Record<string, unknown>[] =>
  anomalies.flatMap(({ ends }) =>
    ends.map((end) => ({ topic: end.topic, partition: end.partition, ...nameOf(end) })),
  );

const witnessOf = (end: RowEnd, source: Witness['source']): Witness => ({ source, ...nameOf(end) });

const nameOf = ({ offset, identity }: RowEnd): Omit<Witness, 'source'> => ({
  offset,
  device_did: identity?.deviceDid ?? '',
  observed_at: new Date(identity?.observedAt ?? 0).toISOString(),
  sequence: identity?.sequence ?? 0,
});

/** The ends of the readings of an insert, found in its bytes: rows were taken out of it, and the first may be one of them. */
export function endsOfReadings({ table, parts }: Pick<Insert, 'table' | 'parts'>): RowEnd[] {
  const { topic } = topics[kindOf(table)];
  const block = readBlock(parts);
  const partitionAt = block.numbersOf('_partition');
  const momentAt = block.numbersOf('observed_at');
  const groups = new Map<string, { readonly first: number; last: number }>();
  for (let row = 0; row < block.rows; row++) {
    const name = `${partitionAt(row)} ${new Date(momentAt(row)).toISOString().slice(0, 7)}`;
    const group = groups.get(name) ?? { first: row, last: row };
    group.last = row;
    groups.set(name, group);
  }
  const endAt = (row: number): RowEnd => ({
    topic,
    partition: partitionAt(row),
    offset: block.numbersOf('_offset')(row),
    identity: {
      deviceDid: block.textAt('device_did', row),
      observedAt: momentAt(row),
      sequence: block.numbersOf('sequence')(row),
    },
  });
  return [...groups.values()].flatMap(({ first, last }) =>
    first === last ? [endAt(first)] : [endAt(first), endAt(last)],
  );
}
