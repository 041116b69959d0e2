// Runs a command of the shell: what it throws is one sentence and exit code 1 (2: wrong options), never a stack trace.
import { sentenceOf } from './sentence.ts';

/** The error and what caused it, outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain = [];
  for (
    let one = error;
    one !== undefined && chain.length < 5;
    one = one instanceof Error ? one.cause : undefined
  )
    chain.push(one);
  return chain;
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** An option with a value that is not allowed; the message names the option, the value and what is allowed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** True for a command line that cannot be used, found by parseArgs or by the command itself. */
export const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/**
 * What a person reads. A refused connection says what to do, for it is the usual reason. Of a wrong option the first
 * sentence: behind it Node advises how to pass arguments that begin with a dash, which no command here takes.
 */
export function sentenceFor(error: unknown): string {
  if (isUsage(error)) return `${error.message.split(/\.(?:\s|$)/, 1)[0]}; see --help`;
  if (!chainOf(error).some(isRefused)) return sentenceOf(error);
  return 'nothing answers at the addresses of Hearth: start it with npm start, or give the addresses by the environment (infra/docs/settings.md)';
}

export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = isUsage(error) ? 2 : 1;
  }
}
