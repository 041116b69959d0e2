// The schemas of one subject: known ones at once, new ones from the registry in rounds of at most one a second.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#runtime/process/observe.ts';
import type { RegisteredSchema, Registry } from '#runtime/registry/registry.ts';
import { retry } from '#runtime/retry/retry.ts';
import type { KnownSchemas } from './known-schemas.ts';
import { openRounds } from './rounds.ts';

export interface Subject {
  /** The schema (parsed JSON) of an id, undefined when the subject has none or it was not asked for yet. */
  readonly schemaOf: (id: number) => unknown;
  /**
   * Asks the registry until it answers. Then an id that is unknown was no id of the subject when this was called.
   * Throws an Error when an id means another schema than before: the process must end with it.
   */
  readonly learn: (signal: AbortSignal) => Promise<void>;
  /** The same, but asks once: a registry that does not answer is logged, and nothing is thrown. */
  readonly look: (signal: AbortSignal) => Promise<void>;
}

export interface SubjectOptions {
  readonly registry: Registry;
  readonly known: KnownSchemas;
  readonly log: Log;
  readonly now: () => number;
}

/** The registry is asked at most once in this time for each subject, however many messages wait, ms. */
const everyMs = 1000;

/** A version keeps its schema; it is asked for again after this time to notice a registry that was exchanged, ms. */
const lookAgainMs = 60_000;

export function openSubject(name: string, { registry, known, log, now }: SubjectOptions): Subject {
  const ask = openRounds({ ask: openQuestion(name, registry, now), everyMs, now, pause });
  async function take(found: readonly RegisteredSchema[], signal: AbortSignal): Promise<void> {
    if (known.newOf(name, found).length === 0) return;
    const retrying = { log, event: 'ingest.schemas_failed', signal } as const;
    // What another process, or this one before a restart, stored comes first: an id must not get a second schema.
    known.learn(await retry(known.stored, retrying));
    const fresh = known.newOf(name, found);
    await retry(() => known.store(fresh), retrying);
    known.learn(fresh);
  }
  return {
    schemaOf: (id) => known.schemaOf(name, id),
    learn: async (signal) => take(await retry(ask, { log, event: 'registry.unavailable', signal }), signal),
    look: async (signal) => {
      const found = await ask().catch((error: unknown) => {
        log('warn', 'registry.unavailable', { error: String(error) });
        return [];
      });
      await take(found, signal);
    },
  };
}

/** Asks the registry every minute, to notice an exchanged one before messages are read wrongly. Runs until aborted. */
export async function watchSubjects(subjects: readonly Subject[], signal: AbortSignal): Promise<never> {
  for (;;) {
    await Promise.all(subjects.map((subject) => subject.look(signal)));
    await pause(lookAgainMs, undefined, { signal });
  }
}

/** One request, and one for each version that was not seen recently. */
function openQuestion(
  subject: string,
  registry: Registry,
  now: () => number,
): () => Promise<RegisteredSchema[]> {
  let seen = new Map<number, RegisteredSchema | null>();
  let seenSinceMs = -Infinity;
  return async () => {
    const isFresh = now() - seenSinceMs < lookAgainMs;
    const sinceMs = isFresh ? seenSinceMs : now();
    // Nothing is taken as seen before all is answered: after a failure it may be another registry.
    seenSinceMs = -Infinity;
    const versions = new Map<number, RegisteredSchema | null>();
    for (const version of await registry.versions(subject)) {
      const before = isFresh ? seen.get(version) : undefined;
      versions.set(version, before === undefined ? await registry.version(subject, version) : before);
    }
    seen = versions;
    seenSinceMs = sinceMs;
    return [...versions.values()].filter((schema) => schema !== null);
  };
}
