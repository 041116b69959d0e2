// JSON Schemas of requests and replies, from the zod schemas that check them.
import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

/** The schema of a request. A named schema (`.meta({ id })`) is a reference to its place in `$defs`. */
export const inputSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** The schema of a reply; names as above. */
export const outputSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

/** OpenAPI names the dialect once for the whole document. */
function bare(schema: Json): Json {
  const { $schema: _, ...rest } = schema;
  return rest;
}
