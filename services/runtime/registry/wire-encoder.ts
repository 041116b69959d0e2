// Frames values of a registered schema in the wire format of Kafka messages.
import avsc from 'avsc';
import { z } from 'zod';
import { safeLong } from './avro-long.ts';

/** Encodes values of an Avro schema: 0x00, the id (4 bytes, big endian), body. Throws when a value does not fit. */
export function wireEncoder(id: number, schema: unknown): (value: unknown) => Uint8Array {
  const type = avsc.Type.forSchema(avroSchema.parse(schema), { registry: { long: safeLong } });
  const head = Buffer.alloc(5);
  head.writeUInt32BE(id, 1);
  return (value) => Buffer.concat([head, type.toBuffer(value)]);
}

/** avsc checks the content itself; this only narrows the type. */
const avroSchema = z.custom<avsc.Schema>(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
);
