// Sends callbacks: rounds that start a turn for each endpoint, so that a slow receiver holds up no other one.
import { z } from 'zod';
import { horizonMicros, type Place } from '#records/feed/feed.ts';
import { webhookBody, webhookKind } from '#records/webhooks/webhooks.ts';
import { openLease } from './lease.ts';
import { openPages, type Page } from './events.ts';
import { fulfil, openOrders, type Order } from './orders.ts';
import { loadProgress, type Progress } from './progress.ts';
import type { Endpoint, Sending } from './sending.ts';
import { sendPage } from './turn.ts';

export interface Sender {
  /** Starts what is due; resolves before it has ended. Rejects when it cannot be known what is due. */
  readonly next: () => Promise<void>;
  /** Age of the oldest event that an endpoint has not answered with 2xx, s; 0: none waits, or another copy sends. */
  readonly oldestWaitingSeconds: () => number;
  /** Resolves when nothing is under way; another copy may begin then. */
  readonly close: () => Promise<void>;
}

/** While one copy sends: what it knows of its endpoints, which no other one changes. */
interface Term {
  isOver: boolean;
  readonly progress: Map<string, Progress>;
  /** Orders that were sent, until a round reads that they are in the log. */
  readonly sent: Set<string>;
}

export function openSender(sending: Sending): Sender {
  const { clickhouse, log, stop, nowMs } = sending;
  const lease = openLease(sending);
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, number>();
  let term: Term | null = null;

  function endTerm(): void {
    if (term) term.isOver = true;
    term = null;
    waiting.clear();
  }

  /** One piece of work of a name at a time. What fails is logged, and begun anew in a later round. */
  function start(name: string, work: () => Promise<void>): void {
    if (running.has(name)) return;
    const failed = (error: unknown): void => {
      if (!stop.aborted) log('warn', 'upkeep.failed', { duty: 'webhooks', of: name, error: String(error) });
    };
    const done = work()
      .catch(failed)
      .finally(() => running.delete(name));
    running.set(name, done);
  }

  async function runTurn(own: Term, first: Endpoint, pages: (after: Place) => Promise<Page>): Promise<void> {
    const { id } = first;
    const may = (): boolean => !own.isOver && !stop.aborted;
    try {
      for (let endpoint: Endpoint | undefined = first; endpoint && may();) {
        const before = own.progress.get(id);
        if (!before) return;
        const page = await pages(before.place);
        const waits = (atMs: number | null): void => {
          if (atMs === null || own.isOver) waiting.delete(id);
          else waiting.set(id, atMs);
        };
        const { progress, isHeld } = await sendPage({ sending, endpoint, may, waits }, before, page);
        own.progress.set(id, progress);
        if (isHeld || !page.hasMore) return;
        [endpoint] = activeOf(await endpointsOf(sending, [id]));
      }
    } catch (error) {
      // What was answered and is not stored is sent again.
      own.progress.delete(id);
      throw error;
    }
  }

  /** Its progress is stored, so that it is the same for any copy. */
  async function learn(own: Term, endpoints: readonly Endpoint[]): Promise<void> {
    const unknown = endpoints.filter(({ id }) => !own.progress.has(id) && !running.has(id));
    for (const [id, progress] of await loadProgress(clickhouse, unknown)) own.progress.set(id, progress);
  }

  /** A receiver that took the event that it failed before gets it, and what waits behind it, in the next round. */
  async function endPause({ progress }: Term, { endpointId, eventId }: Order): Promise<void> {
    // A turn that is under way began with the pause, and notes what it began with.
    while (running.has(endpointId)) await running.get(endpointId);
    const own = progress.get(endpointId);
    const { failing = null } = own ?? {};
    if (!own || failing?.eventId !== eventId || failing.nextMs === null) return;
    progress.set(endpointId, { ...own, failing: { ...failing, nextMs: nowMs() } });
  }

  return {
    next: async () => {
      const present = await presentEndpoints(sending);
      const ids = present.filter(({ active }) => active).map(({ id }) => id);
      // Without an endpoint a round is one question.
      const orders = present.length === 0 ? [] : await openOrders(clickhouse);
      for (const id of waiting.keys()) if (!ids.includes(id)) waiting.delete(id);
      if (ids.length === 0 && orders.length === 0) return endTerm();
      if (!(await lease.take())) return endTerm();
      const own = (term ??= { isOver: false, progress: new Map(), sent: new Set() });
      const endpoints = await endpointsOf(sending, [...ids, ...orders.map(({ endpointId }) => endpointId)]);
      const active = activeOf(endpoints);
      await learn(own, active);
      const pages = openPages(clickhouse, await horizonMicros(clickhouse));
      for (const endpoint of active) start(endpoint.id, () => runTurn(own, endpoint, pages));
      for (const id of own.sent) if (!orders.some((order) => order.id === id)) own.sent.delete(id);
      for (const { order, endpoint } of placeOrders(orders, endpoints))
        if (!own.sent.has(order.id))
          start(order.id, async () => {
            const isTaken = await fulfil(sending, endpoint, order);
            own.sent.add(order.id);
            if (isTaken) await endPause(own, order);
          });
    },
    oldestWaitingSeconds: () =>
      waiting.size === 0 ? 0 : Math.max(0, (nowMs() - Math.min(...waiting.values())) / 1000),
    close: async () => {
      endTerm();
      await Promise.all(running.values());
      await lease.release();
    },
  };
}

/** More than an installation may have. */
const endpointsMax = 1000;

const presentSql = `SELECT id, active FROM webhook_endpoints FINAL WHERE NOT deleted
  ORDER BY id LIMIT {endpointsMax:UInt32}`;

const presentEndpoints = ({ clickhouse }: Sending): Promise<{ id: string; active: boolean }[]> =>
  clickhouse.query(z.object({ id: z.string(), active: z.boolean() }), presentSql, { endpointsMax });

/** The endpoints that were not deleted. */
async function endpointsOf({ records }: Sending, ids: readonly string[]): Promise<Endpoint[]> {
  const stored = await records.latest(webhookKind, [...new Set(ids)]);
  return [...stored.values()]
    .map(({ id, version, body }) => ({ id, version, body: webhookBody.parse(body) }))
    .filter(({ body }) => body.deletedAt === null);
}

const activeOf = (endpoints: readonly Endpoint[]): Endpoint[] => endpoints.filter(({ body }) => body.active);

const placeOrders = (
  orders: readonly Order[],
  endpoints: readonly Endpoint[],
): { readonly order: Order; readonly endpoint: Endpoint }[] =>
  orders.flatMap((order) => {
    const endpoint = endpoints.find(({ id }) => id === order.endpointId);
    return endpoint ? [{ order, endpoint }] : [];
  });
