// The public interface as the console uses it: the typed client, with the cookie of the session in place of a key.
import { openClient, type Client } from '#infra/client/client.ts';
import type { Problem } from '#infra/client/operations.ts';

/** Same origin, so the browser adds the cookie. The header proves to the API that this page sends the request. */
export const openConsoleClient = (url = ''): Client =>
  openClient({ url, headers: { 'x-hearth-console': '1' } });

export interface AnyReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Body of a successful read. */
export type BodyOf<R extends AnyReply> = Extract<R, { readonly status: 200 }>['body'];

/** The problem document of a reply; null for another body, such as that of a proxy. */
export const problemOf = ({ body }: Pick<AnyReply, 'body'>): Problem | null =>
  isProblem(body) ? body : null;

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'requestId' in body;
