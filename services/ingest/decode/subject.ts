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
  /** The same asked once: a registry that is away is told, and no throw. */
  readonly look: (signal: AbortSignal) => Promise<void>;
}

export interface SubjectOptions {
  readonly registry: Registry;
  readonly known: KnownSchemas;
  readonly log: Log;
  readonly now: () => number;
}

/** However many messages wait, the registry is asked once a second for each subject, ms. */
const everyMs = 1000;

/** A version keeps its schema; it is asked for again so often to notice a registry that was exchanged, ms. */
const lookAgainMs = 60_000;

export function openSubject(name: string, { registry, known, log, now }: SubjectOptions): Subject {
  const ask = openRounds({ ask: openQuestion(name, registry, now), everyMs, now, pause });
  async function take(found: readonly RegisteredSchema[], signal: AbortSignal): Promise<void> {
    if (known.newOf(name, found).length === 0) return;
    const retrying = { log, event: 'ingest.schemas_failed', signal } as const;
    // What an earlier life or another process stored comes first: a schema must not be stored beside another one.
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

/** Looks at the registry now and then, so that an exchanged one is noticed before messages are read wrongly. Runs until aborted. */
export async function watchSubjects(subjects: readonly Subject[], signal: AbortSignal): Promise<never> {
  for (;;) {
    await Promise.all(subjects.map((subject) => subject.look(signal)));
    await pause(lookAgainMs, undefined, { signal });
  }
}

/** One request, and one for each version that was not seen lately. */
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
    // Until all is answered nothing counts as seen: after a failure it may be another registry.
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
