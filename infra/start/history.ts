// Decides when upkeep starts beside the simulated fleet: after its history is stored. A device whose newest stored reading is
// old counts as silent, so an earlier start opens an alarm for each device, and clears it a minute later.
import { setTimeout as delay } from 'node:timers/promises';
import { silentMsMin } from '#domain/device-health.ts';
import { sentenceOf } from '../command-line/sentence.ts';
import { sentUntilMs } from '../fleet/fleet.ts';
import { fleetState } from '../fleet/state.ts';
import { readTruth } from '../fleet/truth.ts';
import { readIngested } from './facts.ts';
import type { Supervised } from './supervise.ts';

interface History {
  readonly fleet: Pick<Supervised, 'state'>;
  readonly dataDir: string;
  readonly ingestUrl: string;
  readonly say: (line: string) => void;
  /** Time between two looks. */
  readonly everyMs: number;
  /** After this time upkeep starts without the history: its other duties must not wait for a part that hangs. */
  readonly longestMs: number;
}

/** Whether the fleet has history to send at this start. It has none if it stopped too recently for a device to count as silent. */
export function lacksHistory(dataDir: string, nowMs: number): boolean {
  const truth = readTruth(dataDir);
  return truth === undefined || nowMs - sentUntilMs(truth) >= silentMsMin;
}

/** Resolves when upkeep is to start; never rejects. Says why if the history is not stored by then. */
export async function untilHistoryStored(history: History): Promise<void> {
  const missing = await lookUntilStored(history).catch(sentenceOf);
  if (missing === null) return;
  history.say(
    `Upkeep starts before the history is stored, so devices may have an alarm of silence for a while. ${missing}`,
  );
}

/** Null when the history is stored, else what is missing. */
async function lookUntilStored({
  fleet,
  dataDir,
  ingestUrl,
  everyMs,
  longestMs,
}: History): Promise<string | null> {
  const startedAt = performance.now();
  let loadedAt: number | undefined;
  for (;;) {
    const state = await fleetState(dataDir, fleet.state());
    if (state.text.startsWith('crashed')) return `The fleet ${state.text}.`;
    loadedAt = state.loaded ? (loadedAt ?? performance.now()) : undefined;
    const backlog = loadedAt === undefined ? `Fleet: ${state.text}.` : await backlogOf(ingestUrl, loadedAt);
    if (backlog === null) return null;
    if (performance.now() - startedAt >= longestMs)
      return `${backlog} Upkeep waited ${longestMs / 60_000} minutes.`;
    await delay(everyMs, undefined, { ref: false });
  }
}

/** Null when ingest has stored all that was sent before `loadedAt`, else what is known about it. */
async function backlogOf(ingestUrl: string, loadedAt: number): Promise<string | null> {
  const ingested = await readIngested(ingestUrl);
  if (ingested === undefined) return 'Ingest does not answer.';
  const { rowsStored, lagSeconds } = ingested;
  // Until ingest reads its partitions it has no lag. The live fleet soon gives it rows to store.
  if (rowsStored === 0) return 'Ingest has stored no row since its start.';
  const isStored = lagSeconds * 1000 < performance.now() - loadedAt;
  return isStored ? null : `Ingest has a lag of ${Math.ceil(lagSeconds)} s.`;
}
