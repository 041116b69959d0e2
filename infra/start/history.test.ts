// Upkeep waits until the fleet has sent its history and ingest has stored it, but for no part that hangs or fails.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFleetState, type FleetState } from '../fleet/state.ts';
import { newTruth, writeTruth } from '../fleet/truth.ts';
import { lacksHistory, untilHistoryStored } from './history.ts';

/** An ingest whose figures are set, and that counts how often it was asked. */
async function openIngest() {
  const asked = { lagSeconds: 100, rowsStored: 1, times: 0 };
  const server = createServer((_, reply) => {
    asked.times += 1;
    reply.end(
      `hearth_ingest_lag_seconds{service="ingest"} ${asked.lagSeconds}\n` +
        `hearth_ingest_rows_stored_total{kind="power"} ${asked.rowsStored}\n`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const untilAsked = async (): Promise<void> => {
    const before = asked.times;
    while (asked.times < before + 2) await once(server, 'request');
  };
  return { url: `http://127.0.0.1:${address.port}`, asked, untilAsked };
}

function openDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-history-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const loading = { text: 'loading history, day 3 of 32', loaded: false };
const live = { text: 'live, 7 messages sent', loaded: true };

interface Given {
  readonly state?: FleetState;
  readonly figures?: { readonly lagSeconds?: number; readonly rowsStored?: number };
  readonly longestMs?: number;
}

async function openHistory({ state = loading, figures = {}, longestMs = 600_000 }: Given = {}) {
  const dataDir = openDataDir();
  const ingest = await openIngest();
  Object.assign(ingest.asked, figures);
  const fleet = { now: 'running', state: () => fleet.now };
  const seen = { isOver: false, lines: [] as string[] };
  await writeFleetState(dataDir, state);
  const wait = async (): Promise<void> => {
    const say = (line: string) => void seen.lines.push(line);
    await untilHistoryStored({ fleet, dataDir, ingestUrl: ingest.url, say, everyMs: 5, longestMs });
    seen.isOver = true;
  };
  return { dataDir, ingest, fleet, seen, over: wait() };
}

test('what the fleet has sent is not stored while ingest still holds older messages', async () => {
  const { dataDir, ingest, seen, over } = await openHistory();
  expect(ingest.asked.times).toBe(0);
  await writeFleetState(dataDir, live);
  await ingest.untilAsked();
  expect(seen.isOver).toBe(false);
  ingest.asked.lagSeconds = 0;
  await over;
  expect(seen.lines).toEqual([]);
});

test('an ingest that has read nothing yet has no lag, and has not stored the history', async () => {
  const figures = { lagSeconds: 0, rowsStored: 0 };
  const { ingest, seen, over } = await openHistory({ state: live, figures });
  await ingest.untilAsked();
  expect(seen.isOver).toBe(false);
  ingest.asked.rowsStored = 1;
  await over;
  expect(seen.lines).toEqual([]);
});

test('a fleet that crashes is not waited for, and a line says so', async () => {
  const { ingest, fleet, seen, over } = await openHistory();
  fleet.now = 'crashed, restarting in 1 s';
  await over;
  expect(ingest.asked.times).toBe(0);
  expect(seen.lines).toEqual([expect.stringContaining('The fleet crashed, restarting in 1 s.')]);
});

test('a fleet that hangs is waited for within the bound, and a line says where it hangs', async () => {
  const { seen, over } = await openHistory({ longestMs: 20 });
  await over;
  expect(seen.lines).toEqual([expect.stringContaining('Fleet: loading history, day 3 of 32.')]);
});

test.each([
  ['is stuck', { lagSeconds: 999.5 }, 'Ingest has a lag of 1000 s.'],
  ['reads nothing', { lagSeconds: 0, rowsStored: 0 }, 'Ingest has stored no row since its start.'],
])(
  'an ingest that %s is waited for within the bound, and a line says so',
  async (_what, figures, sentence) => {
    const { seen, over } = await openHistory({ state: live, figures, longestMs: 20 });
    await over;
    expect(seen.lines).toEqual([expect.stringContaining(sentence)]);
  },
);

/** The lines of a wait for an ingest that does not answer. */
async function linesOf(dataDir: string): Promise<string[]> {
  const lines: string[] = [];
  await untilHistoryStored({
    fleet: { state: () => 'running' },
    dataDir,
    ingestUrl: 'http://127.0.0.1:1',
    say: (line) => void lines.push(line),
    everyMs: 5,
    longestMs: 20,
  });
  return lines;
}

test('an ingest that does not answer is waited for within the bound, and a line says so', async () => {
  const dataDir = openDataDir();
  await writeFleetState(dataDir, live);
  expect(await linesOf(dataDir)).toEqual([expect.stringContaining('Ingest does not answer.')]);
});

test('a state of the fleet that is not readable ends the wait, and a line has its error', async () => {
  const dataDir = openDataDir();
  writeFileSync(join(dataDir, 'fleet-state.json'), 'no JSON');
  expect(await linesOf(dataDir)).toEqual([expect.stringContaining('is not valid JSON')]);
});

test('a fleet has history to send at its first start and after a longer stop, not after a restart', () => {
  const dataDir = openDataDir();
  const sentUntil = '2026-11-27T12:00:00.000Z';
  const minutesLater = (minutes: number) => Date.parse(sentUntil) + minutes * 60_000;
  expect(lacksHistory(dataDir, minutesLater(0))).toBe(true);
  writeTruth(dataDir, newTruth(1, [], sentUntil));
  expect(lacksHistory(dataDir, minutesLater(1))).toBe(false);
  expect(lacksHistory(dataDir, minutesLater(30))).toBe(true);
});
