// Selects, for days of a batch that are far apart, the UTC days of each device that hold the needed readings.
import { reachMs, type DayContext } from './stale.ts';

const dayMs = 86_400_000;
/** Where so much of the time from the first day of a batch to the last is needed, picking days costs more than it saves. */
const denseShare = 0.8;

/** Device by its place in a list and UTC day since 1970, each pair once. */
export interface SparseDays extends Record<string, unknown> {
  readonly places: readonly number[];
  readonly utcDays: readonly number[];
}

/** The days with the neighbours that they need; null: nearly all days of all devices are needed. */
export function sparseDays(batch: readonly DayContext[], dids: readonly string[]): SparseDays | null {
  const placeOf = new Map(dids.map((did, place) => [did, place]));
  const needed = new Map<number, Set<number>>();
  for (const stale of batch) {
    const place = placeOf.get(stale.deviceDid) ?? 0;
    const own = needed.get(place) ?? new Set();
    needed.set(place, own);
    const first = utcDay(stale.fromMs - reachMs(stale));
    for (let day = first; day <= utcDay(stale.toMs + reachMs(stale) - 1); day += 1) own.add(day);
  }
  const pairs = [...needed].flatMap(([place, own]) => [...own].map((day) => ({ place, day })));
  const days = pairs.map(({ day }) => day);
  const all = dids.length * (Math.max(...days) - Math.min(...days) + 1);
  return pairs.length >= denseShare * all ? null : { places: pairs.map(({ place }) => place), utcDays: days };
}

/** No reading is older than 1970. */
const utcDay = (ms: number): number => Math.max(0, Math.floor(ms / dayMs));
