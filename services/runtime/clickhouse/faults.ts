// Classifies a failure of ClickHouse by its error code: try again, look for the bad row, or call a person.

/**
 * What the caller may do about a failure: `retry` the same bytes later because the error is transient, look for the bad row in
 * the `batch`, or stop the `process` because a person must act (schema, rights). `refused` is every other answer: the same
 * statement may be refused for ever, so no reply says that it passes. Writers of readings repeat it all the same, because
 * an outage must never turn good rows into dead letters.
 */
export type StoreFault = 'retry' | 'batch' | 'process' | 'refused';

// Codes of ClickHouse's ErrorCodes.cpp, each provoked on 26.7 where test/fault/ingest-store-errors.test.ts names it.

/** Transient errors: time, load, the network, disks, Keeper, replicas and tables that are read-only for now. */
const passingCodes = new Set([
  // A connection cut on its way looks as if the body ended too early.
  3, 23, 24, 32, 33, 95, 96, 97,
  // Disks and threads of the server.
  74, 75, 76, 77, 173, 204, 243, 425, 439, 499,
  // Time and load.
  159, 160, 201, 202, 203, 216, 364, 367, 373, 384, 394, 473, 700, 735, 745,
  // The network, Keeper, replicas, and tables that take no rows for now.
  198, 209, 210, 225, 236, 242, 244, 254, 255, 265, 279, 285, 286, 289, 319, 335, 341, 369, 410, 415, 416,
  519, 529, 774, 999,
]);

/** The values of a row do not fit: a constraint, an enum, a conversion, an expression over its columns. */
const batchCodes = new Set([6, 38, 41, 69, 70, 72, 131, 153, 321, 395, 407, 469, 691]);

/**
 * No row is at fault and waiting does not help. An unknown table (60) is among them: a process that only waited would
 * continue with the new table without the rows of the old one. After a restart it asks the tables what they still hold.
 */
const adviceOfProcessCode: Readonly<Record<number, string>> = {
  16: 'a column is missing: run npm run migrate',
  20: 'the columns are not those of this release: run npm run migrate',
  36: 'this release and this ClickHouse do not fit',
  43: 'a column has another type than this release writes: run npm run migrate',
  44: 'a column cannot be written: run npm run migrate',
  47: 'a column is missing: run npm run migrate',
  50: 'this release and this ClickHouse do not fit',
  53: 'a column has another type than this release writes: run npm run migrate',
  60: 'the table is missing: make it again as schemas/clickhouse says; what Kafka still has of it is then read again',
  62: 'this release and this ClickHouse do not fit',
  81: 'the database is missing: run npm run migrate',
  115: 'this release and this ClickHouse do not fit',
  117: 'a column is missing or the format is not understood: run npm run migrate',
  192: 'the user is unknown: look at the URL of ClickHouse',
  193: 'the password is wrong: look at the URL of ClickHouse',
  194: 'a password is needed: look at the URL of ClickHouse',
  291: 'the user may not use the database: grant it',
  349: 'a column takes no null any more: make it Nullable again as schemas/clickhouse says',
  452: 'the profile of the user forbids a setting that an insert needs',
  497: 'the user lacks a right: grant it',
  516: 'the login is refused: look at the URL of ClickHouse',
};

const tooManyParts = 252;
const memoryLimit = 241;
const pocoException = 1000;

/** A limit of one query is met again by the same statement; others depend on what else runs. */
const queryMemoryLimit = /Query memory limit|\(for query\)/;

/** Failures of sockets and files that the server did not translate. */
const networkFailed =
  /Net Exception|Timeout|Connection|I\/O error|No route to host|Host not found|Broken pipe/i;

/** The server has stored the row when a view on the table fails: the view is at fault, and no row may be refused for it. */
const viewFailed = /while pushing to view/;

/** The fault of an answer with this code; null is no answer at all. */
export function faultOfAnswer(code: number | null, message: string): StoreFault {
  if (code === null) return 'retry';
  if (code in adviceOfProcessCode) return 'process';
  // 252 has two meanings: merges lag (wait), or one insert has too many partitions (cut it).
  if (code === tooManyParts) return message.includes('Too many partitions') ? 'batch' : 'retry';
  if (batchCodes.has(code)) return viewFailed.test(message) ? 'process' : 'batch';
  return isPassing(code, message) ? 'retry' : 'refused';
}

function isPassing(code: number, message: string): boolean {
  if (code === memoryLimit) return !queryMemoryLimit.test(message);
  if (code === pocoException) return networkFailed.test(message);
  return passingCodes.has(code);
}

/** What a person must do about a fault of the process. */
export function adviceOf(code: number | null): string {
  const advice = code === null ? undefined : adviceOfProcessCode[code];
  return advice ?? 'a view on the table fails: mend or drop it';
}
