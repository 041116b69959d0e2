// Compiles a writer's schema into a decoder to our own record: done once per schema id, so a message only runs it.
import { fail, type Decode } from './cursor.ts';
import type { FromAvro } from '#schemas/avro/from-avro.ts';
import { openOwnDecode } from './own-readings.ts';
import { isMoment, momentTypes, resolve, type Read, type Value } from './resolve.ts';
import {
  isSameType,
  parseSchema,
  SchemaError,
  type AvroField,
  type AvroType,
  type RecordType,
} from './schema.ts';
import { skip } from './skip.ts';

/** Why no value of the writer's schema can be read. */
export interface Incompatible {
  readonly incompatible: string;
}

/** One field of the writer: to where it is read, or null when it is stepped over. */
type Step = { readonly name: string; readonly read: Read } | { readonly name: null; readonly type: AvroType };

/**
 * Compiles. Fields may be added with a default, removed, moved or widened (Avro 1.12, "Schema Resolution").
 * What it returns has exactly the fields of the reader's schema, so it is of that schema's type.
 */
export function compileDecoder<const S>(
  writerSchema: unknown,
  readerSchema: S,
): Decode<FromAvro<S>> | Incompatible {
  try {
    const writer = record(writerSchema, 'writer');
    const reader = record(readerSchema, 'reader');
    const own = isSameType(writer, reader) ? openOwnDecode.get(readerSchema) : undefined;
    const decode = toTheEnd(own?.() ?? compile(writer, reader));
    return readsAs(decode, readerSchema)
      ? decode
      : { incompatible: 'the schema of the reader has no fields' };
  } catch (error) {
    if (error instanceof SchemaError) return { incompatible: error.message };
    throw error;
  }
}

/** What `compile` builds has the fields of the reader's schema with values of its types: the type is that schema's. */
const readsAs = <S>(_decode: Decode<unknown>, readerSchema: S): _decode is Decode<FromAvro<S>> =>
  record(readerSchema, 'reader').fields.length > 0;

function record(schema: unknown, whose: string): RecordType {
  const type = parseSchema(schema);
  if (type.kind !== 'record')
    throw new SchemaError(`the ${whose}'s schema is of type ${type.kind}; allowed: record`);
  return type;
}

function compile(writer: RecordType, reader: RecordType): Decode<unknown> {
  const steps = writer.fields.map((field) => step(field, reader));
  // Every decoded record starts as a copy of this one: always the same shape, with the defaults of absent fields.
  const template = Object.fromEntries(reader.fields.map((field) => [field.name, initial(field, writer)]));
  return (cursor) => {
    const decoded: Record<string, Value> = { ...template };
    for (const each of steps) {
      if (each.name === null) skip(cursor, each.type);
      else decoded[each.name] = each.read(cursor);
    }
    return decoded;
  };
}

const toTheEnd =
  (decode: Decode<unknown>): Decode<unknown> =>
  (cursor) => {
    const decoded = decode(cursor);
    const left = cursor.end - cursor.at;
    if (left > 0) fail(cursor, 'trailing-bytes', `${left} bytes`);
    return decoded;
  };

function step(field: AvroField, reader: RecordType): Step {
  const wanted = reader.fields.find(({ name }) => name === field.name);
  if (!wanted) return { name: null, type: field.type };
  const read = resolve(field.type, wanted.type);
  if (!read) throw new SchemaError(unreadable(field, wanted.type));
  return { name: field.name, read };
}

function unreadable({ name, type }: AvroField, wanted: AvroType): string {
  const sentence = `the field ${name} is ${kindOf(type)}, which cannot be read as ${kindOf(wanted)}`;
  return isMoment(wanted) ? `${sentence}; allowed: ${momentTypes}` : sentence;
}

function kindOf(type: AvroType): string {
  if (type.kind === 'union') return `a union of ${type.branches.map(kindOf).join(' and ').slice(0, 200)}`;
  const logical = 'logical' in type ? type.logical : null;
  return logical === null ? type.kind : `${type.kind} (${logical.slice(0, 100)})`;
}

function initial(field: AvroField, writer: RecordType): Value {
  if (writer.fields.some(({ name }) => name === field.name)) return null;
  const { fallback } = field;
  if (
    fallback === null ||
    typeof fallback === 'string' ||
    typeof fallback === 'number' ||
    typeof fallback === 'boolean'
  )
    return fallback;
  throw new SchemaError(`the field ${field.name} is missing and has no default`);
}
