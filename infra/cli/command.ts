// Runs a command of the shell: what it throws is one sentence and exit code 1, never a stack trace.
import { sentenceOf } from '../stack/part.ts';

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

/** What a person reads. A refused connection says what to do, for it is the usual reason. */
export function sentenceFor(error: unknown): string {
  if (!chainOf(error).some(isRefused)) return sentenceOf(error);
  return 'nothing answers at the addresses of Hearth: start it with npm start, or give the addresses by the environment (README, settings)';
}

export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = 1;
  }
}
