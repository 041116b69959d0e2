// The only door to ClickHouse: typed queries, inserts that are acknowledged, errors sorted by what to do.
import { Readable } from 'node:stream';
import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ClickHouseSettings,
  type Row,
} from '@clickhouse/client';
import type { z } from 'zod';
import { isProgramError } from '../process/program-error.ts';
import { openLimiter } from '../flow/limiter.ts';
import { readBlocks, type ReadBlock } from './native/read.ts';
import type { Liveness } from './liveness.ts';
import { openSharedReads, type Call } from './shared-reads.ts';
import { idleMs, openStatements } from './statements.ts';
import { bind } from './bind.ts';
import { adviceOf, faultOfAnswer, type StoreFault } from './faults.ts';

export class StoreError extends Error {
  readonly fault: StoreFault;
  readonly code: number | null;
  constructor(message: string, detail: { fault: StoreFault; code: number | null; cause: unknown }) {
    super(message, { cause: detail.cause });
    this.name = 'StoreError';
    this.fault = detail.fault;
    this.code = detail.code;
  }
}

/** ClickHouse, or its Keeper, does not answer even a cheap question. */
export class StoreSilent extends StoreError {
  constructor() {
    super('the store gives no sign of life', { fault: 'retry', code: null, cause: null });
    this.name = 'StoreSilent';
  }
}

/** ClickHouse does not show what was just written to it: nothing may be concluded from what it does not show. */
export class StoreLags extends StoreError {
  constructor(tables: readonly string[], cause: unknown = null) {
    super(
      `the store lags: a read does not show the row that was just written to ${tables.join(', ')}. Nothing was changed, and it is tried again. See that all replicas replicate and can write, or give the address of one server`,
      { fault: 'retry', code: null, cause },
    );
    this.name = 'StoreLags';
  }
}

export interface ClickHouse extends AsyncDisposable {
  readonly database: string;
  /** Runs a SELECT (without a semicolon) and parses each row; `params` are bound by name, `{name:Type}` in the text. */
  readonly query: <T>(
    row: z.ZodType<T>,
    sql: string,
    params?: Record<string, unknown>,
    options?: ReadOptions,
  ) => Promise<T[]>;
  /** Inserts objects whose keys are column names. Resolves only after ClickHouse acknowledged all rows. */
  readonly insertRows: (
    table: string,
    rows: readonly Record<string, unknown>[],
    options?: InsertOptions,
  ) => Promise<void>;
  /** Inserts one or more encoded Native blocks. Resolves only after ClickHouse acknowledged all rows. */
  readonly insertNative: (
    table: string,
    blocks: readonly Uint8Array[],
    options?: CallOptions,
  ) => Promise<void>;
  /** Runs a statement that returns nothing. */
  readonly command: (sql: string, params?: Record<string, unknown>) => Promise<void>;
}

/** A connection that also streams large results. */
export interface StreamingClickHouse extends ClickHouse {
  /** As `query`, in columns, unchecked, so that a row costs some 100 ns. Types as in native/read.ts. */
  readonly columns: (sql: string, params?: Record<string, unknown>) => Promise<ReadBlock[]>;
  /** As `query`, in parts as they arrive, for results that memory need not hold. Throws midway when the result breaks off. */
  readonly stream: <T>(
    row: z.ZodType<T>,
    sql: string,
    params?: Record<string, unknown>,
  ) => AsyncGenerator<T[]>;
}

interface CallOptions {
  /** Gives the call up: it rejects, and releases its connection and bytes. The server may have done it all the same. */
  readonly signal?: AbortSignal;
}

interface ReadOptions extends CallOptions {
  /** The query finds some rows by their key: more threads would cost a quarter more than the work that they share. */
  readonly isByKey?: boolean;
}

interface InsertOptions extends CallOptions {
  /** What the rows hold, where that is not every column without a default. */
  readonly columns?: readonly [string, ...string[]];
  /** Settings of this insert alone, for example those of a strict KeeperMap insert. */
  readonly settings?: Record<string, string | number>;
  /** Resolves when ClickHouse has the rows in memory. It stores them with others soon after, unless it dies before. */
  readonly isLazy?: boolean;
}

