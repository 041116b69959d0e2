// A bare connection to one broker for loading: sends encoded record batches, and drops old ones.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Broker extends AsyncDisposable {
  /** Resolves when the broker has the batch (acks = -1). Throws with Kafka's error code when it refuses. */
  readonly produce: (topic: string, partition: number, batch: Uint8Array) => Promise<void>;
  /** Drops what lies below the offset; the space comes back in whole segments. */
  readonly deleteBelow: (topic: string, partition: number, offset: number) => Promise<void>;
}

// Version 7 is the first that takes zstd.
const apis = { produce: { key: 0, version: 7 }, deleteRecords: { key: 21, version: 0 } } as const;
const timeoutMs = 30_000;

/** Connects to `host:port`. Requests may be under way together; the broker answers in order. */
export async function openBroker(address: string): Promise<Broker> {
  const [host = '', port = ''] = address.split(':');
  const socket = connect({ host, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const answers = answersOf(socket);
  const ask = (api: keyof typeof apis, body: Buffer): Promise<Buffer> => {
    const { key, version } = apis[api];
    const head = Buffer.concat([int16(key), int16(version), int32(1), text('hearth-bench')]);
    socket.write(Buffer.concat([int32(head.length + body.length), head, body]));
    return answers();
  };
  return {
    produce: async (topic, partition, batch) => {
      const head = [
        int16(-1),
        int16(-1),
        int32(timeoutMs),
        int32(1),
        text(topic),
        int32(1),
        int32(partition),
      ];
      const answer = await ask('produce', Buffer.concat([...head, int32(batch.length), batch]));
      // Correlation id, one topic, one partition: its number, then its error.
      refuse('produce', answer.readInt16BE(4 + 4 + text(topic).length + 4 + 4));
    },
    deleteBelow: async (topic, partition, offset) => {
      const body = [int32(1), text(topic), int32(1), int32(partition), int64(offset), int32(timeoutMs)];
      const answer = await ask('deleteRecords', Buffer.concat(body));
      // Correlation id, throttle time, one topic, one partition: number, low watermark, then its error.
      refuse('deleteRecords', answer.readInt16BE(4 + 4 + 4 + text(topic).length + 4 + 4 + 8));
    },
    [Symbol.asyncDispose]: async () => void socket.destroy(),
  };
}

function refuse(api: string, code: number): void {
  if (code !== 0) throw new Error(`the broker refused ${api} with Kafka's error code ${code}`);
}

/** Each call waits for the next answer, without its size. */
function answersOf(socket: Socket): () => Promise<Buffer> {
  const waiting: PromiseWithResolvers<Buffer>[] = [];
  let bytes = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    while (bytes.length >= 4 && bytes.length >= 4 + bytes.readInt32BE(0)) {
      const end = 4 + bytes.readInt32BE(0);
      waiting.shift()?.resolve(bytes.subarray(4, end));
      bytes = bytes.subarray(end);
    }
  });
  socket.on('error', (error) => socket.destroy(error));
  socket.on('close', () => {
    for (const { reject } of waiting) reject(new Error('the broker closed the connection'));
  });
  return () => {
    const next = Promise.withResolvers<Buffer>();
    waiting.push(next);
    return next.promise;
  };
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

const text = (value: string): Buffer => Buffer.concat([int16(Buffer.byteLength(value)), Buffer.from(value)]);
