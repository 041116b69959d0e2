// Sockets to Kafka that put each response together as it arrives, so that it is copied once and lies in a buffer of its own.
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

/** Each response begins with its size in four bytes. */
const sizeBytes = 4;

/**
 * A response begins with its number. None is larger: a fetch ends behind its limit or behind one batch, and brokers take batches of 1 MB, seldom of
 * 100 MB. A port that speaks another protocol claims more at once.
 */
const fewestBytes = 4;
const mostBytes = 256 * 1024 * 1024;

/** Read at a time. Larger reads leave the processor's cache before they are copied. */
const readBytes = 256 * 1024;

const keepAliveMs = 60_000;

/** As kafkajs calls it; `ssl` is null without TLS. */
interface SocketOptions {
  readonly host: string;
  readonly port: number;
  readonly ssl: ConnectionOptions | null;
  readonly onConnect: () => void;
}

/**
 * kafkajs keeps every piece that it is handed (64 KB) and puts them together at the end: twice the memory and three
 * times the buffers, which V8 counts as garbage: a quarter of the CPU of a fast consumer was its collection.
 * TLS decrypts into buffers of its own anyway and stays as kafkajs has it.
 */
export function openSocket({ host, port, ssl, onConnect }: SocketOptions): Socket {
  const socket = ssl
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
    : connect(
        { host, port, onread: { buffer: Buffer.allocUnsafeSlow(readBytes), callback: read } },
        onConnect,
      );
  const join = openJoin((response) => socket.emit('data', response));
  function read(length: number, buffer: Uint8Array): boolean {
    try {
      join(buffer.subarray(0, length));
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  }
  socket.setKeepAlive(true, keepAliveMs);
  return socket;
}

/** Hands over each response, its size included, in a buffer of its own. Throws on a size that none has. */
export function openJoin(hand: (response: Uint8Array) => void): (bytes: Uint8Array) => void {
  const size = Buffer.alloc(sizeBytes);
  let response: Uint8Array = size;
  let filled = 0;
  return (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const length = Math.min(response.length - filled, bytes.length - at);
      response.set(bytes.subarray(at, at + length), filled);
      at += length;
      filled += length;
      if (filled < response.length) return;
      if (response === size) {
        response = roomFor(size);
      } else {
        const whole = response;
        response = size;
        filled = 0;
        hand(whole);
      }
    }
  };
}

function roomFor(size: Buffer): Uint8Array {
  const bytes = size.readInt32BE(0);
  if (bytes < fewestBytes || bytes > mostBytes)
    throw new Error(
      `a response claims ${bytes} bytes; allowed: ${fewestBytes} to ${mostBytes}. Is this a port of Kafka, and one without TLS?`,
    );
  const response = Buffer.allocUnsafe(sizeBytes + bytes);
  size.copy(response);
  return response;
}
