// Sorts the rows of a block by device, as ClickHouse would have to: it costs 50 ns a row here, in the worker of
// `sorter.ts`, and spares ClickHouse 180.
import { buffers } from '#runtime/memory/buffers.ts';
import { writeTextRuns } from '#runtime/clickhouse/native/write.ts';
import { permute, viewed, type Move } from '#runtime/clickhouse/native/permute.ts';

/** Who sits where: the devices of a block's rows. */
export interface Seating {
  /** The DID of each seat. A DID may have two seats. */
  readonly dids: readonly string[];
  /** For each row its seat, as 32 bits; in pieces. */
  readonly seats: readonly Uint8Array[];
  /** Where the DIDs of all rows go, as strings of Native. */
  readonly didsTo: Uint8Array;
}

/** All that a sort reads and writes. Nobody else may touch the memory meanwhile. */
export interface SortJob extends Seating {
  /** The other columns. */
  readonly moves: readonly Move[];
  /** 32 bits for each row, where the sort notes its place. */
  readonly places: Uint8Array;
}

/** Writes all columns in the order of the DIDs, rows of one seat in order of arrival. */
export function sortRows({ dids, seats, didsTo, moves, ...job }: SortJob): void {
  const ranked = rank(dids);
  const counts = countSeats(seats, dids.length);
  writeTextRuns(
    didsTo,
    ranked.map((seat) => ({ text: dids[seat] ?? '', count: counts[seat] ?? 0 })),
  );
  const places = viewed(Uint32Array, job.places);
  fillPlaces(places, seats, firstPlaces(ranked, counts));
  for (const move of moves) permute(move, places);
}

/** What a sort reads or notes, which nobody needs behind it. */
export const sourcesOf = ({ seats, moves, places }: SortJob): Uint8Array[] => [
  places,
  ...seats,
  ...moves.flatMap(({ from }) => from),
];

/** Sorts where it is called, and takes back what it read from. */
export function sortInPlace(job: SortJob): void {
  sortRows(job);
  buffers.release(sourcesOf(job));
}

/** Whether a worker can write what the others read. */
export const isShared = (job: SortJob): boolean =>
  [job.didsTo, ...job.moves.map(({ to }) => to), ...sourcesOf(job)].every(
    ({ buffer }) => buffer instanceof SharedArrayBuffer,
  );

/** Seats by their DIDs; DIDs are ASCII, so their order as strings is that of their bytes, ClickHouse's order. */
function rank(dids: readonly string[]): number[] {
  const didOf = (seat: number): string => dids[seat] ?? '';
  return [...dids.keys()].sort((a, b) => (didOf(a) < didOf(b) ? -1 : didOf(a) > didOf(b) ? 1 : a - b));
}

function countSeats(parts: readonly Uint8Array[], seats: number): Uint32Array {
  const counts = new Uint32Array(seats);
  for (const part of parts) countPart(viewed(Uint32Array, part), counts);
  return counts;
}

function countPart(seatOf: Uint32Array, counts: Uint32Array): void {
  for (let row = 0; row < seatOf.length; row++) {
    const seat = seatOf[row] ?? 0;
    counts[seat] = (counts[seat] ?? 0) + 1;
  }
}

/** For each seat the place of its first row. */
function firstPlaces(ranked: readonly number[], counts: Uint32Array): Uint32Array {
  const first = new Uint32Array(counts.length);
  let at = 0;
  for (const seat of ranked) {
    first[seat] = at;
    at += counts[seat] ?? 0;
  }
  return first;
}

/** `next` is used up. */
function fillPlaces(places: Uint32Array, parts: readonly Uint8Array[], next: Uint32Array): void {
  let row = 0;
  for (const part of parts) {
    const seatOf = viewed(Uint32Array, part);
    placePart(seatOf, next, places.subarray(row, row + seatOf.length));
    row += seatOf.length;
  }
}

function placePart(seatOf: Uint32Array, next: Uint32Array, places: Uint32Array): void {
  for (let row = 0; row < seatOf.length; row++) {
    const seat = seatOf[row] ?? 0;
    const place = next[seat] ?? 0;
    next[seat] = place + 1;
    places[row] = place;
  }
}
