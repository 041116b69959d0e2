// Gives the rows of a meter without sequence numbers an identity that does not depend on their order.
import type { MeterRow } from './kosko.ts';

/**
 * The sequence of every row: the rank of its text among the distinct texts of the same moment, so exact copies share
 * it. All rows without a readable TIME count as one moment.
 */
export function sequencesOf(rows: readonly MeterRow[]): number[] {
  const texts = Map.groupBy(rows, (row) => row.observedAt);
  const ranks = new Map<string, number>();
  for (const sameMoment of texts.values()) {
    const distinct = [...new Set(sameMoment.map((row) => row.text))].sort();
    for (const [rank, text] of distinct.entries()) ranks.set(text, rank);
  }
  return rows.map((row) => ranks.get(row.text) ?? 0);
}
