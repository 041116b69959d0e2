// Moves every named schema of an OpenAPI document to one place, where each appears once.
import { isDeepStrictEqual } from 'node:util';
import type { Json } from './schema.ts';

interface Gathered {
  /** The content, with references to that place. */
  readonly content: unknown;
  /** The named schemas, by name. */
  readonly schemas: Json;
}

/** Throws if two schemas have one name. */
export function gatherSchemas(content: unknown): Gathered {
  const schemas = new Map<string, unknown>();
  const keep = (name: string, schema: unknown): void => {
    const moved = move(schema);
    if (schemas.has(name) && !isDeepStrictEqual(schemas.get(name), moved))
      throw new Error(`two schemas are named ${name}`);
    schemas.set(name, moved);
  };
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(move);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs = {}, ...rest }: { $defs?: object } = value;
    for (const [name, schema] of Object.entries($defs)) keep(name, schema);
    return Object.fromEntries(
      Object.entries(rest).map(([key, one]) => [key, key === '$ref' ? placeOf(one) : move(one)]),
    );
  };
  const moved = move(content);
  return {
    content: moved,
    schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const placeOf = (reference: unknown): string =>
  String(reference).replace(/^#\/\$defs\//, '#/components/schemas/');
