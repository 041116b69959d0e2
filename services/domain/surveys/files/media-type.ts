// The media type of a file by its first bytes, whatever its name and its sender say.

/** Where a text or bytes stand from the beginning of a file. */
type Mark = readonly [at: number, what: string | readonly number[]];

interface Signature {
  readonly mediaType: string;
  readonly marks: readonly Mark[];
}

const one = (mediaType: string, ...marks: readonly Mark[]): Signature => ({ mediaType, marks });

/** ISO base media: a brand follows `ftyp`. */
const ofBrands = (mediaType: string, brands: readonly string[]): Signature[] =>
  brands.map((brand) => one(mediaType, [4, 'ftyp'], [8, brand]));

/** Boxes with which files of QuickTime begin that have no brand. */
const oldBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** The first that fits counts. */
const signatures: readonly Signature[] = [
  one('image/jpeg', [0, [0xff, 0xd8, 0xff]]),
  one('image/png', [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]),
  one('image/gif', [0, 'GIF87a']),
  one('image/gif', [0, 'GIF89a']),
  one('image/webp', [0, 'RIFF'], [8, 'WEBP']),
  one('image/bmp', [0, 'BM'], [6, [0, 0, 0, 0]]),
  one('image/tiff', [0, [0x49, 0x49, 0x2a, 0]]),
  one('image/tiff', [0, [0x4d, 0x4d, 0, 0x2a]]),
  ...ofBrands('image/heic', ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']),
  ...ofBrands('image/avif', ['avif', 'avis']),
  ...ofBrands('audio/mp4', ['M4A ', 'M4B ']),
  ...ofBrands('video/quicktime', ['qt  ']),
  one('video/mp4', [4, 'ftyp']),
  ...oldBoxes.map((box) => one('video/quicktime', [4, box])),
  one('video/x-msvideo', [0, 'RIFF'], [8, 'AVI ']),
  // Audio of other makers has this frame, too.
  one('audio/wav', [0, 'RIFF']),
  one('video/webm', [0, [0x1a, 0x45, 0xdf, 0xa3]]),
  one('video/mpeg', [0, [0, 0, 1, 0xba]]),
  one('video/mpeg', [0, [0, 0, 1, 0xb3]]),
  one('video/x-ms-asf', [0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]]),
  one('audio/ogg', [0, 'OggS']),
  one('audio/flac', [0, 'fLaC']),
  one('audio/amr', [0, '#!AMR']),
  one('audio/aiff', [0, 'FORM'], [8, 'AIF']),
  one('audio/x-caf', [0, 'caff']),
  one('audio/mpeg', [0, 'ID3']),
  // A frame of AAC, or of MPEG audio in one of its layers.
  ...[0xf0, 0xf1, 0xf8, 0xf9].map((second) => one('audio/aac', [0, [0xff, second]])),
  ...[0xe2, 0xe3, 0xf2, 0xf3, 0xf4, 0xf5, 0xfa, 0xfb, 0xfc, 0xfd].map((second) =>
    one('audio/mpeg', [0, [0xff, second]]),
  ),
  one('application/pdf', [0, '%PDF-']),
  one('application/zip', [0, 'PK\u0003\u0004']),
];

const bytesOf = (what: Mark[1]): readonly number[] =>
  typeof what === 'string' ? Array.from(what, (letter) => letter.charCodeAt(0)) : what;

const stands = (bytes: Uint8Array, [at, what]: Mark): boolean =>
  bytesOf(what).every((byte, index) => bytes[at + index] === byte);

/** Bytes that are looked at to tell a text. */
const textMax = 512;

/** Never empty: of unknown bytes it is `application/octet-stream`. */
export function mediaTypeOf(bytes: Uint8Array): string {
  const found = signatures.find(({ marks }) => marks.every((mark) => stands(bytes, mark)));
  return found?.mediaType ?? typeOfText(bytes.subarray(0, textMax)) ?? 'application/octet-stream';
}

function typeOfText(start: Uint8Array): string | null {
  if (start.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return null;
  const text = new TextDecoder().decode(start).trimStart().toLowerCase();
  if (text.includes('\ufffd')) return null;
  if (/^(?:<!doctype html|<html|<head|<body)/.test(text)) return 'text/html';
  return text.startsWith('<?xml') || text.startsWith('<svg') ? 'application/xml' : 'text/plain';
}
