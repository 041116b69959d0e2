// Steps over a field that only the writer knows, of any Avro type.
import { fail, readBoolean, readInt, readLong, take, type Cursor } from './cursor.ts';
import type { AvroType, RecordType } from './schema.ts';

/** Nesting of records, arrays and maps in one value; a linked list of a million nodes must not overflow the stack. */
const maxDepth = 64;

/**
 * Moves the cursor past a value of the type; after a fault it does nothing. Bytes bound the work; a value without bytes is
 * taken from the budget, because records of records of nothing are exponentially many.
 */
export function skip(cursor: Cursor, type: AvroType, depth = 0): void {
  if (cursor.fault !== null) return;
  const start = cursor.at;
  step(cursor, type, depth);
  if (cursor.at === start && --cursor.budget < 0)
    fail(cursor, 'bad-encoding', 'too many values without bytes');
}

function step(cursor: Cursor, type: AvroType, depth: number): void {
  if (depth > maxDepth) return fail(cursor, 'bad-encoding', `nested deeper than ${maxDepth}`);
  switch (type.kind) {
    case 'null':
      return;
    case 'boolean':
      return void readBoolean(cursor);
    case 'int':
    case 'enum':
      return void readInt(cursor);
    case 'long':
      return skipLong(cursor);
    case 'float':
      return void take(cursor, 4);
    case 'double':
      return void take(cursor, 8);
    case 'fixed':
      return void take(cursor, type.size);
    case 'bytes':
    case 'string':
      return void take(cursor, readLong(cursor));
    case 'union':
      return skipUnion(cursor, type.branches, depth);
    case 'record':
      return skipRecord(cursor, type, depth);
    case 'array':
      return skipItems(cursor, () => skip(cursor, type.items, depth + 1));
    case 'map':
      return skipItems(cursor, () => {
        take(cursor, readLong(cursor));
        skip(cursor, type.values, depth + 1);
      });
  }
}

/** A long that is not read may have all of its 64 bits. */
function skipLong(cursor: Cursor): void {
  for (let read = 0; read < 10; read++) {
    const start = take(cursor, 1);
    if (start < 0 || (cursor.bytes[start] ?? 0) < 0x80) return;
  }
  fail(cursor, 'bad-encoding', 'an integer is longer than 10 bytes');
}

function skipUnion(cursor: Cursor, branches: readonly AvroType[], depth: number): void {
  const index = readLong(cursor);
  const branch = branches[index];
  if (branch) skip(cursor, branch, depth + 1);
  else fail(cursor, 'bad-encoding', `a union branch is ${index}; allowed: 0 to ${branches.length - 1}`);
}

function skipRecord(cursor: Cursor, { fields }: RecordType, depth: number): void {
  for (const field of fields) skip(cursor, field.type, depth + 1);
}

/** Blocks of items until an empty one; a negative count is followed by the size of the block in bytes. */
function skipItems(cursor: Cursor, item: () => void): void {
  for (;;) {
    const count = readLong(cursor);
    if (count === 0 || cursor.fault !== null) return;
    if (count < 0) take(cursor, readLong(cursor));
    else for (let index = 0; index < count && cursor.fault === null; index++) item();
  }
}
