// A copy of the project with the addresses of one Hearth, in which the commands of a page run.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { writeReady } from '#infra/stack/ready.ts';
import { pageOf, shellBlocksOf } from './pages.ts';
import type { World } from './world.ts';

const root = join(import.meta.dirname, '../..');

interface PageRun {
  readonly out: string;
  /** Status of every request, in order. */
  readonly statuses: readonly string[];
  /** Those that are not 200 to 204. */
  readonly failed: readonly string[];
}

export interface PageFolder extends Disposable {
  readonly path: string;
  /** Runs all blocks of a page that a test can run, in one shell. Throws when a command fails or a request has no answer. */
  readonly run: (page: string) => Promise<PageRun>;
}

/** Stops at the first failure, and prints the status of each request beside its reply, also where a page has `-w`. */
const prelude = `set -eu -o pipefail; curl() { command curl "$@" -w '%{stderr}status %{http_code}\\n'; echo; }\n`;

/** `prefix` is that of the topics. What commands write stays in the folder. */
export function openPageFolder(
  { settings }: World,
  { url, key, prefix }: { readonly url: string; readonly key: string; readonly prefix: string },
): PageFolder {
  const path = mkdtempSync(join(tmpdir(), 'hearth-pages-'));
  for (const name of readdirSync(root).filter((one) => !one.startsWith('.')))
    symlinkSync(join(root, name), join(path, name));
  writeReady(path, {
    api: url,
    apiKey: key,
    kafka: settings.HEARTH_KAFKA ?? '',
    registry: settings.HEARTH_REGISTRY_URL ?? '',
    clickhouse: settings.HEARTH_CLICKHOUSE_URL ?? '',
    database: settings.HEARTH_DATABASE,
    analyst: settings.HEARTH_CLICKHOUSE_ANALYST_URL ?? '',
  });
  const env = {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: path,
    HEARTH_DATA_DIR: path,
    HEARTH_TOPIC_PREFIX: prefix,
  };
  const run = async (page: string): Promise<PageRun> => {
    const script = shellBlocksOf(pageOf(page))
      .filter(({ isRun }) => isRun)
      .map(({ text }) => text.replaceAll('hearth_views', viewsDatabase(settings.HEARTH_DATABASE)))
      .join('\n');
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', prelude + script], {
      cwd: path,
      env,
    });
    const requests = script.split('curl -s').length - 1;
    const statuses = [...stderr.matchAll(/^status (\d+)$/gm)].map(([, status = '']) => status);
    if (statuses.length !== requests)
      throw new Error(`${page} has ${requests} requests, ${statuses.length} were answered`);
    return { out: stdout, statuses, failed: statuses.filter((status) => !/^20[0-4]$/.test(status)) };
  };
  return { path, run, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
