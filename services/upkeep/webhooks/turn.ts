// One turn of an endpoint: sends the events that it wants in the order of the feed, each after the answer to the one before.
import { seedOf, randomFrom } from '#domain/random.ts';
import { isGone } from '#domain/webhooks/outcome.ts';
import { retryPauseMs } from '#domain/webhooks/retries.ts';
import { wantsEvent } from '#domain/webhooks/subscription.ts';
import type { EventRow } from '#records/feed/feed.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { failingOf, openAnswers, type Answers, type Tried } from './answers.ts';
import { deliver } from './deliver.ts';
import { disable } from './disable.ts';
import { bodiesOf, type Page } from './events.ts';
import type { Failing, Progress } from './progress.ts';
import type { Endpoint, Sending } from './sending.ts';

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
  const store = openAnswers(sending.clickhouse, endpoint, before);
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

async function fail(turn: Turn, store: Answers, { event, attempt }: Tried): Promise<Progress> {
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
