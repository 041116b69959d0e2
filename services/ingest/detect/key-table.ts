// Finds a device by the bytes of a message key, without making a string for each message.
import { hashOf, isSame, type Text, type ViewedSpan } from '../decode/avro/text.ts';

export interface KeyTable<E extends Text> {
  /** `hash` is the `hashOf` the key. Keys of one hash are distinguished by their bytes. */
  readonly find: (key: ViewedSpan, hash: number) => E | undefined;
  /** The entry's key must not be there yet. */
  readonly add: (entry: E) => void;
  /** Removes all other entries. */
  readonly keep: (stays: (entry: E) => boolean) => void;
  readonly entries: () => readonly E[];
}

const firstSlots = 1024;

/** Open addressing with linear probing, at most half full: a quarter of the time that a Map of numbers takes. */
export function openKeyTable<E extends Text>(): KeyTable<E> {
  let held: E[] = [];
  let slots: (E | null)[] = [];
  let hashes = new Int32Array(0);

  function place(entry: E): void {
    const hash = hashOf(entry);
    const mask = hashes.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== null) slot = (slot + 1) & mask;
    slots[slot] = entry;
    hashes[slot] = hash;
  }

  function rebuild(count: number): void {
    slots = Array<E | null>(count).fill(null);
    hashes = new Int32Array(count);
    for (const entry of held) place(entry);
  }

  rebuild(firstSlots);
  return {
    find: (key, hash) => {
      const mask = hashes.length - 1;
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const entry = slots[slot];
        if (!entry) return undefined;
        if (hashes[slot] === hash && isSame(entry, key)) return entry;
      }
    },
    add: (entry) => {
      held.push(entry);
      if (held.length * 2 > hashes.length) rebuild(hashes.length * 2);
      else place(entry);
    },
    keep: (stays) => {
      held = held.filter(stays);
      rebuild(hashes.length);
    },
    entries: () => held,
  };
}
