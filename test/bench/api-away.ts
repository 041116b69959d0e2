// Measures how soon the API answers 503 when ClickHouse or Keeper refuses or hangs, and how soon it recovers.
import { setTimeout as pause } from 'node:timers/promises';
import { openHangingProxy, type HangingProxy } from '#test/support/hanging-proxy.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack } from '#test/support/own-stack.ts';
import { openProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { openWorldOn } from '#test/support/world-on.ts';
import { cpuSecondsOf, peakRssMbOf } from './process-usage.ts';
import type { BenchResult } from './result.ts';

interface Lines {
  readonly clickhouse: TcpProxy;
  readonly keeper: TcpProxy;
  readonly hanging: HangingProxy;
}

interface Outage {
  readonly begin: (lines: Lines) => void;
  readonly end: (lines: Lines) => void;
  /** Kinds of requests that get on all the same; null: any may. */
  readonly goOn: readonly string[] | null;
}

const needNoWrites = ['GET household', 'GET list', 'POST readings'];
const restoreClickHouse = ({ clickhouse }: Lines): void => clickhouse.restore();
const carryAll = ({ hanging }: Lines): void => hanging.carryOnly(/^/);
const restoreKeeper = ({ keeper }: Lines): void => keeper.restore();

const outages: Record<string, Outage> = {
  'clickhouse-refuses': { begin: ({ clickhouse }) => clickhouse.cut(), end: restoreClickHouse, goOn: [] },
  'clickhouse-silent': { begin: ({ clickhouse }) => clickhouse.stall(), end: restoreClickHouse, goOn: [] },
  'clickhouse-hangs': {
    begin: ({ hanging }) => hanging.carryOnly(/SELECT 1\s+FORMAT/),
    end: carryAll,
    goOn: [],
  },
  'clickhouse-hangs-on-inserts': {
    begin: ({ hanging }) => hanging.carryOnly(/^(?!.*INSERT)/s),
    end: carryAll,
    goOn: needNoWrites,
  },
  'keeper-refuses': { begin: ({ keeper }) => keeper.cut(), end: restoreKeeper, goOn: needNoWrites },
  'keeper-silent': { begin: ({ keeper }) => keeper.stall(), end: restoreKeeper, goOn: needNoWrites },
};

const body = {
  location: { district: 'Bench', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};
const did = 'did:x:away';
const device = { did: `${did}:meter`, type: 'SmartMeter' };
/** Each patch of a moment changes another household, for those of one would wait for each other. */
const households = 20;
const at = (index: number): string => `/v1/households/${encodeURIComponent(`${did}-${index % households}`)}`;

/** A request of each kind; `index` makes it one of its own. */
const requests: Record<string, (call: HttpClient, index: number) => Promise<HttpReply>> = {
  'GET household': (call, index) => call('GET', at(index)),
  'GET list': (call) => call('GET', '/v1/households?limit=100'),
  'POST household': (call, index) =>
    call('POST', '/v1/households', { body: { ...body, did: `${did}-new-${index}` } }),
  'PATCH household': (call, index) =>
    call('PATCH', at(index), {
      body: { tags: [`tag-${index}`] },
      headers: { 'content-type': 'application/merge-patch+json' },
    }),
  'POST readings': (call, index) =>
    call('POST', '/v1/readings/batches', {
      body: {
        deviceId: device.did,
        readings: [{ kind: 'power', observedAt: '2026-11-02T10:00:00Z', sequence: index, activePowerW: 820 }],
      },
    }),
};

/** Of each kind in each wave. */
const eachWave = 10;

/** One figure for each outage. */
export async function benchStoreAway(): Promise<BenchResult[]> {
  await using opened = new AsyncDisposableStack();
  const stack = opened.use(await openOwnStack());
  const world = opened.use(await openWorldOn(stack.addresses));
  const hanging = opened.use(await openHangingProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? ''));
  const line = opened.use(await openProxy(hanging.url));
  const api = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  const call = httpClient(api.url, await keyFor(world));
  for (let made = 0; made < households; made++)
    await call('POST', '/v1/households', {
      body: { ...body, did: `${did}-${made}`, ...(made === 0 && { devices: [device] }) },
    });
  const lines = { clickhouse: line, keeper: stack.keeperLine, hanging };
  const results: BenchResult[] = [];
  for (const [name, outage] of Object.entries(outages)) {
    const cpuBefore = cpuSecondsOf(api.pid);
    const told = await suffer(call, lines, outage);
    results.push({
      bench: `api.store-away.${name}`,
      ...told,
      unit: 'ms',
      cpuSeconds: cpuSecondsOf(api.pid) - cpuBefore,
      rssMb: peakRssMbOf(api.pid),
    });
  }
  return results;
}

/** What the answers of an outage were, by kind of request: the slowest, and how often each status was given. */
type Answers = Record<string, { slowestMs: number; readonly statuses: Record<number, number> }>;

async function suffer(call: HttpClient, lines: Lines, { begin, end, goOn }: Outage) {
  const answers: Answers = {};
  const inFlight = wave(call, answers, null);
  begin(lines);
  try {
    await Promise.all([inFlight, wave(call, answers, goOn)]);
    await pause(1000);
    await wave(call, answers, goOn);
  } finally {
    end(lines);
  }
  const endedMs = performance.now();
  while (!(await isWell(call))) await pause(20);
  const value = Math.max(...Object.values(answers).map(({ slowestMs }) => slowestMs));
  return { value, recoveredMs: performance.now() - endedMs, answers };
}

let index = 0;

/** Requests of each kind at once. Throws when an answer is another. */
async function wave(call: HttpClient, answers: Answers, goOn: readonly string[] | null): Promise<void> {
  const kinds = Object.entries(requests).flatMap((kind) => Array.from({ length: eachWave }, () => kind));
  await Promise.all(
    kinds.map(async ([kind, send]) => {
      const sentMs = performance.now();
      const { status, headers, text } = await send(call, index++);
      const told = (answers[kind] ??= { slowestMs: 0, statuses: {} });
      told.slowestMs = Math.max(told.slowestMs, performance.now() - sentMs);
      told.statuses[status] = (told.statuses[status] ?? 0) + 1;
      const isRefused = status === 503 && headers.get('retry-after') !== null;
      const isRight = goOn === null ? isRefused || status < 300 : isRefused !== goOn.includes(kind);
      if (!isRight) throw new Error(`${kind}: ${status} ${text}`);
    }),
  );
}

/** Whether a request of each kind gets on. */
async function isWell(call: HttpClient): Promise<boolean> {
  const replies = await Promise.all(Object.values(requests).map((send) => send(call, index++)));
  return replies.every(({ status }) => status < 300);
}
