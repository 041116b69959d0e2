// The HTTP server under the API: limits of what may arrive, and problem documents for requests that never become one.
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { addressBytesMax, headBytesMax, headMsMax, requestMsMax, unreadMsMax } from './arrival/limits.ts';
import { Problem, problemBody, problems } from '../contract/problem.ts';

// A client that takes no byte of its answer for so long is cut. Longer than any answer may wait for its data.
const silentMsMax = 60_000;
// What a refused client still sends is thrown away for so long, so that it can read why.
const lingerMs = 500;

export interface ServerParts {
  readonly handle: RequestListener;
  /** Problem types lie under it. */
  readonly domain: string;
  readonly newRequestId: () => string;
  /** Told of each request that was refused before it became one. */
  readonly refused: (refusal: { readonly status: number; readonly requestId: string }) => void;
}

/** A server that does not listen yet. */
export function openServer(parts: ServerParts): Server {
  const inWork = new WeakMap<Duplex, Set<IncomingMessage>>();
  const server = createServer(
    {
      maxHeaderSize: headBytesMax,
      headersTimeout: headMsMax,
      requestTimeout: requestMsMax,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    (request, response) => {
      const requests = inWork.get(request.socket) ?? new Set();
      inWork.set(request.socket, requests.add(request));
      response.once('close', () => {
        requests.delete(request);
        if (!request.complete) cutUnread(request);
      });
      // A body that breaks off while nobody reads it harms nobody.
      request.on('error', () => {});
      parts.handle(request, response);
    },
  );
  server.setTimeout(silentMsMax);
  // Whoever expects something unknown gets what any other request gets.
  server.on('checkExpectation', parts.handle);
  server.on('clientError', (error: ClientError, socket) => {
    const requests = [...(inWork.get(socket) ?? [])];
    if (requests.length > 0) breakOff(requests, problemOf(error), socket);
    else if (socket.writable) refuse(socket, problemOf(error), parts);
    else socket.destroy();
  });
  return server;
}

/** Ends the connection of a client that still sends a body long after its answer: nobody reads it. */
function cutUnread(request: IncomingMessage): void {
  const timer = setTimeout(() => request.complete || request.socket.destroy(), unreadMsMax);
  request.socket.once('close', () => clearTimeout(timer));
}

/** Ends a request whose body breaks off. Answers that are under way must not be mixed with another one. */
function breakOff(requests: readonly IncomingMessage[], problem: Problem, socket: Duplex): void {
  const [request] = requests;
  if (request === undefined || request.complete || requests.length > 1) {
    socket.destroy();
    return;
  }
  request.emit('error', problem);
  // Who begins to read it later is told then.
  request.on('newListener', (name) => {
    if (name === 'error') setImmediate(() => request.emit('error', problem));
  });
}

interface ClientError extends Error {
  readonly code?: string;
  /** The piece at which the parser stopped. */
  readonly rawPacket?: Uint8Array;
}

function problemOf({ code, rawPacket }: ClientError): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout');
  if (code !== 'HPE_HEADER_OVERFLOW')
    return new Problem('malformed-request', {
      detail: `What arrived is not a request of HTTP/1.1${code === undefined ? '' : ` (${code})`}.`,
      headers: { connection: 'close' },
    });
  return isAddress(rawPacket)
    ? new Problem('address-too-long', { members: { limitBytes: addressBytesMax } })
    : new Problem('headers-too-large', { members: { limitBytes: headBytesMax } });
}

/** Whether it is the first line that was too long, as far as the last piece shows it. */
const isAddress = (piece: Uint8Array | undefined): boolean =>
  piece !== undefined && /^[A-Z]+ [^\r\n]+$/.test(Buffer.from(piece).toString('latin1', 0, addressBytesMax));

function refuse(socket: Duplex, problem: Problem, { domain, newRequestId, refused }: ServerParts): void {
  const { status } = problems[problem.code];
  const requestId = newRequestId();
  refused({ status, requestId });
  const body = JSON.stringify(problemBody(problem, { domain, instance: '', requestId }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  // The parser is done with it: each further piece would be refused again.
  socket.removeAllListeners('data');
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs);
}
