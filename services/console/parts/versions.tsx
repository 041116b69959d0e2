// After a write that came too late (412): the version that the page showed beside the one that is stored now.
import { shallowRef, type VNodeChild } from 'vue';
import type { Action } from '../data/use-action.ts';
import { useReading, type Reading } from '../data/use-resource.ts';
import type { Words } from '../words/en.ts';
import { useSpeech } from '../words/speech.ts';
import { tableOf } from './table.tsx';

/** A record as the person saw it, and as it is. */
interface Versions<T> {
  readonly shown: T;
  readonly now: T;
}

export interface Field<T> {
  readonly name: string;
  readonly text: (record: T) => string;
}

export interface Comparison<T> {
  /** After a write of this record: reads it again if the write came too late, and resolves to it; else to null. */
  readonly compare: (shown: T) => Promise<T | null>;
  /** Both versions, if a write came too late; else the fault of the write. */
  readonly view: (fields: readonly Field<T>[], fault: () => VNodeChild) => VNodeChild;
}

/** `read` resolves to the record as it is stored; null: it cannot be read. `take` shows the page with that record. */
export function useVersions<T>(
  { fault }: Pick<Action, 'fault'>,
  read: (client: Reading['client'], shown: T) => Promise<T | null>,
  take: (now: T) => void,
): Comparison<T> {
  const { client } = useReading();
  const { words } = useSpeech();
  const versions = shallowRef<Versions<T> | null>(null);
  const accept = ({ now }: Versions<T>): void => {
    versions.value = null;
    fault.value = null;
    take(now);
  };
  return {
    compare: async (shown) => {
      versions.value = null;
      if (fault.value?.problem?.status !== 412) return null;
      const now = await read(client, shown).catch(() => null);
      if (now !== null) versions.value = { shown, now };
      return now;
    },
    view: (fields, otherwise) => {
      const both = versions.value;
      return both === null ? otherwise() : versionsOf(words.value, both, fields, () => accept(both));
    },
  };
}

/** The fields that differ. `take` shows the page with what is stored now. */
function versionsOf<T>(
  { versions: texts }: Words,
  { shown, now }: Versions<T>,
  fields: readonly Field<T>[],
  take: () => void,
): VNodeChild {
  const rows = fields
    .map(({ name, text }) => ({ name, shown: text(shown), now: text(now) }))
    .filter((field) => field.shown !== field.now);
  return (
    <div class="box" role="status">
      <p>
        <strong>{texts.title}</strong>
      </p>
      {rows.length === 0 ? (
        <p>{texts.hidden}</p>
      ) : (
        tableOf(
          texts.title,
          [
            { name: texts.field, cell: ({ name }) => name },
            { name: texts.shown, cell: (row) => row.shown },
            { name: texts.now, cell: (row) => row.now },
          ],
          rows.map((row) => ({ key: row.name, row })),
        )
      )}
      <button type="button" onClick={take}>
        {texts.take}
      </button>
    </div>
  );
}
