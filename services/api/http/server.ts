// The HTTP server of the API: limits of what may arrive, and problem documents for malformed requests.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createServer, STATUS_CODES } from '#runtime/process/node-http.ts';
import { addressBytesMax, headBytesMax, headMsMax, requestMsMax, unreadMsMax } from './arrival/limits.ts';
import { browserHeaders } from './browser.ts';
import { Problem, problemBody, problems } from '../contract/problem.ts';

// A client that accepts no byte of its reply for this long is disconnected. It is longer than any reply waits for its
// data.
const silentMsMax = 60_000;
// Data of a refused client are discarded for this long, so that it can read the reason.
const lingerMs = 500;

export interface ServerParts {
  readonly handle: RequestListener;
  /** Host of the addresses of problem types. */
  readonly domain: string;
  readonly newRequestId: () => string;
  /** Each reply since is the last one of its connection. */
  readonly closing: AbortSignal;
  /** Receives each malformed request that was refused. */
  readonly refused: (refusal: { readonly status: number; readonly requestId: string }) => void;
}

/** A server that does not listen yet. */
export function openServer(parts: ServerParts): Server {
  const inWork = new WeakMap<Duplex, Set<IncomingMessage>>();
  const replies = new Set<ServerResponse>();
  parts.closing.addEventListener('abort', () => replies.forEach(refuseMore));
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
      replies.add(response);
      if (parts.closing.aborted) refuseMore(response);
      response.once('close', () => {
        replies.delete(response);
        requests.delete(request);
        if (!request.complete) cutUnread(request);
      });
      // A body that breaks off after its reply is harmless.
      request.on('error', () => {});
      parts.handle(request, response);
    },
  );
  server.setTimeout(silentMsMax);
  // An unknown expectation is ignored.
  server.on('checkExpectation', parts.handle);
  server.on('clientError', (error: ClientError, socket) => {
    const requests = [...(inWork.get(socket) ?? [])];
    if (requests.length > 0) breakOff(requests, problemOf(error), socket);
    else if (socket.writable) refuse(socket, error, parts);
    else socket.destroy();
  });
  return server;
}

/** Tells the client by its reply that the connection ends. */
const refuseMore = (response: ServerResponse): void => void (response.shouldKeepAlive = false);

/** Ends the connection of a client that is still sending a body long after its reply. */
function cutUnread(request: IncomingMessage): void {
  const timer = setTimeout(() => request.complete || request.socket.destroy(), unreadMsMax);
  request.socket.once('close', () => clearTimeout(timer));
}

/** Ends a request whose body breaks off. Another reply must not be mixed into one that is being sent. */
function breakOff(requests: readonly IncomingMessage[], problem: Problem, socket: Duplex): void {
  const [request] = requests;
  if (request === undefined || request.complete || requests.length > 1) {
    socket.destroy();
    return;
  }
  request.emit('error', problem);
  // A later reader receives the error then.
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

/** Whether the first line was too long, as far as the last piece shows it. */
const isAddress = (piece: Uint8Array | undefined): boolean =>
  piece !== undefined && /^[A-Z]+ [^\r\n]+$/.test(Buffer.from(piece).toString('latin1', 0, addressBytesMax));

/** Whether the client asked with HEAD, whose reply has no body, as far as the last piece shows it. */
const isHead = ({ rawPacket }: ClientError): boolean =>
  rawPacket !== undefined && Buffer.from(rawPacket).toString('latin1', 0, 5) === 'HEAD ';

function refuse(socket: Duplex, error: ClientError, { domain, newRequestId, refused }: ServerParts): void {
  const problem = problemOf(error);
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
    ...Object.entries(browserHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  // The parser has stopped: each further piece would be refused again.
  socket.removeAllListeners('data');
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs);
}
