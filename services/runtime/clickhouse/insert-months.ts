// Cuts rows into inserts so that none spans more months than ClickHouse takes at once.

/** `max_partitions_per_insert_block` of ClickHouse; all tables with history are partitioned by month. */
const maxMonths = 100;

export interface InsertMonths<Month> {
  /** Which insert takes the rows of a month, from 0. It does not change: months in any order must not make an insert of every hundred rows. */
  readonly insertOf: (month: Month) => number;
  /** Forgets all months. */
  readonly clear: () => void;
}

export function openInsertMonths<Month>(): InsertMonths<Month> {
  const inserts = new Map<Month, number>();
  return {
    insertOf: (month) => {
      const insert = inserts.get(month) ?? Math.floor(inserts.size / maxMonths);
      inserts.set(month, insert);
      return insert;
    },
    clear: () => inserts.clear(),
  };
}
