// One turn of an endpoint: sends the events that it wants in the order of the feed, each after the answer to the one before.
import { seedOf, randomFrom } from '#domain/random.ts';
import { isGone } from '#domain/webhooks/outcome.ts';
import { retryPauseMs } from '#domain/webhooks/retries.ts';
import { wantsEvent } from '#domain/webhooks/subscription.ts';
import type { EventRow, Place } from '#records/feed/feed.ts';
import { elapsedMs } from '#runtime/process/observe.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { deliver, type Attempt } from './deliver.ts';
import { disable } from './disable.ts';
import { bodiesOf, type Page } from './events.ts';
import { storeAttempts, storeProgress, type Attempted, type Failing, type Progress } from './progress.ts';
import type { Endpoint, Sending } from './sending.ts';

/** Longest time for which answers are not stored yet: after a crash their events are sent again. */
const unstoredMaxMs = 500;
/** Most events that an endpoint does not want, and that are read again after a restart. */
const skippedMax = 1000;

export interface Turn {
  readonly sending: Sending;
  readonly endpoint: Endpoint;
  /** Whether this copy still sends. */
  readonly may: () => boolean;
  /** Says which event waits for its answer, ms since 1970; null: none. */
  readonly waits: (atMs: number | null) => void;
}

/** The endpoint is to be tried again later, or was switched off: nothing after this event is sent now. */
interface Sent {
  readonly progress: Progress;
  readonly isHeld: boolean;
}

/** Sends the events of one page. Resolves when all that was answered is stored. */
export async function sendPage(turn: Turn, before: Progress, page: Page): Promise<Sent> {
  const { sending, endpoint, may, waits } = turn;
  const events = page.events.filter((event) => wantsEvent(endpoint.body, event));
  const [first] = events;
  const failing = first ? failingOf(endpoint, before, first) : null;
  if (first && failing && !isDue(sending, failing)) {
    waits(first.atMs);
    // The process ended before it was switched off, or this turn began with what was read before.
    if (failing.nextMs === null) await disable(sending, endpoint, failing);
    return { progress: before, isHeld: true };
  }
  const bodies = await bodiesOf(sending.records, events);
  const store = openStore(turn, before);
  for (const event of events) {
    waits(event.atMs);
    if (!may()) return { progress: await store.flush(), isHeld: true };
    const message = { id: event.id, body: bodyIn(bodies, event) };
    const attempt = await deliver(sending, endpoint, message).catch(async (error: unknown) => {
      await store.flush();
      throw error;
    });
    if (attempt.fault !== null)
      return { progress: await fail(turn, store, { event, attempt }), isHeld: true };
    await store.answered(event, attempt);
  }
  waits(null);
  const skipped = page.events.length - events.length;
  return { progress: await store.pass(page.end, skipped), isHeld: false };
}

function bodyIn(bodies: ReadonlyMap<string, string>, { id }: EventRow): string {
  const body = bodies.get(id);
  if (body === undefined) throw new Error(`the event ${id} has no body`);
  return body;
}

const isDue = ({ nowMs }: Sending, { nextMs }: Failing): boolean => nextMs !== null && nowMs() >= nextMs;

/** How an event failed before. Attempts before the endpoint was switched on again, or moved, count no more. */
const failingOf = ({ body }: Endpoint, { failing }: Progress, { id }: EventRow): Failing | null =>
  failing?.eventId === id && failing.activatedAt === body.activatedAt ? failing : null;

interface Tried {
  readonly event: EventRow;
  readonly attempt: Attempt;
}

async function fail(turn: Turn, store: Store, { event, attempt }: Tried): Promise<Progress> {
  const { sending, endpoint } = turn;
  const attempts = (failingOf(endpoint, store.progress(), event)?.attempts ?? 0) + 1;
  const pauseMs = isGone(attempt.status)
    ? null
    : retryPauseMs({
        attempts,
        pausesMs: sending.pausesMs,
        // Any copy draws the same jitter.
        uniform: randomFrom(seedOf(sha256(`${endpoint.id} ${event.id} ${attempts}`))).uniform(),
        retryAfterMs: attempt.retryAfterMs,
      });
  const nextMs = pauseMs === null ? null : sending.nowMs() + pauseMs;
  const progress = await store.failed({ event, attempt }, { attempts, nextMs });
  if (nextMs === null) await disable(sending, endpoint, { eventId: event.id, status: attempt.status });
  return progress;
}

/** Number of the attempt, and when the next one is; null: never. */
interface Counted {
  readonly attempts: number;
  readonly nextMs: number | null;
}

type Store = ReturnType<typeof openStore>;

/** Keeps what was answered, and stores it in parts: the log first, so that no progress is without its attempts. */
function openStore({ sending, endpoint }: Turn, before: Progress) {
  const { clickhouse } = sending;
  let progress = before;
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
      move(progress.place, { eventId: tried.event.id, attempts, activatedAt, status, nextMs });
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
