// Notes the first and the last row of each topic, partition and month while the rows of an insert are written.
import type { Place } from './rows.ts';

/** The identity of a reading, also of the one that an anomaly is about. */
export interface Identity {
  readonly deviceDid: string;
  /** Unix ms. */
  readonly observedAt: number;
  readonly sequence: number;
}

/** A row by its place in Kafka (of the topic at least the end) and its identity, which is null for a dead letter. */
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
  /** Begins again with no rows. */
  readonly clear: () => void;
}

/** Rows of one topic, partition and month. Identities are copied: the next reading comes in the same object. */
interface Group {
  readonly topic: string;
  readonly partition: number;
  readonly month: number;
  readonly first: RowEnd;
  offset: number;
  /** Of the last row; the DID is null for a dead letter. */
  deviceDid: string | null;
  observedAt: number;
  sequence: number;
}

/** Rows of one batch and day follow each other, so the group is looked up rarely; a row takes four stores. */
export function openRowEnds<T>(identityOf: (item: T) => Identity | null): RowEnds<T> {
  const groups = new Map<string, Group>();
  let group: Group | null = null;
  function enter({ topic, partition, offset }: Place, month: number, identity: Identity | null): Group {
    const name = `${topic} ${partition} ${month}`;
    const known = groups.get(name);
    if (known !== undefined) return known;
    const first = { topic, partition, offset, identity: identity && copyOf(identity) };
    const opened = { topic, partition, month, first, offset, deviceDid: null, observedAt: 0, sequence: 0 };
    groups.set(name, opened);
    return opened;
  }
  return {
    note: (item, place, month) => {
      const { topic, partition, offset } = place;
      const identity = identityOf(item);
      if (group === null || month !== group.month || partition !== group.partition || topic !== group.topic)
        group = enter(place, month, identity);
      group.offset = offset;
      if (identity === null) return;
      group.deviceDid = identity.deviceDid;
      group.observedAt = identity.observedAt;
      group.sequence = identity.sequence;
    },
    ends: () => [...groups.values()].flatMap(endsOf),
    clear: () => {
      groups.clear();
      group = null;
    },
  };
}

const copyOf = ({ deviceDid, observedAt, sequence }: Identity): Identity => ({
  deviceDid,
  observedAt,
  sequence,
});

function endsOf({ topic, partition, first, offset, deviceDid, observedAt, sequence }: Group): RowEnd[] {
  if (offset === first.offset) return [first];
  const identity = deviceDid === null ? null : { deviceDid, observedAt, sequence };
  return [first, { topic, partition, offset, identity }];
}