export interface ClickHouseOptions {
  /** Base URL with user and password. */
  readonly url: string;
  readonly database: string;
  /** Bound of one request, ms; default 60 s (inserts are bounded so that staleness can be judged by time). */
  readonly timeoutMs?: number;
  /** Longest wait of a call for a connection, ms; after it, and when the server is silent, the call is refused. Default: for ever. */
  readonly waitMs?: number;
  /** Ends calls when the server is silent, long before their time is over. Default: only the time ends them. */
  readonly liveness?: Liveness;
  /** The same for inserts, which may hang while reads continue. Default: that of all calls. */
  readonly insertLiveness?: Liveness;
}

// For whole statements, and as many for streams.
const connections = 16;
// Calls that are under way at once, of inserts and of the rest: more are not done sooner, and each takes longer, up to its
// time limit.
const lineConnections = 8;

// The server waits with its answer, and holds it in memory: by default it would make a file for it.
const wholeAnswer = { wait_end_of_query: 1, http_response_buffer_size: '65536' } as const;

// async_insert merges inserts of several callers and is on by default since 26.2: off, so that an
// acknowledgement means "these rows are stored"; wait_end_of_query so that a late failure is an HTTP error.
const insertSettings = {
  async_insert: 0,
  ...wholeAnswer,
  deduplicate_blocks_in_dependent_materialized_views: 1,
} as const;

// Rows of JSON are few in all but a restore: threads to read and sort them would cost more than the work they share.
const rowSettings = {
  ...insertSettings,
  date_time_input_format: 'best_effort',
  max_threads: 1,
  input_format_parallel_parsing: 0,
} as const;

const lazySettings = { async_insert: 1, wait_for_async_insert: 0 } as const;

// A column that the table lost, or that no longer takes null, is an error and not a value dropped in silence.
// optimize_on_insert would collapse the copies within one insert, which FINAL and merges do anyway: without it the
// server takes 1.4 times the rows a second for two thirds of the CPU.
const nativeSettings = {
  ...insertSettings,
  optimize_on_insert: 0,
  input_format_skip_unknown_fields: 0,
  input_format_null_as_default: 0,
} as const;

// Of a read by key, 2.2 ms of CPU, threads of its own to print a small answer would take 0.8 ms more, and those to read files
// 0.35 ms.
const smallSettings = {
  output_format_parallel_formatting: 0,
  local_filesystem_read_method: 'pread',
} as const;

// The whole result is made before the first byte is sent: an error is an answer of its own, not the end of a block.
const columnSettings = {
  wait_end_of_query: 1,
  http_response_buffer_size: String(64 * 1024 * 1024),
  enable_http_compression: 0,
} as const;

const readSettings = {
  // A view of many columns spends a quarter of its planning on chains of comparisons, which no query here has. A cache of
  // conditions is of use only where rows stay as they are.
  optimize_and_compare_chain: 0,
  use_query_condition_cache: 0,
  // Joined are some devices, places or days: threads to build one table of them cost a seventh of the whole read.
  join_algorithm: 'hash',
  do_not_merge_across_partitions_select_final: 1,
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 0,
} as const;

