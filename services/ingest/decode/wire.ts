// The Confluent wire format: 0x00, the schema's id in 4 bytes (big endian), the Avro body.

export const headerBytes = 5;

/** The schema id that the value between start and end names, or -1 when it does not begin with a header. */
export function schemaIdAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < headerBytes || bytes[start] !== 0) return -1;
  return (
    (bytes[start + 1] ?? 0) * 0x1000000 +
    (((bytes[start + 2] ?? 0) << 16) | ((bytes[start + 3] ?? 0) << 8) | (bytes[start + 4] ?? 0))
  );
}
