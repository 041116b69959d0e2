// Which test files a change touches, for npm test -- --changed.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../command-line/command.ts';

const root = join(import.meta.dirname, '../..');

interface Changes {
  /** Files that differ, and new ones. */
  readonly present: readonly string[];
  /** Files that are gone; of a renamed file its old name. */
  readonly deleted: readonly string[];
}

/** What differs from a commit (undefined: the last one), with paths from the root of the repository. */
export function findChangedFiles(since: string | undefined, folder = root): Changes {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = commitOf(since, git);
  // -z: with other separators git quotes names beyond ASCII.
  const names = (...args: string[]): string[] =>
    git(...args, '-z')
      .split('\0')
      .filter(Boolean);
  const differing = (filter: string): string[] =>
    names('diff', '--name-only', '--no-renames', `--diff-filter=${filter}`, commit);
  return {
    present: [...differing('d'), ...names('ls-files', '--others', '--exclude-standard')],
    deleted: differing('D'),
  };
}

function commitOf(since: string | undefined, git: (...args: string[]) => string): string {
  try {
    const name = `${since ?? 'HEAD'}^{commit}`;
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', name).trim();
  } catch {
    throw new UsageError(
      since === undefined
        ? '--changed needs a git repository with a commit'
        : `--since is ${JSON.stringify(since)}: use a commit of this repository`,
    );
  }
}

interface Tests {
  readonly unit: readonly string[];
  /** Tests against real parts, which start the services as processes and do not import them. */
  readonly stack: readonly string[];
}

export function testFiles(): Tests {
  const stack = globSync('test/{contract,integration,fault}/**/*.test.ts', { cwd: root });
  const all = globSync('{services,schemas,infra,test}/**/*.test.ts', { cwd: root });
  return { unit: all.filter((path) => !stack.includes(path)), stack };
}

/**
 * The files for `vitest related`, which adds the tests that import them. Vitest knows no importer of a deleted file:
 * then all unit tests run. Every test with a stack applies the migrations: a changed one touches all of them.
 */
export function findTouchedTests({ present, deleted }: Changes, { unit, stack }: Tests): string[] {
  const changed = [...present, ...deleted];
  return [
    ...present.filter((path) => path.endsWith('.ts')),
    ...(deleted.length > 0 ? unit : []),
    ...(changed.some((path) => path.endsWith('.sql')) ? stack : testsNamedAfter(changed, stack)),
  ];
}

/**
 * Of `tests` those that are named after a folder of a changed file: `services/api/households/` touches
 * `api-households.test.ts` and `household-projects.test.ts`, `services/ingest/` all that begin with `ingest-`.
 */
function testsNamedAfter(changed: readonly string[], tests: readonly string[]): string[] {
  const stem = (word: string): string => word.replace(/s$/, '');
  const folders = changed.flatMap((path) => path.split('/').slice(1, -1));
  const stems = new Set(folders.filter((folder) => folder !== 'api').map(stem));
  const isNamedAfter = (test: string): boolean => {
    const name = test.split('/').at(-1)?.replace('.test.ts', '') ?? '';
    return name.split('-').some((word) => stems.has(stem(word)));
  };
  return tests.filter(isNamedAfter);
}
