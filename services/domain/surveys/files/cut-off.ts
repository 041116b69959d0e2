// Whether the picture or the recording in a file begins and does not end, in formats that say where it ends: cameras and
// networks stop in the middle. What phones write behind the end (a film beside a photo, their own notes) belongs to the file.

type IsCut = (bytes: Uint8Array) => boolean;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** ITU-T T.81, B.1: from segment to segment, because the small picture within one has an end of its own. */
const isCutJpeg: IsCut = (bytes) => {
  const view = viewOf(bytes);
  let isBegun = false;
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return false;
    isBegun ||= marker === 0xda;
    // A filling byte; a byte of the picture, its places to begin anew, and marks without a length; all else has one.
    const hasLength = marker !== 0 && marker !== 1 && (marker < 0xd0 || marker > 0xd8);
    const next = marker === 0xff ? at + 1 : at + 2 + (hasLength ? lengthAt(view, at + 2) : 0);
    at = bytes.indexOf(0xff, next);
  }
  return isBegun;
};

const lengthAt = (view: DataView, at: number): number =>
  at + 2 <= view.byteLength ? view.getUint16(at) : view.byteLength;

/** RFC 2083: chunks up to the empty one at the end. */
const isCutPng: IsCut = (bytes) => {
  const view = viewOf(bytes);
  let isBegun = false;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4, 4);
    if (name === 'IEND') return false;
    isBegun ||= name === 'IDAT';
  }
  return isBegun;
};

const isCutWebp: IsCut = (bytes) =>
  textAt(bytes, 12, 3) === 'VP8' && viewOf(bytes).getUint32(4, true) + 8 > bytes.length;

/** Boxes with the media, and boxes without which nothing can play them: a recorder writes those last. */
const parts = ['mdat', 'moov', 'moof', 'meta'];
const indexes = ['moov', 'moof', 'meta'];

/** ISO 14496-12. */
const isCutIso: IsCut = (bytes) => {
  const view = viewOf(bytes);
  const names = new Set<string>();
  for (let at = 0; at + 8 <= bytes.length;) {
    const name = textAt(bytes, at + 4, 4);
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = short === 0 ? bytes.length - at : isLong ? Number(view.getBigUint64(at + 8)) : short;
    if (at + size > bytes.length && parts.includes(name)) return true;
    names.add(name);
    if (size < 8) break;
    at += size;
  }
  return names.has('mdat') && !indexes.some((index) => names.has(index));
};

const checks: Readonly<Record<string, IsCut>> = {
  'image/jpeg': isCutJpeg,
  'image/png': isCutPng,
  'image/webp': isCutWebp,
  'image/heic': isCutIso,
  'image/avif': isCutIso,
  'audio/mp4': isCutIso,
  'video/mp4': isCutIso,
  'video/quicktime': isCutIso,
};

export const isCutOff = (bytes: Uint8Array, mediaType: string): boolean =>
  checks[mediaType]?.(bytes) ?? false;
