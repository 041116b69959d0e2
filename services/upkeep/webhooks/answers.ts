// The answers to the callbacks of a turn: notes them, and stores now and then how far the endpoint has come.
import type { EventRow, Place } from '#records/feed/feed.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { elapsedMs } from '#runtime/process/observe.ts';
import type { Attempt } from './deliver.ts';
import { storeAttempts, storeProgress, type Attempted, type Failing, type Progress } from './progress.ts';
import type { Endpoint } from './sending.ts';

/** Longest time for which answers are not stored yet: after a crash their events are sent again. */
const unstoredMaxMs = 500;
/** Most events that an endpoint does not want, and that are read again after a restart. */
const skippedMax = 1000;

export interface Tried {
  readonly event: EventRow;
  readonly attempt: Attempt;
}

/** Number of the attempt, and when the next one is; null: never. */
interface Counted {
  readonly attempts: number;
  readonly nextMs: number | null;
}

export type Answers = ReturnType<typeof openAnswers>;

/** Answers of an endpoint since `before`. They are stored in parts: the log first, so that no progress is without its attempts. */
export function openAnswers(clickhouse: ClickHouse, endpoint: Endpoint, before: Progress) {
  let progress = before;
  // Whether `progress` is what is stored: the next change makes another step then.
  let isStored = true;
  let storedMs = elapsedMs();
  const attempted: Attempted[] = [];

  const flush = async (): Promise<Progress> => {
    if (attempted.length > 0) await storeAttempts(clickhouse, attempted);
    attempted.length = 0;
    if (!isStored) await storeProgress(clickhouse, endpoint.id, progress);
    isStored = true;
    storedMs = elapsedMs();
    return progress;
  };
  const move = (place: Place, failing: Progress['failing']): void => {
    progress = { step: isStored ? progress.step + 1 : progress.step, place, failing, skipped: 0 };
    isStored = false;
  };
  const note = ({ event, attempt }: Tried, { attempts, nextMs }: Counted): void => {
    attempted.push({
      endpointId: endpoint.id,
      eventId: event.id,
      type: event.type,
      orderId: '',
      attempt: attempts,
      atMs: attempt.atMs,
      durationMs: attempt.durationMs,
      status: attempt.status,
      fault: attempt.fault,
      nextMs,
    });
  };
  return {
    progress: () => progress,
    flush,
    answered: async (event: EventRow, attempt: Attempt): Promise<void> => {
      const attempts = (failingOf(endpoint, progress, event)?.attempts ?? 0) + 1;
      note({ event, attempt }, { attempts, nextMs: null });
      move([event.micros, event.id], null);
      if (elapsedMs() - storedMs > unstoredMaxMs) await flush();
    },
    failed: (tried: Tried, { attempts, nextMs }: Counted): Promise<Progress> => {
      note(tried, { attempts, nextMs });
      const { activatedAt } = endpoint.body;
      const { status } = tried.attempt;
      move(progress.place, {
        eventId: tried.event.id,
        attempts,
        activatedAt,
        status,
        nextMs,
      });
      return flush();
    },
    /** All of a page was sent, or is not wanted. */
    pass: async (place: Place, unwanted: number): Promise<Progress> => {
      const skipped = progress.skipped + unwanted;
      if (isStored && skipped < skippedMax) return { ...progress, place, failing: null, skipped };
      move(place, null);
      return flush();
    },
  };
}

/** How an event failed before. Attempts before the endpoint was switched on again, or moved, count no more. */
export const failingOf = ({ body }: Endpoint, { failing }: Progress, { id }: EventRow): Failing | null =>
  failing?.eventId === id && failing.activatedAt === body.activatedAt ? failing : null;
