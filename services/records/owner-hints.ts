// Who owned a name when this process last saw it: a guess by which the name and its record are read in one SELECT.
import { openRecent } from '#runtime/cache/recent.ts';
import type { StoredRecord } from './log.ts';

/** A hint takes some 150 bytes. */
const hintsMax = 10_000;

interface OwnerHints {
  readonly get: (name: string) => string | undefined;
  /** `names`: records of names that were read or written. */
  readonly note: (names: Iterable<Pick<StoredRecord, 'id' | 'body'>>) => void;
}

/** A hint may be wrong at any time: what is read decides. */
export function openOwnerHints(): OwnerHints {
  // None grows old, so the time does not matter.
  const owners = openRecent<string>(hintsMax, Infinity);
  return {
    get: (name) => owners.get(name, 0),
    note: (names) => {
      for (const { id, body } of names) {
        const owner = body['owner'];
        if (typeof owner === 'string' && owner !== '') owners.set(id, owner, 0);
      }
    },
  };
}
