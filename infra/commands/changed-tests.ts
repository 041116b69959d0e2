// Which test files a change touches, for npm test -- --changed.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Files that differ from a commit, and new ones, from the root of the repository. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** Test files against real parts, which start the services as processes and do not import them. */
export const stackTests = (): string[] => globSync('test/{contract,integration,fault}/**/*.test.ts');

/**
 * Of `tests` those that are named after a folder of a changed file: `services/api/households/` touches
 * `api-households.test.ts` and `household-projects.test.ts`, `services/ingest/` all that begin with `ingest-`.
 */
export function testsNamedAfter(changed: readonly string[], tests: readonly string[]): string[] {
  const stem = (word: string): string => word.replace(/s$/, '');
  const folders = changed.flatMap((path) => path.split('/').slice(1, -1));
  const stems = new Set(folders.filter((folder) => folder !== 'api').map(stem));
  const isNamedAfter = (test: string): boolean => {
    const name = test.split('/').at(-1)?.replace('.test.ts', '') ?? '';
    return name.split('-').some((word) => stems.has(stem(word)));
  };
  return tests.filter(isNamedAfter);
}
