// Sockets to Kafka that read each response directly into pooled memory.
import { buffers } from '../../memory/buffers.ts';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

/** Each response begins with its size in four bytes. */
const sizeBytes = 4;

/**
 * A response begins with its number. None is larger: a fetch ends after its limit or after one batch, and brokers take
 * batches of 1 MB, seldom of 100 MB. The first bytes of another protocol read as a larger size.
 */
const fewestBytes = 4;
const mostBytes = 256 * 1024 * 1024;

/** Larger responses are nearly always of fetches, whose memory is released batch by batch (carrier.ts counts the batches). */
const smallBytes = 64 * 1024;

const keepAliveMs = 60_000;

/** As kafkajs calls it; `ssl` is null without TLS. */
interface SocketOptions {
  readonly host: string;
  readonly port: number;
  readonly ssl: ConnectionOptions | null;
  readonly onConnect: () => void;
}

/**
 * kafkajs collects pieces of 64 KB and joins them at the end: twice the memory and three times the buffers, whose
 * garbage collection took a quarter of the CPU of a fast consumer. TLS decrypts into buffers of its own anyway and stays
 * as kafkajs has it.
 */
export function openSocket({ host, port, ssl, onConnect }: SocketOptions): Socket {
  // A socket asks for room as soon as it is created.
  const join = openJoin((response) => socket.emit('data', response));
  const socket: Socket = ssl
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
    : connect({ host, port, onread: { buffer: () => join.room(), callback: read } }, onConnect);
  function read(length: number): boolean {
    try {
      join.filled(length);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  }
  socket.setKeepAlive(true, keepAliveMs);
  return socket;
}

interface Join {
  /** Where the next bytes belong; never empty, and no read into it goes beyond the end of a response. */
  readonly room: () => Uint8Array;
  /** `bytes` bytes were read there. Throws when they announce a size that no response has. */
  readonly filled: (bytes: number) => void;
}

/** Calls `hand` with each response, its size included. */
export function openJoin(hand: (response: Uint8Array) => void): Join {
  const size = Buffer.alloc(sizeBytes);
  let target: Uint8Array = size;
  let at = 0;
  return {
    room: () => target.subarray(at),
    filled: (bytes) => {
      at += bytes;
      if (at < target.length) return;
      const whole = target;
      target = size;
      at = 0;
      if (whole !== size) return hand(whole);
      target = roomFor(size);
      at = sizeBytes;
    },
  };
}

function roomFor(size: Buffer): Uint8Array {
  const bytes = size.readInt32BE(0);
  if (bytes < fewestBytes || bytes > mostBytes)
    throw new Error(
      `a response claims ${bytes} bytes; allowed: ${fewestBytes} to ${mostBytes}. Is this a port of Kafka, and one without TLS?`,
    );
  const length = sizeBytes + bytes;
  const response =
    length < smallBytes ? Buffer.allocUnsafe(length) : Buffer.from(buffers.acquire(length, 0), 0, length);
  size.copy(response);
  return response;
}
