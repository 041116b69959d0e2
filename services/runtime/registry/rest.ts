// JSON requests to the schema registry. An error that the registry returns is kept apart from a registry that does not
// answer.
import { z } from 'zod';

/** Sends a request to a path below the base URL and gives the parsed JSON body. Throws RestRefusal, or RestFailure. */
export type Rest = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>;

/** The registry answered, with an error of its own. */
export class RestRefusal extends Error {
  /** `error_code` of the Confluent API, for example 40403; the HTTP status when there is none. */
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.name = 'RestRefusal';
    this.code = code;
  }
}

/** The registry could not be asked, or what answered is no registry; try again. */
export class RestFailure extends Error {}

const mediaType = 'application/vnd.schemaregistry.v1+json';

export function openRest(url: string, timeoutMs: number): Rest {
  const base = new URL(url);
  const headers = {
    'content-type': mediaType,
    accept: `${mediaType}, application/json`,
    ...basicLogin(base),
  };
  const root = `${base.origin}${base.pathname.replace(/\/+$/, '')}`;
  return async (method, path, body) => {
    const request = `registry: ${method} ${path}`;
    const { ok, status, text } = await answerOf(`${root}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new RestFailure(`${request}: ${reasonOf(error)}`, { cause: error });
    });
    if (!ok) throw refusal(request, status, text);
    const parsed = parseJson(text);
    if (parsed === undefined)
      throw new RestFailure(`${request} answered ${status} without JSON: ${text.slice(0, 200)}`);
    return parsed;
  };
}

/** fetch throws a TypeError for a lost connection, which is otherwise an error of the program: it becomes another error. */
async function answerOf(
  url: string,
  init: RequestInit,
): Promise<{ ok: boolean; status: number; text: string }> {
  const response = await fetch(url, init);
  return { ok: response.ok, status: response.status, text: await response.text() };
}

/** fetch says only that it failed; what failed (ECONNREFUSED, a certificate, a name without address) is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  return `${message} (${'code' in cause ? String(cause.code) : cause.message})`;
}

function basicLogin({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const errorBody = z.object({ error_code: z.number(), message: z.string() });

function refusal(request: string, status: number, text: string): RestRefusal {
  const parsed = errorBody.safeParse(parseJson(text));
  if (!parsed.success) return new RestRefusal(`${request} answered ${status}: ${text.slice(0, 200)}`, status);
  return new RestRefusal(`${request} answered ${status}: ${parsed.data.message}`, parsed.data.error_code);
}

/** Undefined when the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
