// Waits until the history of the simulated fleet is stored. A device whose newest stored reading is days old counts as silent, so
// upkeep starts after that: otherwise it opens an alarm for each device, and clears it a minute later.
import { setTimeout as delay } from 'node:timers/promises';
import { fleetState } from '../fleet/state.ts';
import { readLagSeconds } from './facts.ts';
import type { Supervised } from './supervise.ts';

interface History {
  readonly fleet: Pick<Supervised, 'state'>;
  readonly dataDir: string;
  readonly ingestUrl: string;
  /** Time between two looks. */
  readonly everyMs: number;
}

/** Resolves also if the fleet crashes: then nothing is loading, and its devices are silent. */
export async function untilHistoryStored({ fleet, dataDir, ingestUrl, everyMs }: History): Promise<void> {
  let loadedAt: number | undefined;
  while (!fleet.state().startsWith('crashed')) {
    const { loaded } = await fleetState(dataDir, fleet.state());
    loadedAt = loaded ? (loadedAt ?? performance.now()) : undefined;
    // The oldest message that ingest has not stored arrived after the last one of the history.
    const lagSeconds = loadedAt === undefined ? undefined : await readLagSeconds(ingestUrl);
    if (
      loadedAt !== undefined &&
      lagSeconds !== undefined &&
      lagSeconds * 1000 < performance.now() - loadedAt
    )
      return;
    await delay(everyMs, undefined, { ref: false });
  }
}
