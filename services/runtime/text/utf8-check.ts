// Checks that an uploaded file is text in UTF-8, before any of it is decoded: decoding loses bytes that are not.
import { isUtf8 } from 'node:buffer';

export interface TextCheck {
  /** Takes the next bytes of the file. Returns what is wrong with them, in one sentence or two; null when nothing is. */
  readonly push: (bytes: Uint8Array) => string | null;
  /** The same for the end of the file. */
  readonly end: () => string | null;
}

const newline = 10;
const howTo = 'Save it again as UTF-8; in Excel choose “CSV UTF-8”.';

/** Files that are no UTF-8 as a whole, by their first bytes. */
const others: readonly (readonly [start: readonly number[], what: string])[] = [
  [[0xff, 0xfe], 'UTF-16'],
  [[0xfe, 0xff], 'UTF-16'],
  [[0x50, 0x4b, 3, 4], 'an Excel workbook or a ZIP archive'],
  [[0x1f, 0x8b], 'a gzip file'],
];

export function openTextCheck(): TextCheck {
  let line = 1;
  let isFirst = true;
  /** The beginning of a character that continues in the next bytes. */
  let open: Uint8Array = new Uint8Array();
  const faultIn = (bytes: Uint8Array): string | null => {
    if (isUtf8(bytes) && !bytes.includes(0)) {
      line += bytes.reduce((count, byte) => count + Number(byte === newline), 0);
      return null;
    }
    for (let from = 0; ; line++) {
      const end = bytes.indexOf(newline, from);
      const fault = lineFault(line, bytes.subarray(from, end < 0 ? bytes.length : end));
      if (fault !== null || end < 0) return fault;
      from = end + 1;
    }
  };
  return {
    push: (bytes) => {
      const all = open.length === 0 ? bytes : Buffer.concat([open, bytes]);
      const other = isFirst
        ? others.find(([start]) => start.every((byte, at) => all[at] === byte))
        : undefined;
      if (other) return `The file is ${other[1]}, not text in UTF-8. ${howTo}`;
      isFirst = false;
      const cut = all.length - openBytes(all);
      open = all.slice(cut);
      return faultIn(all.subarray(0, cut));
    },
    end: () => faultIn(open),
  };
}

/** The first fault of the line decides, so that a file cut anywhere has the same verdict. */
function lineFault(line: number, bytes: Uint8Array): string | null {
  const nul = bytes.indexOf(0);
  if (nul >= 0 && isUtf8(bytes.subarray(0, nul)))
    return `Line ${line} of the file holds a NUL byte, as UTF-16 does. ${howTo}`;
  return isUtf8(bytes) ? null : `Line ${line} of the file is not UTF-8. ${howTo}`;
}

/** How many bytes at the end are a character that is not whole yet: at most 3. */
function openBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

/** Bytes of a character by its first one; longer ones than 4 are not UTF-8. */
const lengthOf = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2);

/** Checks a whole file at once. */
export function textFault(bytes: Uint8Array): string | null {
  const check = openTextCheck();
  return check.push(bytes) ?? check.end();
}
