// Sorts the rows of a block by device, as ClickHouse would have to: it costs 50 ns a row here, in the worker of
// `sorter.ts`, and spares ClickHouse 180.
import { buffers } from '#runtime/memory/buffers.ts';
import { writeTextRuns } from '#runtime/clickhouse/native/write.ts';
import { permute, viewWords, type Move } from '#runtime/clickhouse/native/permute.ts';

/** The devices of a block's rows. */
export interface DeviceIndex {
  /** The DID of each device number. A DID may have two numbers. */
  readonly dids: readonly string[];
  /** For each row the number of its device, as 32 bits; in pieces. */
  readonly deviceNos: readonly Uint8Array[];
  /** Where the DIDs of all rows go, as strings of Native. */
  readonly didsTo: Uint8Array;
}

/** All that a sort reads and writes. Nothing else may use the memory meanwhile. */
export interface SortJob extends DeviceIndex {
  /** The other columns. */
  readonly moves: readonly Move[];
  /** 32 bits for each row, where the sort notes its place. */
  readonly places: Uint8Array;
}

/** Writes all columns in the order of the DIDs, rows of one device number in order of arrival. */
export function sortRows({ dids, deviceNos, didsTo, moves, ...job }: SortJob): void {
  const ranked = rank(dids);
  const counts = countRows(deviceNos, dids.length);
  writeTextRuns(
    didsTo,
    ranked.map((deviceNo) => ({ text: dids[deviceNo] ?? '', count: counts[deviceNo] ?? 0 })),
  );
  const places = viewWords(Uint32Array, job.places);
  fillPlaces(places, deviceNos, firstPlaces(ranked, counts));
  for (const move of moves) permute(move, places);
}

/** What a sort reads or notes, which is not needed after it. */
export const sourcesOf = ({ deviceNos, moves, places }: SortJob): Uint8Array[] => [
  places,
  ...deviceNos,
  ...moves.flatMap(({ from }) => from),
];

/** Sorts on this thread, and releases what it read from. */
export function sortInPlace(job: SortJob): void {
  sortRows(job);
  buffers.release(sourcesOf(job));
}

/** Whether a worker can write what the others read. */
export const isShared = (job: SortJob): boolean =>
  [job.didsTo, ...job.moves.map(({ to }) => to), ...sourcesOf(job)].every(
    ({ buffer }) => buffer instanceof SharedArrayBuffer,
  );

/** Device numbers by their DIDs; DIDs are ASCII, so their order as strings is that of their bytes, ClickHouse's order. */
function rank(dids: readonly string[]): number[] {
  const didOf = (deviceNo: number): string => dids[deviceNo] ?? '';
  return [...dids.keys()].sort((a, b) => (didOf(a) < didOf(b) ? -1 : didOf(a) > didOf(b) ? 1 : a - b));
}

function countRows(parts: readonly Uint8Array[], devices: number): Uint32Array {
  const counts = new Uint32Array(devices);
  for (const part of parts) countPart(viewWords(Uint32Array, part), counts);
  return counts;
}

function countPart(deviceNoOf: Uint32Array, counts: Uint32Array): void {
  for (let row = 0; row < deviceNoOf.length; row++) {
    const deviceNo = deviceNoOf[row] ?? 0;
    counts[deviceNo] = (counts[deviceNo] ?? 0) + 1;
  }
}

/** For each device number the place of its first row. */
function firstPlaces(ranked: readonly number[], counts: Uint32Array): Uint32Array {
  const first = new Uint32Array(counts.length);
  let at = 0;
  for (const deviceNo of ranked) {
    first[deviceNo] = at;
    at += counts[deviceNo] ?? 0;
  }
  return first;
}

/** `next` is used up. */
function fillPlaces(places: Uint32Array, parts: readonly Uint8Array[], next: Uint32Array): void {
  let row = 0;
  for (const part of parts) {
    const deviceNoOf = viewWords(Uint32Array, part);
    placePart(deviceNoOf, next, places.subarray(row, row + deviceNoOf.length));
    row += deviceNoOf.length;
  }
}

function placePart(deviceNoOf: Uint32Array, next: Uint32Array, places: Uint32Array): void {
  for (let row = 0; row < deviceNoOf.length; row++) {
    const deviceNo = deviceNoOf[row] ?? 0;
    const place = next[deviceNo] ?? 0;
    next[deviceNo] = place + 1;
    places[row] = place;
  }
}
