// Decides when the open block is stored: when it is large, when it is old, when the process drains.
import type { Wake } from './wake.ts';
import { flush, type Stores } from './flush/flush.ts';
import { seal, throwUnlessOver, type Memory } from './generation.ts';
import type { Lag } from './lag.ts';
import { report } from './flush/report.ts';
import { openSnapshots, statesPerSlice, type Snapshots } from './detect/snapshots.ts';

export interface FlushLimits {
  readonly flushRows: number;
  readonly flushBytes: number;
  readonly flushAgeMs: number;
}

interface FlushLoopOptions extends Stores {
  readonly limits: FlushLimits;
  readonly now: () => number;
  readonly memory: Memory;
  readonly lag: Pick<Lag, 'unread'>;
  /** Called whenever there may be something to do. */
  readonly wake: Wake;
  /** Aborted when the process drains: what is open is stored once more, and the loop ends. */
  readonly drained: AbortSignal;
  /** Called after each flush. */
  readonly changed: () => void;
}

export interface FlushLoop {
  /** Runs until the process drains, and stores what is open then; rejects when it cannot continue. */
  readonly run: () => Promise<void>;
  /** After `run`: stores the detector states of all partitions, until the generation is stopped. */
  readonly saveStates: () => Promise<void>;
}

/**
 * While a whole block waits at Kafka a flush may be this many times as old: its rows are old anyhow, and ClickHouse takes
 * twice the CPU for rows in inserts of 50 000 that it takes in inserts of 250 000.
 */
const backlogAges = 5;

/**
 * In a backlog that begins the first blocks are smaller, each up to twice the one before: ClickHouse has work 0.2 s
 * sooner.
 */
const firstRows = 50_000;

/**
 * Two flushes overlap at most: the rows of a block are stored while the one before it gets its ledger, commit and
 * fsyncs. An insert of 200 000 rows takes ClickHouse about 0.1 s.
 */
export function openFlushLoop(options: FlushLoopOptions): FlushLoop {
  const { limits, now, memory, lag, wake, drained } = options;
  const snapshots = openSnapshots(now());
  let rowsBefore = 0;
  let hasFailed = false;

  async function run(): Promise<void> {
    let before: Promise<unknown> = Promise.resolve();
    let last = before;
    for (;;) {
      await before;
      for (let waitMs = dueInMs(); waitMs > 0; waitMs = dueInMs()) await wake.wait(waitMs);
      if (drained.aborted || hasFailed) break;
      [before, last] = [last, flushOnce(snapshots, last)];
      last.catch(noteFailure);
    }
    await last;
    await flushOnce(snapshots, Promise.resolve());
  }

  /** The loop meets the error where it waits for the flush, after the previous one, which may still succeed. */
  function noteFailure(): void {
    hasFailed = true;
    wake.up();
  }

  /** For partitions that are not among them the next owner steps again from their last marker, as after a crash. */
  async function saveStates(): Promise<void> {
    const all = openSnapshots(-Infinity);
    let states = statesPerSlice;
    while (states === statesPerSlice) states = await flushOnce(all, Promise.resolve());
  }

  /** ms until the open block must be flushed: 0 when it is large or old, or the loop ends. */
  function dueInMs(): number {
    const { block, blockSinceMs } = memory.generation;
    const { rows, bytes } = block.size();
    const enoughRows = Math.min(limits.flushRows, Math.max(firstRows, 2 * rowsBefore));
    if (drained.aborted || hasFailed || rows >= enoughRows || bytes >= limits.flushBytes) return 0;
    const ageMs = lag.unread() < limits.flushRows ? limits.flushAgeMs : backlogAges * limits.flushAgeMs;
    return blockSinceMs === null ? Infinity : Math.max(0, blockSinceMs + ageMs - now());
  }

  /**
   * Stores one block, and the detector states that are due; the next one fills meanwhile. Commits after the flush
   * `before`, also when that is void with its generation. Returns how many states were stored.
   */
  async function flushOnce(due: Snapshots, before: Promise<unknown>): Promise<number> {
    const startedMs = now();
    let states = 0;
    const { generation } = memory;
    const { block, partitions } = generation;
    const { rows, bytes } = block.size();
    rowsBefore = rows;
    memory.flushingBytes += bytes;
    const sealed = seal(generation, due.take([...partitions.values()], startedMs));
    try {
      report(await flush(sealed, options, before), (now() - startedMs) / 1000, options);
      states = sealed.snapshots.states.length;
    } catch (error) {
      throwUnlessOver(error, sealed.signal);
    }
    memory.flushingBytes -= bytes;
    options.changed();
    return states;
  }

  return { run, saveStates };
}
