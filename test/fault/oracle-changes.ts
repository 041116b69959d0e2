// Minimal changes to stored rows of power readings, and the findings that the oracle must report.

export interface Change {
  readonly name: string;
  readonly table: string;
  /** Selects what the table holds then; `kept` is the table as ingest left it. */
  readonly becomes: string;
  readonly lost?: number;
  readonly double?: number;
  readonly faults: readonly RegExp[];
}

/** A row of the ledger that adds up, but holds what is not so. */
const wrongRow = [
  /power: 1 rows of the ledger do not say what was sent/,
  /1 rows of the ledger are not what the tables hold/,
];

const power = { table: 'power_readings' };
const letters = { table: 'dead_letters' };
const ledger = { table: 'ingest_ledger' };
const anomalies = { table: 'anomalies' };

/** True for one row of a table that has places in Kafka. */
const one = '(_partition, _offset) = (SELECT min((_partition, _offset)) FROM kept)';
const identity = 'device_did, observed_at, sequence';
const sameReading = `(${identity}) = (SELECT ${identity} FROM kept WHERE ${one} LIMIT 1)`;
const ofPower = "endsWith(topic, 'telemetry.power')";
const oneRange = `(topic, partition, first_offset) = (SELECT min((topic, partition, first_offset)) FROM kept WHERE ${ofPower} AND stored > 0)`;
const firstReading = (column: string) =>
  `(SELECT ${column} FROM power_readings ORDER BY _partition, _offset LIMIT 1)`;
const also = (columns: string, where: string): string =>
  `SELECT * FROM kept UNION ALL SELECT * REPLACE (${columns}) FROM (SELECT * FROM kept WHERE ${where} LIMIT 1)`;
const instead = (columns: string): string => `SELECT * REPLACE (${columns}) FROM kept`;
const told = "kind = 'power' AND detector = 'duplicate'";
const oneTold = `id = (SELECT min(id) FROM kept WHERE ${told})`;

export const changes: readonly Change[] = [
  {
    ...power,
    name: 'a reading is gone',
    becomes: `SELECT * FROM kept WHERE NOT (${sameReading})`,
    lost: 1,
    faults: [/power: 1 acknowledged readings are missing/],
  },
  {
    ...power,
    name: 'a reading has another value',
    becomes: instead(`if(${sameReading}, ifNull(energy_wh, 0) + 1, energy_wh) AS energy_wh`),
    lost: 1,
    faults: [
      /acknowledged readings are missing or have another value/,
      /never sent/,
      /tenths between the sum/,
    ],
  },
  {
    ...power,
    name: 'a place in Kafka has two readings',
    becomes: also('sequence + 1000000 AS sequence', one),
    double: 1,
    faults: [/power: 1 readings beyond one for each place/, /power: 1 readings that were never sent/],
  },
  {
    ...letters,
    name: 'a dead letter is gone',
    becomes: `SELECT * FROM kept WHERE NOT (_topic LIKE '%power' AND ${one.replace('FROM kept', "FROM kept WHERE _topic LIKE '%power'")})`,
    lost: 1,
    faults: [/power: 1 acknowledged bad messages are no dead letters/, /do not say|not what the tables hold/],
  },
  {
    ...letters,
    name: 'a dead letter has other bytes',
    becomes: instead(
      "if(_topic LIKE '%power' AND _offset = (SELECT min(_offset) FROM kept WHERE _topic LIKE '%power'), repeat('0', 64), raw_sha256)::FixedString(64) AS raw_sha256",
    ),
    faults: [/power: \d+ acknowledged bad messages are no dead letters/, /not sent as bad/],
  },
  {
    ...letters,
    name: 'a dead letter is told twice',
    becomes: also('_arrived_at + INTERVAL 1 SECOND AS _arrived_at', "_topic LIKE '%power'"),
    double: 1,
    faults: [/power: 1 dead letters beyond one for each place/],
  },
  {
    ...letters,
    name: 'a reading has a letter beside it',
    becomes: also(
      `${firstReading('_partition')} AS _partition, ${firstReading('_offset')} AS _offset, ${firstReading('_offset')} AS _last_offset`,
      "_topic LIKE '%power'",
    ),
    double: 1,
    faults: [/power: 1 places are both stored and dead/, /power: 1 dead letters that were not sent as bad/],
  },
  {
    ...ledger,
    name: 'the ledger takes a stored message for a dead one',
    becomes: instead(
      `if(${oneRange}, stored - 1, stored)::UInt64 AS stored, if(${oneRange}, dead + 1, dead)::UInt64 AS dead`,
    ),
    faults: wrongRow,
  },
  {
    ...ledger,
    name: 'the ledger takes a stored message for none',
    becomes: instead(
      `if(${oneRange}, stored - 1, stored)::UInt64 AS stored, if(${oneRange}, absent + 1, absent)::UInt64 AS absent`,
    ),
    faults: wrongRow,
  },
  {
    ...ledger,
    name: 'a row of the ledger does not add up',
    becomes: instead(`if(${oneRange}, stored + 1, stored)::UInt64 AS stored`),
    faults: [/power: 1 rows of the ledger do not say what was sent/, /1 rows of the ledger do not add up/],
  },
  {
    ...ledger,
    name: 'the ledger has a hole',
    becomes: `SELECT * FROM kept WHERE NOT (${oneRange})`,
    faults: [/the ledger has a hole/],
  },
  {
    ...anomalies,
    name: 'an anomaly is gone',
    becomes: `SELECT * FROM kept WHERE NOT (${oneTold})`,
    faults: [/power: 1 anomalies are missing/],
  },
  {
    ...anomalies,
    name: 'an anomaly is told twice',
    becomes: also("repeat('0', 32)::FixedString(32) AS id", oneTold),
    faults: [/power: 1 anomalies are told twice/],
  },
  {
    ...anomalies,
    name: 'an anomaly is made up',
    becomes: also("repeat('0', 32)::FixedString(32) AS id, sequence + 1000000 AS sequence", oneTold),
    faults: [/power: 1 anomalies are too many/],
  },
];
