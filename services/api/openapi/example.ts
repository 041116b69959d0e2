// An example for a JSON Schema: its own example, else one made of its parts.
import { z } from 'zod';

const jsonSchema = z.looseObject({
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
  examples: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  format: z.string().optional(),
});

// Usual values by field name.
const byName: Readonly<Record<string, unknown>> = {
  nextCursor: 'eyJhIjpbMTc5NTI1NDYwMDAwMF19',
  at: '2026-11-21T09:10:00Z',
  createdAt: '2026-11-21T09:10:00Z',
  updatedAt: '2026-11-21T09:10:00Z',
  receivedAt: '2026-11-21T09:10:00Z',
  computedAt: '2026-11-21T09:10:00Z',
  did: 'did:ixo:household/123',
  householdId: 'did:ixo:household/123',
  deviceId: 'did:ixo:device/456',
  projectId: 'did:ixo:project/789',
  version: 1,
};

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:10:00Z',
  date: '2026-11-21',
};

/** An example for a schema whose references are in its own `$defs`. */
export const exampleOf = (schema: unknown): unknown =>
  partExample(schema, '', jsonSchema.parse(schema).$defs ?? {});

/** `name` is the name of the field that has the value. */
function partExample(schema: unknown, name: string, named: Readonly<Record<string, unknown>>): unknown {
  const {
    $ref,
    examples,
    enum: words,
    anyOf,
    type,
    properties = {},
    items,
    minimum,
    format,
    ...rest
  } = jsonSchema.parse(schema);
  if ($ref !== undefined) return partExample(named[$ref.replace('#/$defs/', '')], name, named);
  if (examples) return examples[0];
  if ('const' in rest) return rest['const'];
  if (words) return words[0];
  if (name in byName) return byName[name];
  if (anyOf) return partExample(anyOf[0], name, named);
  switch (firstOf(type)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([property, inner]) => [
          property,
          partExample(inner, property, named),
        ]),
      );
    case 'array':
      return items === undefined ? [] : [partExample(items, '', named)];
    case 'string':
      return byFormat[format ?? ''] ?? name;
    case 'integer':
    case 'number':
      return Math.max(minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

const firstOf = (type: string | readonly string[] | undefined): string =>
  typeof type === 'string' ? type : (type?.[0] ?? '');
