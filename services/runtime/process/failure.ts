// Says why a process ends: a missing setting is a sentence for its user, anything else an event of the log.
import { MissingSetting } from './config.ts';
import type { Log } from './observe.ts';

export function reportFailure(log: Log, error: unknown): void {
  if (error instanceof MissingSetting) return console.error(error.message);
  log('error', 'service.failed', {
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
