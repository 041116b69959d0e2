// The schema registry (Confluent's API): registers schemas, finds them by id, frames values in the wire format.
import avsc from 'avsc';
import { z } from 'zod';
import { openRest, RestRefusal, type Rest } from './registry-rest.ts';

/** A schema as parsed JSON; or no schema has this id; or one has, but no version of the subject. */
export type SchemaAnswer = { readonly schema: unknown } | 'unknown-id' | 'other-subject';

export interface Registry {
  /**
   * Registers a schema under a subject, with compatibility BACKWARD_TRANSITIVE, and returns its id. The same schema
   * again gives the same id. Throws when the registry refuses it, with the registry's own words.
   */
  readonly register: (subject: string, schema: unknown) => Promise<number>;
  /**
   * The schema with this id if a version of the subject has it: a message names its own schema, and must not be able
   * to choose any schema of the registry. Throws when the registry cannot be asked: that is a reason to try again,
   * never to refuse a message. A found schema is kept for ever, a refusal for `refusalMs`.
   */
  readonly schemaOf: (id: number, subject: string) => Promise<SchemaAnswer>;
}

export interface RegistryOptions {
  /** Bound of one request, ms; default 5 s. */
  readonly timeoutMs?: number;
  /** How long an unknown id is not asked for again, ms; default 30 s. */
  readonly refusalMs?: number;
}

interface Kept {
  readonly answer: Promise<SchemaAnswer>;
  untilMs: number;
}

// Ids are Java ints: a higher one is no schema's, and Confluent's answer to it is a plain 404 that says nothing about ids.
const highestId = 2 ** 31 - 1;

// A flood of made-up ids must not fill the memory.
const mostKept = 10_000;

/** Opens a registry by the base URL of its Confluent API; user and password in the URL are sent as basic login. */
export function openRegistry(
  url: string,
  { timeoutMs = 5000, refusalMs = 30_000 }: RegistryOptions = {},
): Registry {
  const rest = openRest(url, timeoutMs);
  const kept = new Map<string, Kept>();
  return {
    register: (subject, schema) => register(rest, subject, schema),
    schemaOf: async (id, subject) => {
      if (id > highestId) return 'unknown-id';
      const key = `${id} ${subject}`;
      const known = kept.get(key);
      if (known !== undefined && Date.now() < known.untilMs) return known.answer;
      // Kept before it is answered: whoever asks meanwhile waits for the same request.
      const asked: Kept = { answer: ask(rest, id, subject), untilMs: Infinity };
      keep(kept, key, asked);
      asked.answer.then(
        (answer) => typeof answer === 'string' && (asked.untilMs = Date.now() + refusalMs),
        () => kept.get(key) === asked && kept.delete(key),
      );
      return asked.answer;
    },
  };
}

function keep(kept: Map<string, Kept>, key: string, asked: Kept): void {
  kept.delete(key);
  kept.set(key, asked);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

const registered = z.object({ id: z.number().int() });

async function register(rest: Rest, subject: string, schema: unknown): Promise<number> {
  const name = encodeURIComponent(subject);
  await rest('PUT', `/config/${name}`, { compatibility: 'BACKWARD_TRANSITIVE' });
  const body = { schema: JSON.stringify(schema), schemaType: 'AVRO' };
  return registered.parse(await rest('POST', `/subjects/${name}/versions`, body)).id;
}

// Confluent leaves the type out for Avro.
const stored = z.object({ schema: z.string(), schemaType: z.string().default('AVRO') });
const uses = z.array(z.object({ subject: z.string() }));
const schemaNotFound = 40403;

async function ask(rest: Rest, id: number, subject: string): Promise<SchemaAnswer> {
  try {
    const { schema, schemaType } = stored.parse(await rest('GET', `/schemas/ids/${id}`));
    // Deleted versions too: messages that were written with one are still in the topic.
    const versions = uses.parse(await rest('GET', `/schemas/ids/${id}/versions?deleted=true`));
    const isOurs = schemaType === 'AVRO' && versions.some((version) => version.subject === subject);
    return isOurs ? { schema: JSON.parse(schema) } : 'other-subject';
  } catch (error) {
    if (error instanceof RestRefusal && error.code === schemaNotFound) return 'unknown-id';
    throw error;
  }
}

/** Encodes values of an Avro schema: 0x00, the id (4 bytes, big endian), body. Throws when a value does not fit. */
export function wireEncoder(id: number, schema: unknown): (value: unknown) => Uint8Array {
  const type = avsc.Type.forSchema(avroSchema.parse(schema));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(id, 1);
  return (value) => Buffer.concat([head, type.toBuffer(value)]);
}

/** avsc checks the content itself; this only narrows the type. */
const avroSchema = z.custom<avsc.Schema>(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
);
