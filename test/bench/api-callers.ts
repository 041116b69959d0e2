// Callers of an HTTP service: each sends its next request after the previous reply, over its own connection.
import { Agent, request } from 'node:http';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** Of the body; default JSON. */
  readonly type?: string;
  /** Of the header Prefer. */
  readonly prefer?: string;
  /** Of the header If-Match. */
  readonly ifMatch?: string;
}

export interface Service {
  readonly port: number;
  /** API key. */
  readonly key: string;
}

interface Load {
  readonly callers: number;
  readonly seconds: number;
  /** The request of a number, counted over all callers. */
  readonly call: (index: number) => Call;
}

export interface Answers {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Calls for some seconds. Throws when an answer is not one of success. */
export async function callFor(service: Service, { callers, seconds, call }: Load): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  let index = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const sentMs = performance.now();
      await answerTo(agent, service, call(index++));
      times.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const tookMs = performance.now() - startedMs;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
  return {
    count: sorted.length,
    perSecond: (sorted.length / tookMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** The body of one answer. */
export function answerTo(agent: Agent, { port, key }: Service, call: Call): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    authorization: `Bearer ${key}`,
    ...(call.body !== undefined && { 'content-type': call.type ?? 'application/json' }),
    ...(call.prefer !== undefined && { prefer: call.prefer }),
    ...(call.ifMatch !== undefined && { 'if-match': call.ifMatch }),
  };
  const sent = request(
    { agent, port, host: '127.0.0.1', method: call.method, path: call.path, headers },
    (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(parts).toString();
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve(text);
        else reject(new Error(`${call.method} ${call.path}: ${statusCode} ${text}`));
      });
    },
  );
  sent.once('error', reject);
  sent.end(call.body);
  return promise;
}
