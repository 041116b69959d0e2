// The decoders of all writer schemas met so far, by schema id: made once, used for every message.
import type { Reject } from '#domain/readings/reasons.ts';
import type { FromAvro } from '#schemas/avro/from-avro.ts';
import { compileDecoder } from './avro/decoder.ts';
import type { Decode } from './avro/cursor.ts';
import type { Subject } from './subject.ts';

export interface Writers<T> {
  /** The decoder of a schema id, the reason why there is none, or undefined when the id is not known (yet). */
  readonly get: (id: number) => Decode<T> | Reject | undefined;
  /** Asks the registry: an id that is unknown then was unknown to it when this was called. Throws as Subject.learn. */
  readonly learn: (signal: AbortSignal) => Promise<void>;
}

/** The writers of one topic, whose values are registered under `subject` and read as `readerSchema`. */
export function openWriters<const S>(subject: Subject, readerSchema: S): Writers<FromAvro<S>> {
  const made = new Map<number, Decode<FromAvro<S>> | Reject>();
  return {
    get: (id) => {
      const before = made.get(id);
      if (before !== undefined) return before;
      const schema = subject.schemaOf(id);
      if (schema === undefined) return undefined;
      const verdict = compileWriter(id, schema, readerSchema);
      made.set(id, verdict);
      return verdict;
    },
    learn: subject.learn,
  };
}

function compileWriter<const S>(
  id: number,
  writerSchema: unknown,
  readerSchema: S,
): Decode<FromAvro<S>> | Reject {
  const decode = compileDecoder(writerSchema, readerSchema);
  if (typeof decode === 'function') return decode;
  return { reason: 'incompatible-schema', detail: `schema ${id}: ${decode.incompatible}` };
}
