// Small statements to ClickHouse over HTTP, each with a whole answer. The client library waits for a turn of the timers
// before each request and takes both ways through streams: SELECT 1 took it 3.3 ms and 1.7 ms of CPU, here 1.4 and 0.5,
// and an analysis is a dozen statements. What is large, and streamed, goes through the library (clickhouse.ts).
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { extractErrorAtTheEndOfChunk, parseError } from '@clickhouse/client';

type StatementSettings = Readonly<Record<string, string | number>>;

interface Statement {
  readonly sql: string;
  /** Bound by name, `{name:Type}` in the text. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly settings?: StatementSettings;
  /** Of an INSERT: its data. */
  readonly data?: string;
  readonly signal?: AbortSignal | undefined;
}

interface Statements {
  /** Resolves to the answer. Rejects with a ClickHouseError, or with another error when there is no whole answer. */
  readonly send: (statement: Statement) => Promise<string>;
  /** Lets go of all connections. */
  readonly close: () => void;
}

interface StatementsOptions {
  /** With user (else `default`) and password. */
  readonly url: string;
  readonly database: string;
  /** How long a request may be without a byte, ms. */
  readonly timeoutMs: number;
  readonly connections: number;
  readonly settings: StatementSettings;
}

/** After so long without use a connection is closed, before whatever lies between does it unseen, ms. */
const idleMs = 2500;

/** Nothing is sent before the first statement. */
export function openStatements(options: StatementsOptions): Statements {
  const url = new URL(options.url);
  const [Agent, request] =
    url.protocol === 'https:' ? [SecureAgent, secureRequest] : [PlainAgent, plainRequest];
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections, timeout: idleMs });
  const target = {
    agent,
    method: 'POST',
    // As it stands in a URL, an IPv6 address has brackets.
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port,
    auth: `${decodeURIComponent(url.username) || 'default'}:${decodeURIComponent(url.password)}`,
    timeout: options.timeoutMs,
  };
  return {
    send: async ({ sql, params = {}, settings = {}, data, signal }) => {
      const query = new URLSearchParams({ database: options.database });
      for (const [name, value] of Object.entries({ ...options.settings, ...settings }))
        query.set(name, String(value));
      for (const [name, value] of Object.entries(params)) query.set(`param_${name}`, paramText(value));
      if (data !== undefined) query.set('query', sql);
      const path = `${url.pathname}?${query.toString()}`;
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const asked = request({ ...target, path, ...(signal && { signal }) });
      asked.once('response', resolve);
      // It stays: whoever gives up the answer later makes the request fail, too.
      asked.on('error', reject);
      asked.once('timeout', () => asked.destroy(new Error('Timeout error.')));
      asked.end(data ?? sql);
      return answerOf(await promise);
    },
    close: () => agent.destroy(),
  };
}

async function answerOf(response: IncomingMessage): Promise<string> {
  const { statusCode = 0, headers } = response;
  const parts: Buffer[] = [];
  const tag = String(headers['x-clickhouse-exception-tag'] ?? '');
  try {
    for await (const part of response) parts.push(part);
  } catch (error) {
    throw failureAtEnd(Buffer.concat(parts), tag) ?? error;
  }
  const bytes = Buffer.concat(parts);
  if (statusCode >= 400 || headers['x-clickhouse-exception-code'] !== undefined)
    throw parseError(bytes.toString());
  const failure = failureAtEnd(bytes, tag);
  if (failure) throw failure;
  return bytes.toString();
}

/** What fails after the first byte was sent is told behind the rows, between marks, and the connection breaks off. */
const failureAtEnd = (bytes: Buffer, tag: string): Error | null =>
  tag !== '' && bytes.includes(`\r\n__exception__\r\n${tag}`)
    ? extractErrorAtTheEndOfChunk(bytes, tag)
    : null;

const escapes: Readonly<Record<string, string>> = {
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  "'": String.raw`\'`,
  '\\': String.raw`\\`,
};
const escaped = (text: string): string => text.replace(/[\t\n\r'\\]/g, (char) => escapes[char] ?? char);

/** A value as a parameter is written; a text within a list has quotes. */
function paramText(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((one: unknown) => (typeof one === 'string' ? `'${escaped(one)}'` : paramText(one))).join(',')}]`;
  if (value === null) return String.raw`\N`;
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError(
    `a parameter is a ${typeof value}: it may be a text, a finite number, a boolean, null or a list of these`,
  );
}
