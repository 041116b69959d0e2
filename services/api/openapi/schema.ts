// JSON Schemas of what goes in and out, from the zod schemas that check it.
import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

/** What a client may send. A schema that has a name (`.meta({ id })`) is a reference to its place in `$defs`. */
export const inputSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** What a client gets; names as above. */
export const outputSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

/** OpenAPI names the dialect once for the whole document. */
function bare(schema: Json): Json {
  const { $schema: _, ...rest } = schema;
  return rest;
}
