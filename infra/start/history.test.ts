// The history is stored when the fleet has sent it and ingest has nothing left of it.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFleetState } from '../fleet/state.ts';
import { untilHistoryStored } from './history.ts';

/** An ingest whose lag is set, and that counts how often it was asked. */
async function openIngest() {
  const asked = { lagSeconds: 100, times: 0 };
  const server = createServer((_, reply) => {
    asked.times += 1;
    reply.end(`hearth_ingest_lag_seconds{service="ingest"} ${asked.lagSeconds}\n`);
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

async function openHistory() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-history-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const ingest = await openIngest();
  const fleet = { now: 'running', state: () => fleet.now };
  const seen = { isStored: false };
  await writeFleetState(dataDir, { text: 'loading history, day 3 of 32', loaded: false });
  const wait = async (): Promise<void> => {
    await untilHistoryStored({ fleet, dataDir, ingestUrl: ingest.url, everyMs: 5 });
    seen.isStored = true;
  };
  return { dataDir, ingest, fleet, seen, stored: wait() };
}

test('what the fleet has sent is not stored while ingest still holds older messages', async () => {
  const { dataDir, ingest, seen, stored } = await openHistory();
  expect(ingest.asked.times).toBe(0);
  await writeFleetState(dataDir, { text: 'live', loaded: true });
  await ingest.untilAsked();
  expect(seen.isStored).toBe(false);
  ingest.asked.lagSeconds = 0;
  await stored;
});

test('a fleet that crashes is not waited for', async () => {
  const { ingest, fleet, stored } = await openHistory();
  fleet.now = 'crashed, restarting in 1 s';
  await stored;
  expect(ingest.asked.times).toBe(0);
});
