// Reads the zip of a bundle from memory. It accepts only the form in which bundles are written: nothing before, between or
// after the entries, equal headers of an entry, and sizes that are known before anything is unpacked. It writes no file.
import { Mismatch } from './mismatch.ts';
import { inflate } from './inflate.ts';

const archiveBytesMax = 64 * 1024 * 1024;
const entriesMax = 20_000;
const unpackedBytesMax = 256 * 1024 * 1024;
const nameBytesMax = 200;

const [endBytes, centralBytes, localBytes] = [22, 46, 30];
const [endMark, centralMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
/** Flag 11: names are UTF-8. */
const utf8Flag = 0x0800;

/** Parts of letters, digits, `-`, `_` and `.`, each of which begins with a letter or digit. */
const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

const refuse = (detail: string): never => {
  throw new Mismatch('archive', detail);
};

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly data: Uint8Array;
}

/** The contents by name. Throws a Mismatch for any other archive. */
export function readArchive(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes.length > archiveBytesMax) refuse(`it has more than ${archiveBytesMax} bytes`);
  const entries = entriesOf(bytes);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > unpackedBytesMax) refuse(`it would unpack to more than ${unpackedBytesMax} bytes`);
  return new Map(entries.map((entry) => [entry.name, contentOf(entry)]));
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - endBytes;
  if (end < 0 || view.getUint32(end, true) !== endMark) refuse('it does not end as a zip without a comment');
  const numbers = [4, 6, 8, 10, 20].map((at) => view.getUint16(end + at, true));
  const [disk, firstDisk, onDisk, count = 0, comment] = numbers;
  const [size, from] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (disk !== 0 || firstDisk !== 0 || onDisk !== count || comment !== 0) refuse('it has parts or a comment');
  if (count === 0 || count > entriesMax) refuse(`it has ${count} entries, of at most ${entriesMax}`);
  if (from + size !== end) refuse('its list of entries is not at its end');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let [place, next] = [from, 0];
  for (let index = 0; index < count; index += 1) {
    if (place + centralBytes > end || view.getUint32(place, true) !== centralMark)
      refuse('its list of entries is damaged');
    const nameBytes = view.getUint16(place + 28, true);
    if (nameBytes === 0 || nameBytes > nameBytesMax || place + centralBytes + nameBytes > end)
      refuse('a name is empty, too long or cut');
    const name = String.fromCharCode(
      ...bytes.subarray(place + centralBytes, place + centralBytes + nameBytes),
    );
    if (!namePattern.test(name)) refuse(`the name ${JSON.stringify(name)} is not allowed`);
    if (names.has(name)) refuse(`${name} is in it twice`);
    names.add(name);
    const entry = entryAt({ bytes, view, place, next, nameBytes, name, from });
    entries.push(entry.entry);
    next = entry.next;
    place += centralBytes + nameBytes;
  }
  if (place !== end) refuse('its list of entries has another size');
  if (next !== from) refuse('there are bytes between its entries and their list');
  return entries;
}

interface Place {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Of the central head, and of the local one, which follows the entry before. */
  readonly place: number;
  readonly next: number;
  readonly nameBytes: number;
  readonly name: string;
  /** Where the list of entries begins. */
  readonly from: number;
}

function entryAt({ bytes, view, place, next, nameBytes, name, from }: Place): { entry: Entry; next: number } {
  const [flags, method] = [view.getUint16(place + 8, true), view.getUint16(place + 10, true)];
  const [crc, packed, size] = [16, 20, 24].map((at) => view.getUint32(place + at, true));
  const isPlain = [30, 32, 34].every((at) => view.getUint16(place + at, true) === 0);
  if (!isPlain) refuse(`${name} has additional data, a comment or another disk`);
  if ((flags & ~utf8Flag) !== 0 || (method !== 0 && method !== 8)) refuse(`${name} is packed in another way`);
  if (method === 0 && packed !== size) refuse(`${name} has two sizes`);
  if (view.getUint32(place + 42, true) !== next) refuse(`${name} is not where the entry before ends`);
  const start = next + localBytes + nameBytes;
  const stop = start + (packed ?? 0);
  if (stop > from || view.getUint32(next, true) !== localMark) refuse(`${name} has no head or is cut`);
  // Version, flags, method, time, date, checksum, sizes, length of the name: the same in both heads.
  for (let at = 0; at < 24; at += 1)
    if (bytes[next + 4 + at] !== bytes[place + 6 + at]) refuse(`the two heads of ${name} differ`);
  if (view.getUint16(next + 28, true) !== 0) refuse(`${name} has additional data`);
  for (let at = 0; at < nameBytes; at += 1)
    if (bytes[next + localBytes + at] !== bytes[place + centralBytes + at])
      refuse(`the two heads of ${name} differ`);
  const data = bytes.subarray(start, stop);
  return { entry: { name, method, crc: crc ?? 0, size: size ?? 0, data }, next: stop };
}

function contentOf({ name, method, crc, size, data }: Entry): Uint8Array {
  const content = method === 0 ? data : unpack(name, data, size);
  if (crc32(content) !== crc) refuse(`${name} has another checksum`);
  return content;
}

function unpack(name: string, data: Uint8Array, size: number): Uint8Array {
  try {
    return inflate(data, size);
  } catch (error) {
    return refuse(`${name} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Of zip and GZIP. */
export function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}
