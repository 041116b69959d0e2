// A client of the REST interface for tests: real HTTP, JSON in and out, nothing hidden.
import { z } from 'zod';

export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON object of the reply; empty when the reply is not JSON. */
  readonly body: Record<string, unknown>;
}

interface HttpRequest {
  /** Sent as JSON, or as it is when it is text or bytes. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type HttpClient = (method: string, path: string, request?: HttpRequest) => Promise<HttpReply>;

/** Sends requests to `url` with this key; without one when it is null. */
export function httpClient(url: string, key: string | null): HttpClient {
  return async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && { body: bytesOf(body) }),
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: objectOf(response, text) };
  };
}

const bytesOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

const objectOf = (response: Response, text: string): Record<string, unknown> =>
  /[/+]json\b/.test(response.headers.get('content-type') ?? '') && text !== ''
    ? z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    : {};
