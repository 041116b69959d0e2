// Single households and devices as replies show them; those asked for at the same time share a SELECT.
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { gathered } from '#runtime/gather.ts';
import { shownDevices, type ShownDevice } from './shown-devices.ts';
import { shownHouseholds, type ShownHousehold } from './shown-households.ts';

export interface Shown {
  /** By id; undefined when there is none. */
  readonly household: (id: string) => Promise<ShownHousehold | undefined>;
  readonly device: (id: string) => Promise<ShownDevice | undefined>;
}

// A second query runs while the answer of the first is read; more would only wait for the same cores.
const limits = { loadsMax: 2, keysMax: 100 } as const;

export const openShown = (clickhouse: ClickHouse): Shown => ({
  household: gathered((ids) => shownHouseholds(clickhouse, ids), limits),
  device: gathered((ids) => shownDevices(clickhouse, ids), limits),
});
