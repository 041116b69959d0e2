// Files of phones: what they are by their bytes, which question takes them, and whether their end has arrived.
import { expect, test } from 'vitest';
import { claimDefect, fileDefect, inspectFile, type FileType } from './file-defect.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  );

const box = (name: string, content = '', size = 8 + content.length) => bytes([0, 0, 0, size], name, content);
const files = (...all: readonly Uint8Array[]): Uint8Array => bytes(...all.map((one) => [...one]));
const chunk = (name: string, content = '') => bytes([0, 0, 0, content.length], name, content, [1, 2, 3, 4]);
const pngStart = [0x89, ...bytes('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];
const ftyp = (brand: string) => box('ftyp', `${brand}\0\0\0\0`);

/** A picture within the picture, with an end of its own; then the picture. */
const preview = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0];
const scan = [0xff, 0xda, 0, 3, 1, 7, 0xff, 0, 8, 0xff, 0xd0, 9];
const jpegEnd = [0xff, 0xd9];
const jpeg = (...parts: readonly (readonly number[])[]) => bytes([0xff, 0xd8], ...parts);

test.each<[string, Uint8Array, string]>([
  ['JPEG', jpeg([0xff, 0xe0]), 'image/jpeg'],
  ['PNG', bytes(pngStart), 'image/png'],
  ['GIF', bytes('GIF89a'), 'image/gif'],
  ['WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBP'), 'image/webp'],
  ['HEIC of an iPhone', ftyp('heic'), 'image/heic'],
  ['AVIF', ftyp('avif'), 'image/avif'],
  ['BMP', bytes('BM', [1, 2, 3, 4, 0, 0, 0, 0]), 'image/bmp'],
  ['a film of a phone', ftyp('isom'), 'video/mp4'],
  ['an old film of a phone', ftyp('3gp4'), 'video/mp4'],
  ['a film of an iPhone', ftyp('qt  '), 'video/quicktime'],
  ['WebM', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'video/webm'],
  ['AAC in a container', ftyp('M4A '), 'audio/mp4'],
  ['AMR', bytes('#!AMR\n'), 'audio/amr'],
  ['MP3 with a title', bytes('ID3'), 'audio/mpeg'],
  ['MP3', bytes([0xff, 0xfb]), 'audio/mpeg'],
  ['AAC', bytes([0xff, 0xf1]), 'audio/aac'],
  ['Ogg', bytes('OggS'), 'audio/ogg'],
  ['WAV', bytes('RIFF', [0, 0, 0, 0], 'WAVE'), 'audio/wav'],
  ['PDF', bytes('%PDF-1.7'), 'application/pdf'],
  ['a web page', bytes(' \r\n<!DOCTYPE HTML><p>'), 'text/html'],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), 'application/xml'],
  ['a text', bytes('a,b\n1,2\n'), 'text/plain'],
  ['other bytes', bytes([0, 1, 2]), 'application/octet-stream'],
])('%s is told by its bytes', (_, content, foundType) => {
  expect(inspectFile(content)).toMatchObject({ foundType, isCut: false });
});

const heic = files(ftyp('heic'), box('meta', 'm'), box('mdat', 'data'));
const film = files(ftyp('isom'), box('mdat', 'data'), box('moov', 'm'));
const png = files(bytes(pngStart), chunk('IHDR', 'head'), chunk('IDAT', 'data'), chunk('IEND'));
const webp = bytes('RIFF', [16, 0, 0, 0], 'WEBPVP8 ', [4, 0, 0, 0], 'data');

test.each<[string, Uint8Array, boolean]>([
  ['a photo', jpeg(preview, scan, jpegEnd), false],
  ['a photo with a film behind it', jpeg(preview, scan, jpegEnd, [...film]), false],
  ['a photo that ends in its picture', jpeg(preview, scan), true],
  ['a photo that ends between two bytes of a mark', jpeg(preview, scan, [0xff]), true],
  ['a photo in several scans', jpeg(scan, [0xff, 0xc4, 0, 4, 0xff, 0xd9], scan, jpegEnd), false],
  ['a photo that ends in its second scan', jpeg(scan, [0xff, 0xc4, 0, 4, 0xff, 0xd9], scan), true],
  ['PNG', png, false],
  ['PNG with bytes behind it', files(png, bytes('more')), false],
  ['PNG without its end', png.subarray(0, -12), true],
  ['PNG that ends in its picture', png.subarray(0, -20), true],
  ['WebP', webp, false],
  ['WebP that is cut off', webp.subarray(0, -1), true],
  ['HEIC', heic, false],
  ['HEIC that is cut off', heic.subarray(0, -1), true],
  ['a film', film, false],
  ['a film with bytes behind it', files(film, bytes([0, 0, 0, 99], 'note')), false],
  ['a film whose recording was interrupted', film.subarray(0, -9), true],
  ['a film whose length nobody wrote', files(ftyp('isom'), box('mdat', 'data', 0)), true],
])('%s: the end is missing: %s', (_, content, isCut) => {
  expect(inspectFile(content).isCut).toBe(isCut);
});

test.each<[FileType, Uint8Array, string | null]>([
  ['image', bytes(), 'is empty'],
  ['file', bytes(), 'is empty'],
  ['image', bytes('<html>'), 'holds text/html, not an image (JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF or BMP)'],
  ['image', bytes('ID3'), 'holds audio/mpeg, not an image (JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF or BMP)'],
  ['image', jpeg(scan), 'is cut off: the end of its image/jpeg is missing'],
  ['image', png, null],
  ['audio', png, 'holds image/png, not audio'],
  ['audio', ftyp('isom'), null],
  ['audio', bytes('#!AMR'), null],
  ['video', bytes('#!AMR'), 'holds audio/amr, not video'],
  ['video', film, null],
  ['file', bytes('<html>'), null],
])('a question of the type %s', (type, content, defect) => {
  expect(fileDefect(type, inspectFile(content))).toBe(defect);
});

test('a file is of the kind that its sender says; one that arrived before its bytes were read is believed', () => {
  expect(claimDefect('image/jpeg', inspectFile(bytes('x')))).toContain('text/plain');
  expect(claimDefect('image/jpeg', inspectFile(png))).toBeNull();
  expect(claimDefect('text/csv', inspectFile(bytes('x')))).toBeNull();
  expect(fileDefect('image', { size: 9, foundType: '', isCut: false })).toBeNull();
});
