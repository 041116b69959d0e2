// Reads single households and devices as replies show them; concurrent requests share a SELECT.
import { maybeOne } from '#runtime/clickhouse/client.ts';
import { openBatcher } from '#runtime/flow/batcher.ts';
import { findShownDevices, type ShownDevice } from './shown-devices.ts';
import { findShownHouseholds, type ShownHousehold, type ShownSource } from './shown-households.ts';

export interface Shown {
  /** By id; undefined if there is none. */
  readonly household: (id: string) => Promise<ShownHousehold | undefined>;
  readonly device: (id: string) => Promise<ShownDevice | undefined>;
}

// A SELECT of one record costs the server nearly as much as one of twenty. A second one runs while the answer of the
// first is read; more would only compete for the same cores. Without batching, many callers make many small SELECTs:
// a third fewer answers, each with a longer wait.
const limits = {
  outMax: 2,
  itemsMax: 100,
  gatherMs: 10,
  maybeOne,
} as const;

/** Nothing that may change is cached: a SELECT starts after its request, so a caller reads its own writes. */
export const openShown = (source: ShownSource): Shown => ({
  household: oneOf((ids) => findShownHouseholds(source, ids)),
  device: oneOf((ids) => findShownDevices(source.clickhouse, ids)),
});

function oneOf<Value>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (id: string) => Promise<Value | undefined> {
  const found = openBatcher((ids: readonly string[]) => read([...new Set(ids)]), limits);
  return async (id) => (await found(id)).get(id);
}
