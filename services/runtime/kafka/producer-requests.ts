// Cuts messages into requests that a broker takes, in the form that the client takes.

export interface OutgoingMessage {
  readonly key: string | Uint8Array | null;
  readonly value: Uint8Array | null;
  readonly headers?: Record<string, string>;
  /** Without it the partition follows from the key (murmur2, as Java's default). */
  readonly partition?: number;
  /** Producer's time; a topic with LogAppendTime replaces it. */
  readonly timestampMs?: number;
}

/** A message as the client takes it. */
export const clientMessage = ({ key, value, headers, partition, timestampMs }: OutgoingMessage) => ({
  key: typeof key === 'string' ? key : bufferOf(key),
  value: bufferOf(value),
  ...(headers === undefined ? {} : { headers }),
  ...(partition === undefined ? {} : { partition }),
  ...(timestampMs === undefined ? {} : { timestamp: String(timestampMs) }),
});

const bufferOf = (bytes: Uint8Array | null): Buffer | null =>
  bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// The client puts all messages of a partition into one record batch, and brokers refuse batches over 1 MiB by default.
const requestBytes = 512 * 1024;
const messageOverheadBytes = 32;

/** Cuts messages into requests; a message that is larger than the limit stands alone. */
export function* requests(messages: readonly OutgoingMessage[]): Generator<OutgoingMessage[]> {
  let part: OutgoingMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = sizeOf(message);
    if (part.length > 0 && bytes + size > requestBytes) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(message);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

const sizeOf = ({ key, value, headers = {} }: OutgoingMessage): number =>
  Object.entries(headers).reduce(
    (size, [name, text]) => size + name.length + text.length,
    (value?.length ?? 0) + (key?.length ?? 0) + messageOverheadBytes,
  );
