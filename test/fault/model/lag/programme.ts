// What the API does to the stores of the model: operations on households, of which some stop midway, and what must hold of them.
import { newUlid } from '#runtime/process/ids.ts';
import { Broken } from '../oracle.ts';
import type { Random } from '../random.ts';
import { openDoor } from './statements.ts';
import type { Replicas } from './replicas.ts';

/** An operation whose keys were reserved. */
interface Committed {
  readonly nonce: string;
  readonly keys: readonly string[];
  readonly householdId: string;
  readonly version: number;
  readonly ref: string;
  readonly isErasure: boolean;
}

export interface Programme {
  /** A household is registered, changed or erased; the process may die on the way. */
  readonly write: () => Promise<string>;
  /** Keys whose operation ClickHouse lost long ago. */
  readonly lose: () => string;
  /** A key that is reserved, with its nonce. */
  readonly anyKey: () => string | undefined;
  /** Throws Broken. */
  readonly check: () => void;
  /** The same when all is at rest, a day after the last write. */
  readonly checkEnd: (delivered: ReadonlySet<string>) => void;
}

const dayMs = 86_400_000;

export function openProgramme(replicas: Replicas, random: Random): Programme {
  const door = openDoor(replicas);
  const committed: Committed[] = [];
  const { keeper } = replicas;
  let lost = 0;

  const newestOf = (): Map<string, Committed> => new Map(committed.map((one) => [one.householdId, one]));

  const write = async (): Promise<string> => {
    const before = random.chance(50) ? pickOf(random, [...newestOf().values()]) : undefined;
    const isErasure = before !== undefined && random.chance(20);
    if (before?.isErasure) return 'nothing';
    const householdId = before?.householdId ?? `hh_${newUlid()}`;
    const version = (before?.version ?? 0) + 1;
    const [nonce, ref, eventId] = [
      newUlid(),
      isErasure ? (before?.ref ?? '') : newUlid(),
      `evt_${newUlid()}`,
    ];
    const keys = [`household:${householdId}#${version}`, `idem:${nonce}`];
    const at = new Date(replicas.now()).toISOString();
    const body = { personal: { ref }, ...(isErasure && { erased: { at } }) };
    const event = { kind: 'event', id: eventId, version: 1, body: {} };
    const record = { kind: 'household', id: householdId, version, body };
    const row = { ...record, body: JSON.stringify(body), actor: 'test', nonce, at };
    const steps: readonly (() => Promise<void> | void)[] = [
      () =>
        isErasure ? undefined : door.insertRows('personal_data', [{ household_id: householdId, ref, at }]),
      () =>
        door.insertRows('record_intents', [
          { nonce, at, actor: 'test', keys, records: JSON.stringify([record, event]), reply: 'null' },
        ]),
      () => {
        for (const key of keys) keeper.set(key, nonce);
        committed.push({ nonce, keys, householdId, version, ref, isErasure });
      },
      () => door.insertRows('households', [row]),
      () => door.insertRows('records', [row]),
      () => door.insertRows('events', [{ id: eventId, at }]),
      () => door.insertRows('settled_intents', [{ nonce, outcome: 'published' }]),
    ];
    const last = random.chance(60) ? steps.length : random.below(steps.length);
    try {
      for (const step of steps.slice(0, last)) await step();
    } catch (error) {
      return `${householdId}: ${String(error)}`;
    }
    return `${householdId} ${version}, ${last} of ${steps.length} steps`;
  };

  /** When operations were first marked as published, by nonce. */
  const marks = (): Map<unknown, number> =>
    new Map(
      replicas
        .all('settled_intents')
        .filter(({ outcome }) => outcome === 'published')
        .toReversed()
        .map((row) => [row['nonce'], Number(row['at'])]),
    );

  const checkKeys = ({ nonce, keys, householdId }: Committed, markedMs = Infinity): void => {
    // Marks are kept to the second.
    if (replicas.now() - markedMs > dayMs - 1000) return;
    const free = keys.filter((key) => keeper.get(key) !== nonce);
    if (free.length > 0) throw new Broken(`${householdId}: the keys ${free.join(', ')} are freed`);
  };

  const check = (): void => {
    const marked = marks();
    for (const one of committed) checkKeys(one, marked.get(one.nonce));
    const refs = new Set(replicas.all('personal_data').map(({ ref }) => ref));
    for (const { householdId, ref, isErasure } of newestOf().values())
      if (!isErasure && !refs.has(ref)) throw new Broken(`${householdId}: its personal data are deleted`);
  };

  return {
    write,
    lose: () => {
      const key = `test:lost-${(lost += 1)}#1`;
      keeper.set(key, newUlid());
      return key;
    },
    anyKey: () => pickOf(random, [...keeper.keys()]),
    check,
    checkEnd: (delivered) => {
      check();
      const nonces = new Set(replicas.all('records').map(({ nonce }) => nonce));
      const open = committed.filter(({ nonce }) => !nonces.has(nonce));
      if (open.length > 0) throw new Broken(`${open.length} operations were never published`);
      const kept = [...keeper.keys()].filter((key) => !key.startsWith('test:lost-'));
      if (kept.length > 0) throw new Broken(`the keys ${kept.join(', ')} stay for ever`);
      const skipped = replicas.all('events').filter(({ id }) => !delivered.has(String(id)));
      if (skipped.length > 0) throw new Broken(`${skipped.length} events were skipped`);
      const live = new Set([...newestOf().values()].flatMap((one) => (one.isErasure ? [] : [one.ref])));
      const useless = replicas.all('personal_data').filter(({ ref }) => !live.has(String(ref)));
      if (useless.length > 0) throw new Broken(`${useless.length} rows of personal data stay for ever`);
    },
  };
}

const pickOf = <T>(random: Random, items: readonly T[]): T | undefined =>
  items[random.below(Math.max(1, items.length))];
