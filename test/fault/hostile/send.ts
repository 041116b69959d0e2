// Sends hostile requests over connections that are kept, and judges each answer.
import { request as httpRequest, type Agent } from 'node:http';
import { connect } from 'node:net';
import { z } from 'zod';
import { openRosaType } from '#api/contract/open-rosa.ts';
import { problems } from '#api/contract/problem.ts';
import type { HostileRequest } from './requests.ts';

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly requestId: string | undefined;
  readonly text: string;
}

/** Resolves to the answer, or rejects when the connection ends without one. */
export function answerTo(
  url: string,
  { method, path, headers, body }: HostileRequest,
  options: { readonly agent: Agent; readonly key: string },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(url);
  const sent = httpRequest(
    {
      agent: options.agent,
      hostname,
      port,
      method,
      path,
      headers: {
        authorization: `Bearer ${options.key}`,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    },
    (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'],
          requestId: response.headers['x-request-id']?.toString(),
          text: Buffer.concat(pieces).toString(),
        }),
      );
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

const problem = z.looseObject({
  type: z.url(),
  title: z.string().min(1),
  detail: z.string().min(1),
  status: z.number(),
  code: z.string().refine((code) => Object.hasOwn(problems, code)),
  requestId: z.string().min(1),
});

const phoneError =
  /^<\?xml [^>]+\?>\n<OpenRosaResponse [^>]+><message nature="submit_error">[^<]+<\/message><\/OpenRosaResponse>\n$/;

/** What is wrong with an answer; null when nothing is. Phones are answered in XML. */
export function faultOf(
  { status, type, requestId, text }: Answer,
  { method, path }: Pick<HostileRequest, 'method' | 'path'>,
): string | null {
  if (status < 200 || status >= 500) return `status ${status}: ${text}`;
  if (status < 400 || method === 'HEAD') return null;
  if (path.startsWith('/v1/key/') && type === openRosaType) return phoneError.test(text) ? null : text;
  if (type !== 'application/problem+json') return `${status} is ${type}`;
  const { data, error } = problem.safeParse(JSON.parse(text));
  if (error) return error.message;
  const isItself = data.status === status && data.requestId === requestId;
  return isItself ? null : `not of its reply: ${text}`;
}

/** Sends a byte every 100 ms until it is cut. Resolves to all that came back. */
export function trickle(url: string, head: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.write(head);
  const timer = setInterval(() => socket.write(' '), 100);
  socket.on('data', (piece) => (received += piece.toString()));
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    resolve(received);
  });
  return promise;
}
