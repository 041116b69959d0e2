// The frame of a draw: the households that may be drawn, as one text whose digest is committed.
import { compareBytes } from './byte-order.ts';

export interface FrameEntry {
  /** DID of the household. */
  readonly household: string;
  /** Stratum; for a cluster sample the cluster, for a systematic one the text by which the frame is ordered. */
  readonly stratum: string;
}

/** Sorted by the bytes of the DID. */
export const sortFrame = (entries: readonly FrameEntry[]): FrameEntry[] =>
  entries.toSorted((a, b) => compareBytes(a.household, b.household));

/** One line per household: DID, tab, stratum, line feed. */
export const frameText = (entries: readonly FrameEntry[]): string =>
  sortFrame(entries)
    .map(({ household, stratum }) => `${household}\t${stratum}\n`)
    .join('');

/** What keeps the entries from having one text; null for nothing. */
export function frameFault(entries: readonly FrameEntry[]): string | null {
  const broken = entries.find(({ stratum }) => /[\t\n\r]/.test(stratum));
  if (broken !== undefined)
    return `The stratum ${JSON.stringify(broken.stratum)} has a tab or a line break, which a frame does not allow.`;
  const seen = new Set<string>();
  for (const { household } of entries) {
    if (seen.has(household)) return `${household} is in the frame twice.`;
    seen.add(household);
  }
  return null;
}

/** Households by stratum, in the order of the names. */
export const byStratum = (entries: readonly FrameEntry[]): ReadonlyMap<string, FrameEntry[]> =>
  new Map([...Map.groupBy(entries, ({ stratum }) => stratum)].toSorted(([a], [b]) => compareBytes(a, b)));

/** The entries of a frame text, in their order. */
export const entriesOf = (text: string): FrameEntry[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const end = line.indexOf('\t');
      return { household: line.slice(0, end), stratum: line.slice(end + 1) };
    });