/** Opens a pool of connections to one database. Nothing is sent before the first call. */
export function openClickHouse(options: ClickHouseOptions): StreamingClickHouse {
  const { url, database, timeoutMs = 60_000 } = options;
  const { send, close } = openStatements({ url, database, timeoutMs, connections, settings: readSettings });
  const client = createClient({
    url,
    database,
    request_timeout: timeoutMs,
    max_open_connections: connections,
    // Compression would add a tenth to the work of a small answer; for a large one the network is not the bottleneck.
    compression: { request: false, response: false },
    // Errors reach the caller, which knows what was tried; the client's own log would repeat them with the SQL.
    log: { level: ClickHouseLogLevel.OFF },
    keep_alive: { enabled: true, idle_socket_ttl: idleMs },
    clickhouse_settings: { ...readSettings },
  });
  const call = callsOf(options, options.liveness);
  const callInsert = options.insertLiveness ? callsOf(options, options.insertLiveness) : call;
  const shared = openSharedReads<readonly unknown[]>(call);
  return {
    database,
    query: async (row, sql, params = {}, { signal, isByKey = false } = {}) => {
      const settings = { ...smallSettings, ...(isByKey && { max_threads: 1 }) };
      const read = async (silent: AbortSignal | undefined): Promise<readonly unknown[]> =>
        rowsOf(
          await send({ sql: `${sql}\nFORMAT JSONEachRow`, params, settings, signal: anyOf(signal, silent) }),
        );
      const rows = signal ? call(read) : shared(JSON.stringify([sql, params]), read);
      // A schema of the list would be made anew each time, for as much as reading ten rows.
      return (await rows).map((one) => row.parse(one));
    },
    stream: async function* (row, sql, params = {}) {
      const result = await call((silent) =>
        client.query({ ...boundQuery(sql, params), format: 'JSONEachRow', ...abortOption(silent) }),
      );
      const parts = result.stream<unknown>()[Symbol.asyncIterator]();
      try {
        for (;;) {
          const part = await withStoreErrors(() => parts.next());
          if (part.done) return;
          yield part.value.map((line: Row) => row.parse(line.json()));
        }
      } finally {
        // A reader that stops early ends the query, too.
        result.close();
      }
    },
    columns: (sql, params = {}) =>
      call(async (silent) => {
        const { stream } = await client.exec({
          ...boundQuery(`${sql} FORMAT Native`, params, columnSettings),
          ...abortOption(silent),
        });
        return readBlocks(await bytesOf(stream));
      }),
    insertRows: async (table, rows, { columns, settings = {}, isLazy = false, signal } = {}) => {
      if (rows.length === 0) return;
      signal?.throwIfAborted();
      const names = columns ? ` (${columns.join(', ')})` : '';
      await callInsert(
        async (silent) =>
          send({
            sql: `INSERT INTO ${table}${names} FORMAT JSONEachRow`,
            data: rows.map((row) => JSON.stringify(row)).join('\n'),
            settings: { ...rowSettings, ...(isLazy && lazySettings), ...settings },
            signal: anyOf(signal, silent),
          }),
        // Rows in its memory do not show that the store can write.
        !isLazy,
      );
    },
    insertNative: async (table, blocks, { signal } = {}) => {
      signal?.throwIfAborted();
      await callInsert(async (silent) => {
        const { stream } = await client.exec({
          query: `INSERT INTO ${options.database}.${table} FORMAT Native`,
          values: Readable.from(blocks, { objectMode: false }),
          clickhouse_settings: nativeSettings,
          ...abortOption(signal, silent),
        });
        await drain(stream);
      });
    },
    command: async (sql, params = {}) => {
      await call((silent) => send({ sql, params, settings: wholeAnswer, signal: silent }));
    },
    [Symbol.asyncDispose]: async () => {
      close();
      await client.close();
    },
  };
}

/** Runs calls at once, or through a limiter: then their time counts from when they have a connection. */
function callsOf({ waitMs }: ClickHouseOptions, liveness: Liveness | undefined): Call {
  const alive: Call = (call, isSign) =>
    withStoreErrors(() => (liveness ? liveness(call, isSign) : call(undefined)));
  if (waitMs === undefined) return alive;
  const line = openLimiter({ outMax: lineConnections, waitMs, isUnanswered });
  return (call, isSign) => withStoreErrors(() => line(() => alive(call, isSign)));
}

/** A statement with its parameters, as the client library takes it. */
function boundQuery(sql: string, params: Record<string, unknown>, settings: ClickHouseSettings = {}) {
  const bound = bind(sql, params);
  return {
    query: bound.sql,
    query_params: bound.params,
    clickhouse_settings: { ...settings, ...bound.settings },
  };
}

/** Whether a failure of the store is transient. Any other one may be met again by the same call. */
export const isPassing = (error: unknown): boolean => error instanceof StoreError && error.fault === 'retry';

/** Whether the store gave no answer to a call: lost, cut or too late. The call may have been done or not. */
export const isUnanswered = (error: unknown): boolean => error instanceof StoreError && error.code === null;

/** An answer may be about one item of many. No answer at all is about the store. */
export const maybeOne = (error: unknown): boolean => !isUnanswered(error);

/** Aborts with the first of the signals that there are. */
function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

/** The same as the client library takes it. */
function abortOption(...signals: (AbortSignal | undefined)[]): { abort_signal?: AbortSignal } {
  const signal = anyOf(...signals);
  return signal === undefined ? {} : { abort_signal: signal };
}

/** The rows of an answer in lines of JSON. */
const rowsOf = (text: string): unknown[] =>
  text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]));

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

/** Runs a call and turns what it throws into a StoreError; an error of the program stays what it is. */
async function withStoreErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // But an answer that is no JSON is the server's failure: it may end in the text of an error.
    if (isProgramError(error) && !(error instanceof SyntaxError)) throw error;
    throw storeError(error);
  }
}

function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof ClickHouseError ? Number(error.code) : null;
  const fault = faultOfAnswer(code, text);
  const message = fault === 'process' ? `${text} (${adviceOf(code)})` : text;
  return new StoreError(message, { fault, code, cause: error });
}
