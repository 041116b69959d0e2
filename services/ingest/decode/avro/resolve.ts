// Chooses, once per writer schema, how each type of the writer is read as the type that the reader wants.
import {
  fail,
  readBoolean,
  readDouble,
  readFloat,
  readInt,
  readLong,
  readString,
  type Cursor,
} from './cursor.ts';
import type { AvroType, PrimitiveType } from './schema.ts';
import { readMicros, readNanos } from './time.ts';

export type Value = string | number | boolean | null;
export type Read = (cursor: Cursor) => Value;

/** The widenings that Avro allows: reader type by the writer types that it accepts (Avro 1.12, "Schema Resolution"). */
const accepts: Readonly<Record<string, Partial<Record<AvroType['kind'], Read>>>> = {
  null: { null: () => null },
  boolean: { boolean: readBoolean },
  int: { int: readInt },
  long: { int: readInt, long: readLong },
  float: { int: readInt, long: readLong, float: readFloat },
  double: { int: readInt, long: readLong, float: readFloat, double: readDouble },
  string: { string: readString, bytes: readString },
};

/** How to read a writer's type as the reader's, or undefined when no value of it can be. */
export function resolve(writer: AvroType, reader: AvroType): Read | undefined {
  if (writer.kind === 'union') return writerUnion(writer.branches, reader);
  if (reader.kind === 'union') return readerUnion(writer, reader.branches);
  if (reader.kind === 'enum') return writer.kind === 'enum' ? enumSymbols(writer.symbols, reader) : undefined;
  if (isMoment(reader)) return readMoment(writer);
  if (hasOtherUnit(writer, reader)) return undefined;
  return accepts[reader.kind]?.[writer.kind];
}

/** Logical types of Avro 1.12 whose numbers are no plain quantity: 300 s would arrive as 300 000 of `time-millis`. */
const withUnits = /^(?:date|time-|timestamp-|local-timestamp-|duration|decimal|big-decimal)/;

/** A plain long is a count that any long may be, such as a sequence made of timestamps. */
const hasOtherUnit = (writer: AvroType, reader: AvroType): boolean =>
  reader.kind !== 'long' && 'logical' in writer && withUnits.test(writer.logical ?? '');

export const isMoment = (type: AvroType): type is PrimitiveType =>
  type.kind === 'long' && type.logical === 'timestamp-millis';

/**
 * How a writer's moment is read as Unix ms. A number without a logical type is taken for ms. Local timestamps count from
 * midnight of an unnamed zone, days and times of day name no moment: none of them can be converted.
 */
const moments: Readonly<Record<string, Read>> = {
  'timestamp-millis': readLong,
  'timestamp-micros': readMicros,
  'timestamp-nanos': readNanos,
};

function readMoment(writer: AvroType): Read | undefined {
  if (writer.kind !== 'int' && writer.kind !== 'long') return undefined;
  return writer.logical === null ? accepts['long']?.[writer.kind] : moments[writer.logical];
}

/** Allowed logical types of a writer's moment, for the sentence that refuses others. */
export const momentTypes = `${Object.keys(moments).join(', ')}, or no logical type for Unix ms`;

/** The branch is chosen by the data; a branch that the reader cannot take refuses the message, not the schema. */
function writerUnion(branches: readonly AvroType[], reader: AvroType): Read | undefined {
  const reads = branches.map((branch) => resolve(branch, reader));
  if (reads.every((read) => read === undefined)) return undefined;
  return (cursor) => {
    const index = readLong(cursor);
    const read = reads[index];
    return read ? read(cursor) : badBranch(cursor, index);
  };
}

export function badBranch(cursor: Cursor, index: number): null {
  fail(cursor, 'bad-encoding', `a union branch is ${index}, which is not known or not readable here`);
  return null;
}

/** The same type wins over a widening, as in Avro's first match. */
function readerUnion(writer: AvroType, branches: readonly AvroType[]): Read | undefined {
  const same = branches.find((branch) => branch.kind === writer.kind);
  if (same) return resolve(writer, same);
  return branches.map((branch) => resolve(writer, branch)).find((read) => read !== undefined);
}

function enumSymbols(writer: readonly string[], reader: Extract<AvroType, { kind: 'enum' }>): Read {
  const symbols = writer.map((symbol) => (reader.symbols.includes(symbol) ? symbol : reader.fallback));
  return (cursor) => {
    const index = readInt(cursor);
    const symbol = symbols[index];
    if (typeof symbol === 'string') return symbol;
    if (symbol === null)
      fail(cursor, 'unknown-symbol', `${writer[index]}; allowed: ${reader.symbols.join(', ')}`);
    else fail(cursor, 'bad-encoding', `an enum index is ${index}; allowed: 0 to ${symbols.length - 1}`);
    return '';
  };
}
