// The writers' schemas by id, kept in ClickHouse before their first use: a restart does not need the registry for them.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { RegisteredSchema } from '#runtime/registry/registry.ts';

export interface KnownSchemas {
  /** The schema (parsed JSON) of an id of a subject, undefined when none is known. */
  readonly schemaOf: (subject: string, id: number) => unknown;
  /** What this process or another one stored in ClickHouse. */
  readonly stored: () => Promise<KnownSchema[]>;
  /** Stores schemas in ClickHouse; twice is as once. */
  readonly store: (schemas: readonly KnownSchema[]) => Promise<void>;
  /** Makes stored schemas known. Throws an Error when an id means another schema than before. */
  readonly learn: (schemas: readonly KnownSchema[]) => void;
  /** Those of the found schemas that are not known yet and have a canonical form. Throws as `learn`. */
  readonly newOf: (subject: string, found: readonly RegisteredSchema[]) => readonly KnownSchema[];
}

export interface KnownSchema extends RegisteredSchema {
  readonly subject: string;
  readonly digest: string;
}

const row = z.object({
  subject: z.string(),
  id: z.number(),
  schema: z.string().transform((text): unknown => JSON.parse(text)),
  digest: z.string(),
});

export function openKnownSchemas(clickhouse: ClickHouse): KnownSchemas {
  const known = new Map<string, KnownSchema>();
  // An id means one schema, under whatever subject.
  const byId = new Map<number, KnownSchema>();

  function check(schema: KnownSchema): void {
    const before = byId.get(schema.id);
    if (before !== undefined && before.digest !== schema.digest)
      throw new Error(exchangedText(before, schema));
  }
  return {
    schemaOf: (subject, id) => known.get(keyOf(subject, id))?.schema,
    stored: () =>
      clickhouse.query(
        row,
        'SELECT subject, schema_id AS id, schema, digest FROM writer_schemas FINAL ORDER BY first_seen',
      ),
    store: (schemas) => clickhouse.insertRows('writer_schemas', schemas.map(rowOf)),
    learn: (schemas) => {
      for (const schema of schemas) {
        check(schema);
        known.set(keyOf(schema.subject, schema.id), schema);
        byId.set(schema.id, schema);
      }
    },
    newOf: (subject, found) => {
      const all = found.flatMap(({ id, schema }) => {
        const digest = digestOf(schema);
        return digest === null ? [] : [{ subject, id, schema, digest }];
      });
      all.forEach(check);
      return all.filter(({ id }) => !known.has(keyOf(subject, id)));
    },
  };
}

const rowOf = ({ subject, id, schema, digest }: KnownSchema): Record<string, unknown> => ({
  subject,
  schema_id: id,
  schema: JSON.stringify(schema),
  digest,
});

const keyOf = (subject: string, id: number): string => `${id} ${subject}`;

/**
 * The same for texts that differ in blanks or in the order of names alone. Null for a schema without canonical form, such
 * as one with the number 1e400: its id stays unknown, because a stored schema could not be compared with it.
 */
function digestOf(schema: unknown): string | null {
  try {
    return createHash('sha256').update(canonicalJson(schema)).digest('hex');
  } catch {
    return null;
  }
}

const exchangedText = (before: KnownSchema, now: KnownSchema): string =>
  `schema id ${now.id} of subject ${now.subject} now means another schema than the one that messages are read with ` +
  `(known as ${before.digest.slice(0, 12)} of ${before.subject}, now ${now.digest.slice(0, 12)}): the schema registry was ` +
  'exchanged, emptied or restored, and messages would be read wrongly. Set HEARTH_REGISTRY_URL to the former registry or ' +
  `restore it; when no message of the former schema is left in Kafka, delete schema_id ${now.id} from writer_schemas instead.`;
