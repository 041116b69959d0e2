// Sends one callback: to the addresses that were looked up, without redirects, in bounded time, with a bounded answer.
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { request as requestPlain } from '../process/node-http.ts';
import { ReceiverSlow, type Target } from './target.ts';

/** Bytes of an answer that are read; its content is of no use. */
const answerBytesMax = 64 * 1024;

export interface Callback {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the whole call, ms. */
  readonly timeoutMs: number;
  /** Gives the call up: it rejects. */
  readonly stop: AbortSignal;
}

export interface CallbackReply {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Resolves to the answer, whatever its status. Rejects with ReceiverSlow, or with the fault of the connection. */
export async function postCallback(
  { url, addresses }: Target,
  { body, headers, timeoutMs, stop }: Callback,
): Promise<CallbackReply> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const signal = AbortSignal.any([late.signal, stop]);
  try {
    const reply = await answerTo(url, body, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own: one that is kept would outlive the check of its address.
      agent: false,
      lookup: onlyTo(addresses),
      signal,
    });
    await drain(reply, signal);
    const { 'retry-after': retryAfter = null } = reply.headers;
    return { status: reply.statusCode ?? 0, retryAfter };
  } catch (error) {
    if (late.signal.aborted && !stop.aborted) throw new ReceiverSlow(`no answer within ${timeoutMs} ms`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Host and the name of the certificate stay those of the URL. */
const onlyTo =
  (addresses: Target['addresses']): LookupFunction =>
  (_hostname, { all }, found) => {
    if (all) found(null, [...addresses]);
    else found(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
  };

function answerTo(url: URL, body: string, options: RequestOptions): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options, resolve);
  request.on('error', reject);
  request.end(body);
  return promise;
}

/** Reads the answer as far as a fair one goes, so that its sender sees no broken connection. The status counts already. */
async function drain(reply: IncomingMessage, signal: AbortSignal): Promise<void> {
  let bytes = 0;
  const end = (): void => void reply.destroy();
  signal.addEventListener('abort', end);
  try {
    for await (const chunk of reply) {
      bytes += Buffer.byteLength(chunk);
      if (bytes > answerBytesMax) break;
    }
  } catch {
    // Cut short by the receiver, or by the time limit.
  } finally {
    signal.removeEventListener('abort', end);
    reply.destroy();
  }
}

/** Retry-After in ms: seconds, or a date. Null for anything else. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const atMs = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
