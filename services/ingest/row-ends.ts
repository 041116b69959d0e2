// Notes the first and the last row of each topic, partition and month while the rows of an insert are written.
import type { Place } from './rows.ts';

/** The identity of a reading, also of the one that an anomaly is about. */
export interface Identity {
  readonly deviceDid: string;
  /** Unix ms. */
  readonly observedAt: number;
  readonly sequence: number;
}

/** A row by its place in Kafka, of the topic at least the end, and by its identity; null for a dead letter, which has none. */
export interface RowEnd {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly identity: Identity | null;
}

export interface RowEnds<T> {
  /** To be called for each row; `month` is any number for the month that the row is stored in. */
  readonly note: (item: T, place: Place, month: number) => void;
  readonly ends: () => RowEnd[];
}

/** Rows of one topic, partition and month. */
interface Group<T> {
  readonly topic: string;
  readonly partition: number;
  readonly month: number;
  readonly first: T;
  readonly firstOffset: number;
  last: T;
  lastOffset: number;
}

/** Rows of one batch and day come together, so the group is looked up rarely; a row takes two stores. */
export function openRowEnds<T>(identityOf: (item: T) => Identity | null): RowEnds<T> {
  const groups = new Map<string, Group<T>>();
  let group: Group<T> | null = null;
  function enter(item: T, { topic, partition, offset }: Place, month: number): Group<T> {
    const name = `${topic} ${partition} ${month}`;
    const known = groups.get(name);
    if (known !== undefined) return known;
    const ends = { first: item, firstOffset: offset, last: item, lastOffset: offset };
    const opened = { topic, partition, month, ...ends };
    groups.set(name, opened);
    return opened;
  }
  const endsOf = ({ topic, partition, first, firstOffset, last, lastOffset }: Group<T>): RowEnd[] => {
    const one = { topic, partition, offset: firstOffset, identity: identityOf(first) };
    const other = { topic, partition, offset: lastOffset, identity: identityOf(last) };
    return first === last ? [one] : [one, other];
  };
  return {
    note: (item, place, month) => {
      const { topic, partition, offset } = place;
      if (group === null || month !== group.month || partition !== group.partition || topic !== group.topic)
        group = enter(item, place, month);
      group.last = item;
      group.lastOffset = offset;
    },
    ends: () => [...groups.values()].flatMap(endsOf),
  };
}
