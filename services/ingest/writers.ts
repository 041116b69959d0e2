// The decoders of all writer schemas met so far, by schema id. Fetched once, used for every message.
import type { Reject } from '#domain/readings/reasons.ts';
import type { Registry, SchemaAnswer } from '#runtime/registry.ts';
import { compileDecoder, type Decode } from './avro/decoder.ts';
import type { FromAvro } from '#schemas/avro/from-avro.ts';

export interface Writers<T> {
  /** The decoder of a schema id, the reason why there is none, or undefined while it must be fetched. */
  readonly get: (id: number) => Decode<T> | Reject | undefined;
  /** Asks the registry. Throws when it cannot be reached: try again. */
  readonly fetch: (id: number) => Promise<void>;
  /** Forgets refused ids, for the registry may learn them any time. Its own memory keeps the questions few. */
  readonly forgetRefused: () => void;
}

/** The writers of one topic, whose values are registered under `subject` and read as `readerSchema`. */
export function openWriters<const S>(
  registry: Registry,
  subject: string,
  readerSchema: S,
): Writers<FromAvro<S>> {
  const known = new Map<number, Decode<FromAvro<S>>>();
  const refused = new Map<number, Reject>();
  return {
    get: (id) => known.get(id) ?? refused.get(id),
    fetch: async (id) => {
      const answer = await registry.schemaOf(id, subject);
      const verdict =
        typeof answer === 'string' ? refusal(id, subject, answer) : compiled(id, answer.schema, readerSchema);
      if (typeof verdict === 'function') known.set(id, verdict);
      else refused.set(id, verdict);
    },
    forgetRefused: () => refused.clear(),
  };
}

function compiled<const S>(id: number, writerSchema: unknown, readerSchema: S): Decode<FromAvro<S>> | Reject {
  const decode = compileDecoder(writerSchema, readerSchema);
  if (typeof decode === 'function') return decode;
  return { reason: 'incompatible-schema', detail: `schema ${id}: ${decode.incompatible}` };
}

function refusal(id: number, subject: string, answer: Extract<SchemaAnswer, string>): Reject {
  if (answer === 'unknown-id')
    return { reason: 'unknown-schema', detail: `schema id ${id}; allowed: an id of subject ${subject}` };
  return { reason: 'foreign-schema', detail: `schema id ${id} is not of subject ${subject}` };
}
