// One Hearth with one API for all test files that write under DIDs of their own, read nothing as a whole and need no setting:
// a file saves a database, topics and the start of a process.
import { inject } from 'vitest';
import { openClickHouse, type StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import { readSettings } from '#runtime/process/config.ts';
import type { World } from './world-on.ts';

/** Carried by the process of the stack. */
export interface SharedApiAddresses {
  readonly url: string;
  readonly env: Record<string, string>;
}

interface SharedApi extends Pick<World, 'settings' | 'clickhouse'>, AsyncDisposable {
  readonly url: string;
}

/** Disposing it leaves what was written: other files use it meanwhile. */
export function openSharedApi(): SharedApi {
  const { url, env } = inject('stack').shared;
  const settings = readSettings(env);
  const clickhouse: StreamingClickHouse = openClickHouse({
    url: env['HEARTH_CLICKHOUSE_URL'] ?? '',
    database: settings.HEARTH_DATABASE,
  });
  return { url, settings, clickhouse, [Symbol.asyncDispose]: () => clickhouse[Symbol.asyncDispose]() };
}
