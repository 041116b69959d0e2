// Reads an Avro schema (parsed JSON) into types that refer to each other directly; a recursive schema becomes a loop.

type Primitive = 'null' | 'boolean' | 'int' | 'long' | 'float' | 'double' | 'bytes' | 'string';

export type AvroType =
  | PrimitiveType
  | { readonly kind: 'enum'; readonly symbols: readonly string[]; readonly fallback: string | null }
  | { readonly kind: 'fixed'; readonly size: number }
  | { readonly kind: 'array'; readonly items: AvroType }
  | { readonly kind: 'map'; readonly values: AvroType }
  | { readonly kind: 'union'; readonly branches: readonly AvroType[] }
  | RecordType;

export interface PrimitiveType {
  readonly kind: Primitive;
  /** The logical type that the schema gives it, such as `timestamp-millis`; null when it gives none. */
  readonly logical: string | null;
}

export interface RecordType {
  readonly kind: 'record';
  readonly fields: readonly AvroField[];
}

export interface AvroField {
  readonly name: string;
  readonly type: AvroType;
  /** Undefined when the field has no default (a default of null is null). */
  readonly fallback: unknown;
}

/** The schema itself is malformed; says where. */
export class SchemaError extends Error {}

const primitives: readonly string[] = [
  'null',
  'boolean',
  'int',
  'long',
  'float',
  'double',
  'bytes',
  'string',
];

interface Scope {
  readonly namespace: string;
  readonly named: Map<string, AvroType>;
  readonly depth: number;
}

/** Nesting in the text of a schema; deeper ones must not overflow the stack. */
const maxDepth = 256;

/** Parses a schema. Throws SchemaError when it is malformed or names a type that it does not define. */
export function parseSchema(schema: unknown): AvroType {
  return parse(schema, { namespace: '', named: new Map(), depth: 0 });
}

function parse(schema: unknown, outer: Scope): AvroType {
  const scope = { ...outer, depth: outer.depth + 1 };
  if (scope.depth > maxDepth) throw new SchemaError(`the schema is nested deeper than ${maxDepth}`);
  if (typeof schema === 'string') return byName(schema, scope);
  if (Array.isArray(schema))
    return { kind: 'union', branches: schema.map((branch: unknown) => parse(branch, scope)) };
  if (!isObject(schema)) throw new SchemaError(`${JSON.stringify(schema)} is not an Avro type`);
  switch (schema['type']) {
    case 'record':
    case 'error':
      return parseRecord(schema, scope);
    case 'enum':
      return define(schema, scope, {
        kind: 'enum',
        symbols: strings(schema['symbols']),
        fallback: text(schema['default']),
      });
    case 'fixed':
      return define(schema, scope, { kind: 'fixed', size: size(schema['size']) });
    case 'array':
      return { kind: 'array', items: parse(schema['items'], scope) };
    case 'map':
      return { kind: 'map', values: parse(schema['values'], scope) };
    default:
      // A primitive with properties, or a nested type.
      return withLogical(parse(schema['type'], scope), text(schema['logicalType']));
  }
}

/** Logical types of named types, arrays and maps change nothing that is read. */
const withLogical = (type: AvroType, logical: string | null): AvroType =>
  logical !== null && isPrimitiveType(type) ? { ...type, logical } : type;

function byName(name: string, { namespace, named }: Scope): AvroType {
  if (isPrimitive(name)) return { kind: name, logical: null };
  const found = named.get(name) ?? named.get(`${namespace}.${name}`);
  if (!found) throw new SchemaError(`the type ${JSON.stringify(name.slice(0, 100))} is not defined`);
  return found;
}

function parseRecord(schema: Record<string, unknown>, scope: Scope): AvroType {
  const fields: AvroField[] = [];
  const record = define(schema, scope, { kind: 'record', fields });
  const namespace = namespaceOf(schema, scope);
  if (!Array.isArray(schema['fields'])) throw new SchemaError('a record has no fields');
  for (const field of schema['fields'] as unknown[]) {
    if (!isObject(field) || typeof field['name'] !== 'string') throw new SchemaError('a field has no name');
    fields.push({
      name: field['name'],
      type: parse(field['type'], { ...scope, namespace }),
      fallback: field['default'],
    });
  }
  return record;
}

/** Notes a named type before its parts are parsed, so that they can refer to it. */
function define(schema: Record<string, unknown>, scope: Scope, type: AvroType): AvroType {
  const name = schema['name'];
  if (typeof name !== 'string') throw new SchemaError('a named type has no name');
  const namespace = namespaceOf(schema, scope);
  scope.named.set(name.includes('.') || namespace === '' ? name : `${namespace}.${name}`, type);
  return type;
}

function namespaceOf(schema: Record<string, unknown>, scope: Scope): string {
  const name = String(schema['name']);
  if (name.includes('.')) return name.slice(0, name.lastIndexOf('.'));
  return typeof schema['namespace'] === 'string' ? schema['namespace'] : scope.namespace;
}

function strings(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new SchemaError('an enum has no symbols');
  return value;
}

function size(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new SchemaError('a fixed type has no size');
  return value;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isPrimitiveType = (type: AvroType): type is PrimitiveType => isPrimitive(type.kind);
const isPrimitive = (name: string): name is Primitive => primitives.includes(name);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Whether values of a writer's type `a` are written as those of a reader's type `b` and mean the same: a writer that gives
 * no logical type means the reader's. False for a type that contains itself.
 */
export function isSameType(a: AvroType, b: AvroType, depth = 0): boolean {
  if (a.kind !== b.kind || depth > maxDepth) return false;
  const same = (one: AvroType | undefined, other: AvroType | undefined): boolean =>
    one !== undefined && other !== undefined && isSameType(one, other, depth + 1);
  if (a.kind === 'enum' && b.kind === 'enum') return a.symbols.join() === b.symbols.join();
  if (a.kind === 'fixed' && b.kind === 'fixed') return a.size === b.size;
  if (a.kind === 'array' && b.kind === 'array') return same(a.items, b.items);
  if (a.kind === 'map' && b.kind === 'map') return same(a.values, b.values);
  if (a.kind === 'union' && b.kind === 'union')
    return (
      a.branches.length === b.branches.length &&
      a.branches.every((branch, index) => same(branch, b.branches[index]))
    );
  if (a.kind === 'record' && b.kind === 'record')
    return (
      a.fields.length === b.fields.length &&
      a.fields.every(
        ({ name, type }, index) => name === b.fields[index]?.name && same(type, b.fields[index]?.type),
      )
    );
  return !isPrimitiveType(a) || !isPrimitiveType(b) || a.logical === null || a.logical === b.logical;
}
