// The schema registry (Confluent's API): registers schemas, lists those of a subject.
import { z } from 'zod';
import { openRest, parseJson, RestFailure, RestRefusal, type Rest } from './rest.ts';

export interface Registry {
  /**
   * Registers a schema under a subject and returns its id; the same schema again gives the same id. Sets the subject's
   * compatibility to NONE, also when the subject exists. Throws when the registry refuses the schema, with the
   * registry's own words.
   */
  readonly register: (subject: string, schema: unknown) => Promise<number>;
  /**
   * Version numbers of a subject, deleted ones too: messages that were written with one are still in the topic. At
   * least one: a registry that does not have the subject decides nothing about ids, and is a throw like one that
   * cannot be asked. Try again, and never refuse a message for it.
   */
  readonly versions: (subject: string) => Promise<readonly number[]>;
  /** One version; null when it is no Avro schema or the registry does not give it any more. Throws as `versions`. */
  readonly version: (subject: string, version: number) => Promise<RegisteredSchema | null>;
}

/** The schema is parsed JSON. */
export interface RegisteredSchema {
  readonly id: number;
  readonly schema: unknown;
}

export interface RegistryOptions {
  /** Bound of one request, ms; default 5 s. */
  readonly timeoutMs?: number;
}

/** Opens a registry by the base URL of its Confluent API; user and password in the URL are sent as basic login. */
export function openRegistry(url: string, { timeoutMs = 5000 }: RegistryOptions = {}): Registry {
  const rest = openRest(url, timeoutMs);
  return {
    register: (subject, schema) => register(rest, subject, schema),
    versions: (subject) => versions(rest, subject),
    version: (subject, version) => askVersion(rest, subject, version),
  };
}

/**
 * The versions of a subject are of makers that do not know each other, and none of them reads the others: Hearth is the
 * only reader. Any rule between versions would let one maker's schema keep another one out. Ingest decides which schemas
 * it can read.
 */
const compatibility = 'NONE';

const registered = z.object({ id: z.number().int() });

async function register(rest: Rest, subject: string, schema: unknown): Promise<number> {
  const name = encodeURIComponent(subject);
  const isThere = await setCompatibility(rest, name);
  const body = { schema: JSON.stringify(schema), schemaType: 'AVRO' };
  const { id } = registered.parse(await rest('POST', `/subjects/${name}/versions`, body));
  if (!isThere) await setCompatibility(rest, name);
  return id;
}

/** False where the registry has no such subject: Apicurio sets no rule for one that is yet to come. */
async function setCompatibility(rest: Rest, name: string): Promise<boolean> {
  try {
    await rest('PUT', `/config/${name}`, { compatibility });
    return true;
  } catch (error) {
    if (error instanceof RestRefusal && noSubject.has(error.code)) return false;
    throw error;
  }
}

/** Codes of a subject that is not there. */
const noSubject = new Set([404, 40401]);

const numbers = z.array(z.number().int()).min(1);

const versions = (rest: Rest, subject: string): Promise<readonly number[]> =>
  get(rest, `/subjects/${encodeURIComponent(subject)}/versions?deleted=true`, numbers);

/** What a registry would not say is no answer of a registry: a reason to try again, as if there were none. */
async function get<T>(rest: Rest, path: string, shape: z.ZodType<T>): Promise<T> {
  const parsed = shape.safeParse(await rest('GET', path));
  if (parsed.success) return parsed.data;
  throw new RestFailure(`registry: GET ${path} answered what no registry says: ${parsed.error.message}`);
}

// Confluent leaves the type out for Avro.
const stored = z.object({
  id: z.number().int(),
  schema: z.string(),
  schemaType: z.string().default('AVRO'),
});

// Apicurio lists the versions of a deleted subject but does not give them; its words are that there is no subject.
const gone = new Set([40401, 40402]);

async function askVersion(rest: Rest, subject: string, version: number): Promise<RegisteredSchema | null> {
  try {
    const path = `/subjects/${encodeURIComponent(subject)}/versions/${version}?deleted=true`;
    const { id, schema: text, schemaType } = await get(rest, path, stored);
    const schema = schemaType === 'AVRO' ? parseJson(text) : undefined;
    return schema === undefined ? null : { id, schema };
  } catch (error) {
    if (error instanceof RestRefusal && gone.has(error.code)) return null;
    throw error;
  }
}
