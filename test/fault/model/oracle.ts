// The invariants of the model, checked after every commit and at rest.
import { letterLine, partitionKey, tableOf, type ModelPartition } from './log.ts';
import { firstHole, ledgerOf, numberOf, type Store } from './store.ts';
import type { Row } from './native-rows.ts';

/** A promise of ingest that a schedule broke. */
export class Broken extends Error {}

const lettersOf = (store: Store, { topic, partition }: ModelPartition): Row[] =>
  store.final('dead_letters').filter((row) => row['_topic'] === topic && row['_partition'] === partition);

/** Every offset below the committed one is stored or dead as it must be, and the ledger covers it. */
export function checkCommit(store: Store, partition: ModelPartition, committed: number): void {
  const name = `${partitionKey(partition)}: committed ${committed}`;
  if (committed > partition.fates.length) throw new Broken(`${name}, beyond the end of the log`);
  const stored = storedOffsets(store, partition);
  const dead = deadOffsets(store, partition);
  for (let offset = 0; offset < committed; offset++) {
    const fate = partition.fates[offset]?.as;
    if (stored.has(offset) !== (fate === 'stored') || dead.has(offset) !== (fate === 'dead'))
      throw new Broken(
        `${name}, but offset ${offset} must be ${fate}: stored ${stored.has(offset)}, dead ${dead.has(offset)}`,
      );
  }
  const hole = firstHole(ledgerOf(store, partition.topic, partition.partition), 0);
  if (hole < committed) throw new Broken(`${name}, but the ledger has a hole at ${hole}`);
}

const storedOffsets = (store: Store, { topic, partition }: ModelPartition): Set<number> =>
  new Set(
    store
      .raw(tableOf(topic))
      .filter((row) => row['_partition'] === partition)
      .map((row) => numberOf(row, '_offset')),
  );

function deadOffsets(store: Store, partition: ModelPartition): Set<number> {
  const offsets = new Set<number>();
  for (const row of lettersOf(store, partition))
    for (let at = numberOf(row, '_offset'); at <= numberOf(row, '_last_offset'); at++) offsets.add(at);
  return offsets;
}

/** Everything at the end: once in FINAL, first arrivals win, sums, dead letters, ledger. */
export function checkEnd(store: Store, log: readonly ModelPartition[]): void {
  for (const partition of log) {
    checkCommit(store, partition, partition.fates.length);
    const letters = lettersOf(store, partition).map((row) =>
      letterLine(numberOf(row, '_offset'), numberOf(row, '_last_offset'), String(row['reason'])),
    );
    same(`dead letters of ${partitionKey(partition)}`, letters, partition.letters);
  }
  for (const topic of new Set(log.map((partition) => partition.topic))) {
    const rows = store.final(tableOf(topic)).map(readingLine);
    same(`readings of ${topic}`, rows, firstArrivals(log.filter((partition) => partition.topic === topic)));
  }
  for (const row of store.raw('ingest_ledger')) checkCounts(row, log);
}

/** A row of the ledger says of its offsets what must become of them. */
function checkCounts(row: Row, log: readonly ModelPartition[]): void {
  const own = log.find(({ topic, partition }) => topic === row['topic'] && partition === row['partition']);
  const fates = own?.fates.slice(numberOf(row, 'first_offset'), numberOf(row, 'last_offset') + 1) ?? [];
  for (const name of ['stored', 'dead', 'absent']) {
    const count = fates.filter(({ as }) => as === name).length;
    if (row[name] !== count) throw new Broken(`the ledger must say ${name} ${count}: ${JSON.stringify(row)}`);
  }
}

const line = (identity: string, measured: number): string => `${identity.replaceAll('\n', ' ')} ${measured}`;

const readingLine = (row: Row): string =>
  line(
    [row['device_did'], row['observed_at'], row['sequence']].join('\n'),
    numberOf(row, ['active_power_w', 'in_use_seconds'].find((column) => column in row) ?? 'quantity'),
  );

/** What FINAL must show: of each identity the message that arrived first. */
function firstArrivals(log: readonly ModelPartition[]): string[] {
  const arrivals = log.flatMap(({ fates }) =>
    fates.flatMap(({ as, message }, offset) => (as === 'stored' && message ? [{ message, offset }] : [])),
  );
  arrivals.sort((a, b) => a.message.arrivedAtMs - b.message.arrivedAtMs || a.offset - b.offset);
  const winners = new Map<string, number>();
  for (const { message } of arrivals)
    if (!winners.has(message.identity)) winners.set(message.identity, message.measured);
  return [...winners].map(([identity, measured]) => line(identity, measured));
}

/** All that a person reads of the anomalies; places may differ with who delivered last. */
export const anomalyLines = (store: Store): string[] =>
  store
    .final('anomalies')
    .map((row) =>
      [row['id'], row['detector'], row['channel'], row['device_did'], row['observed_at'], row['detail']].join(
        ' ',
      ),
    )
    .toSorted();

export function same(what: string, found: readonly string[], expected: readonly string[]): void {
  const [a, b] = [found.toSorted(), expected.toSorted()];
  if (a.length === b.length && a.every((each, index) => each === b[index])) return;
  const missing = b.filter((each) => !a.includes(each));
  const extra = a.filter((each) => !b.includes(each));
  throw new Broken(
    `${what}: ${a.length} where ${b.length} must be; missing ${JSON.stringify(missing)}; too many ${JSON.stringify(extra)}`,
  );
}
