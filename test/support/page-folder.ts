// A copy of the project with the addresses of one Hearth, in which the commands of a page run.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { writeReady } from '#infra/stack/ready.ts';
import { pageOf, shellBlocksOf, type Page, type ShellBlock } from './pages.ts';
import { openShell, type ShellRun } from './shell.ts';
import type { World } from './world.ts';

const root = join(import.meta.dirname, '../..');

interface PageRun {
  readonly out: string;
  /** Status of every request, in order. */
  readonly statuses: readonly string[];
  /** Those that are not 200 to 204. */
  readonly failed: readonly string[];
}

/** The blocks of a page that a test can run, in order, in one shell. */
export interface PageWalk extends AsyncDisposable {
  /** Runs the blocks before this heading that have not run yet; without it, the rest. Throws when a command fails. */
  readonly upTo: (heading?: string) => Promise<PageRun>;
}

export interface PageFolder extends Disposable {
  readonly path: string;
  readonly walk: (page: string) => PageWalk;
  /** Runs all blocks of a page. Throws when a command fails or a request has no answer. */
  readonly run: (page: string) => Promise<PageRun>;
}

/** Stops at the first failure, and prints the status of each request beside its reply, also where a page has `-w`. */
const prelude = `set -eu -o pipefail
curl() { echo request >&2; command curl "$@" -w '%{stderr}status %{http_code}\n'; echo; }
`;

/** What the project has at its top; beside it may be what somebody wrote there. */
const shipped = [
  'LICENSE',
  'README.md',
  'infra',
  'package.json',
  'package-lock.json',
  'schemas',
  'services',
  'test',
  'tsconfig.json',
];

/** Code is linked, so that what was compiled of it is found. All else is copied: a command may write there. */
const isCode = (name: string): boolean => /\.(?:ts|tsx|cjs|mjs)$/.test(name);

function copyProject(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    if (isCode(from)) symlinkSync(from, to);
    else copyFileSync(from, to);
    return;
  }
  mkdirSync(to);
  for (const name of readdirSync(from)) copyProject(join(from, name), join(to, name));
}

/** `prefix` is that of the topics. What commands write stays in the folder. */
export function openPageFolder(
  { settings }: World,
  { url, key, prefix }: { readonly url: string; readonly key: string; readonly prefix: string },
): PageFolder {
  const path = mkdtempSync(join(tmpdir(), 'hearth-pages-'));
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  for (const name of shipped) copyProject(join(root, name), join(path, name));
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
  const walk = (name: string): PageWalk => {
    const page = pageOf(name);
    const left = shellBlocksOf(page).filter(({ isRun }) => isRun);
    const shell = openShell({ cwd: path, env, prelude });
    return {
      upTo: async (heading) => {
        const blocks = left.splice(0, heading === undefined ? left.length : countBefore(left, page, heading));
        const text = blocks.map((block) => block.text).join('\n');
        return judge(
          name,
          await shell.run(text.replaceAll('hearth_views', viewsDatabase(settings.HEARTH_DATABASE))),
        );
      },
      [Symbol.asyncDispose]: () => shell[Symbol.asyncDispose](),
    };
  };
  const run = async (name: string): Promise<PageRun> => {
    await using whole = walk(name);
    return whole.upTo();
  };
  return { path, walk, run, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

function countBefore(blocks: readonly ShellBlock[], { path, text }: Page, heading: string): number {
  const at = text.indexOf(`\n${heading}\n`);
  if (at === -1) throw new Error(`${path} has no heading ${heading}`);
  return blocks.filter(({ offset }) => offset < at).length;
}

function judge(page: string, { stdout, stderr }: ShellRun): PageRun {
  const requests = stderr.split('\n').filter((line) => line === 'request').length;
  const statuses = [...stderr.matchAll(/^status (\d+)$/gm)].map(([, status = '']) => status);
  if (statuses.length !== requests || statuses.includes('000'))
    throw new Error(`${page} has ${requests} requests, ${statuses.length} were answered: ${stderr}`);
  return { out: stdout, statuses, failed: statuses.filter((status) => !/^20[0-4]$/.test(status)) };
}
