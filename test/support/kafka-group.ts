// Copies of ingest as group members: settings for fast takeover, and their logged assignments.
import { z } from 'zod';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** A dead member must leave the group soon, or its successor waits for its partitions. */
export const impatient = { HEARTH_SESSION_TIMEOUT_MS: '2000' };

const assignedLine = z.object({ event: z.literal('kafka.assigned'), start: z.array(z.unknown()) });

/** How many partitions each of its assignments gave it, in order. */
export function assignments({ output }: Service): number[] {
  return output()
    .split('\n')
    .filter((line) => line.includes('"kafka.assigned"'))
    .map((line) => assignedLine.parse(JSON.parse(line)).start.length);
}

/** Waits until a copy has been given all `count` partitions, in an assignment behind the first `after`. */
export const untilOwnsAll = (copy: Service, count: number, after = 0): Promise<boolean> =>
  until(`a copy to own ${count} partitions`, () => assignments(copy).slice(after).at(-1) === count);
