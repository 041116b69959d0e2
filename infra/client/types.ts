// TypeScript types of the JSON Schemas in an OpenAPI 3.1 document, as far as this project's documents use them.
import { z } from 'zod';

const text = z.string();
const schemas = z.record(z.string(), z.unknown());

/** The keywords that say something about a type; bounds and formats have no word in TypeScript. */
const schema = z.looseObject({
  $ref: text.optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  type: z.union([text, z.array(text)]).optional(),
  properties: schemas.optional(),
  required: z.array(text).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  description: text.optional(),
});

type Schema = z.output<typeof schema>;

/** The type that a schema describes, indented by so many blanks. References become the last part of their address. */
export function typeOf(value: unknown, indent = 0): string {
  if (value === true || value === undefined) return 'unknown';
  if (value === false) return 'never';
  const read = schema.parse(value);
  if (read.$ref !== undefined) return read.$ref.split('/').at(-1) ?? 'unknown';
  if (Object.hasOwn(read, 'const')) return JSON.stringify(read.const);
  if (read.enum) return union(read.enum.map((one) => JSON.stringify(one)));
  const parts = read.anyOf ?? read.oneOf;
  if (parts) return union(withoutParts(parts.map((part) => typeOf(part, indent))));
  if (read.allOf) return read.allOf.map((part) => `(${typeOf(part, indent)})`).join(' & ');
  return union([read.type ?? 'any'].flat().map((name) => namedType(name, read, indent)));
}

/**
 * The document has items of a list in two forms: whole, and the parts of them that `fields` names. The client knows from
 * its request which of them comes.
 */
const withoutParts = (types: readonly string[]): string[] =>
  types.filter((type) => !types.some((whole) => type === partsOf(whole)));

/** The name of the schema that has the same members, none of which is required. */
export const partsOf = (name: string): string => `${name}Fields`;

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

function namedType(name: string, read: Schema, indent: number): string {
  switch (name) {
    case 'string':
    case 'boolean':
    case 'null':
      return name;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return read.prefixItems
        ? `readonly [${read.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`
        : `ReadonlyArray<${typeOf(read.items, indent)}>`;
    case 'object':
      return objectType(read, indent);
    default:
      return 'unknown';
  }
}

function objectType(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: number,
): string {
  const fields = Object.entries(properties).map(([name, value]) => ({
    name,
    type: typeOf(value, indent + 2),
    isRequired: required.includes(name),
    comment: z.looseObject({ description: text.optional() }).safeParse(value).data?.description,
  }));
  if (fields.length > 0) return recordOf(fields, indent);
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
  return `Readonly<Record<string, ${values}>>`;
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly comment?: string | undefined;
}

/** An object type, one field a line. */
export function recordOf(fields: readonly Field[], indent: number): string {
  const blanks = ' '.repeat(indent + 2);
  const lines = fields.flatMap(({ name, type, isRequired, comment }) => [
    ...(comment === undefined ? [] : [`${blanks}/** ${comment.replaceAll('*/', '* /')} */`]),
    `${blanks}readonly ${/^(?:[A-Za-z_]\w*|[1-9]\d*)$/.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}: ${type};`,
  ]);
  return ['{', ...lines, `${' '.repeat(indent)}}`].join('\n');
}
