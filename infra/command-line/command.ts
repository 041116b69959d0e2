// Runs a shell command: an error prints one sentence, never a stack trace, and gives exit code 1 (2: wrong options).
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
 * The text for an error. A refused connection, the usual reason, says what to do. Of a wrong option only the first
 * sentence is used: Node's advice about arguments that begin with a dash applies to no command here.
 */
export function sentenceFor(error: unknown): string {
  if (isUsage(error)) return `${error.message.split(/\.(?:\s|$)/, 1)[0]}; see --help`;
  if (!chainOf(error).some(isRefused)) return sentenceOf(error);
  return 'Hearth does not answer at its addresses: start it with npm start, or set the addresses in the environment (infra/docs/settings.md)';
}

export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = isUsage(error) ? 2 : 1;
  }
}
