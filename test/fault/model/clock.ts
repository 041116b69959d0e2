// Virtual time: while it is installed, timers fire when the schedule says so, and hours cost nothing.
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

export interface Clock extends Disposable {
  /** Unix ms. */
  readonly now: () => number;
  /** Moves on and fires what is due, in order of time. */
  readonly advance: (ms: number) => void;
}

interface Timer {
  readonly atMs: number;
  readonly fire: () => void;
}

/** Replaces setTimeout, clearTimeout and that of timers/promises until it is disposed. */
export function installClock(startMs: number): Clock {
  let nowMs = startMs;
  let lastId = 0;
  const timers = new Map<number, Timer>();
  const set = (fire: () => void, ms = 0): number => {
    timers.set(++lastId, { atMs: nowMs + ms, fire });
    return lastId;
  };
  const clear = (id: number): void => void timers.delete(id);
  const pause = (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = set(() => resolve(value), ms);
      const end = (): void => {
        clear(id);
        reject(signal?.reason);
      };
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end, { once: true });
    });
  const undo = [
    replace(globalThis, 'setTimeout', set),
    replace(globalThis, 'clearTimeout', clear),
    replace(timersPromises, 'setTimeout', pause),
  ];
  syncBuiltinESMExports();
  return {
    now: () => nowMs,
    advance: (ms) => {
      const untilMs = nowMs + ms;
      for (let due = nextDue(timers, untilMs); due; due = nextDue(timers, untilMs)) {
        const [id, { atMs, fire }] = due;
        timers.delete(id);
        nowMs = Math.max(nowMs, atMs);
        fire();
      }
      nowMs = untilMs;
    },
    [Symbol.dispose]: () => {
      for (const restore of undo) restore();
      syncBuiltinESMExports();
    },
  };
}

function nextDue(timers: ReadonlyMap<number, Timer>, untilMs: number): [number, Timer] | undefined {
  let due: [number, Timer] | undefined;
  for (const each of timers) if (each[1].atMs <= untilMs && !(due && due[1].atMs <= each[1].atMs)) due = each;
  return due;
}

function replace(owner: object, name: string, value: unknown): () => void {
  const original = Object.getOwnPropertyDescriptor(owner, name);
  if (!original) throw new Error(`there is no ${name} to replace`);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => void Object.defineProperty(owner, name, original);
}

/** Lets everything happen that needs no timer and no answer from outside. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
