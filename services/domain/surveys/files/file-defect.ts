// Whether a file is what the question asks for: a photo that is empty, cut off or a web page is no photo.
import { isCutOff } from './cut-off.ts';
import { mediaTypeOf } from './media-type.ts';

/** Types of questions whose answers are files. */
const fileTypes = ['image', 'audio', 'video', 'file'] as const;

export type FileType = (typeof fileTypes)[number];

export const isFileType = (type: string): type is FileType => fileTypes.some((one) => one === type);

/** What the bytes of a file say. */
export interface FoundFile {
  readonly size: number;
  /** Empty: nobody looked. */
  readonly foundType: string;
  readonly isCut: boolean;
}

export function inspectFile(bytes: Uint8Array): FoundFile {
  const foundType = mediaTypeOf(bytes);
  return { size: bytes.byteLength, foundType, isCut: isCutOff(bytes, foundType) };
}

/** Containers of sound alone, or of pictures with it: their first bytes do not tell. */
const either = ['audio/ogg', 'audio/mp4', 'video/mp4', 'video/quicktime', 'video/webm', 'video/x-ms-asf'];

const fits: Readonly<Record<FileType, (foundType: string) => boolean>> = {
  image: (found) => found.startsWith('image/'),
  audio: (found) => found.startsWith('audio/') || either.includes(found),
  video: (found) => found.startsWith('video/') || either.includes(found),
  file: () => true,
};

const nouns: Readonly<Record<FileType, string>> = {
  image: 'an image (JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF or BMP)',
  audio: 'audio',
  video: 'video',
  file: 'a file',
};

/** The rest of a sentence that the name of the file begins. Null: it has none. */
export function fileDefect(type: FileType, { size, foundType, isCut }: FoundFile): string | null {
  if (size === 0) return 'is empty';
  if (foundType === '') return null;
  if (!fits[type](foundType)) return `holds ${foundType}, not ${nouns[type]}`;
  return isCut ? `is cut off: the end of its ${foundType} is missing` : null;
}

/** The same of a file that no question asks for: it must be of the kind that its sender says. */
export function claimDefect(mediaType: string, found: FoundFile): string | null {
  const [kind = ''] = mediaType.split('/');
  return fileDefect(isFileType(kind) ? kind : 'file', found);
}
