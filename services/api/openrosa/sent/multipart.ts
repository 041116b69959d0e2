// Takes apart what a phone posts: the interview and its files. The name of a part is the name of the file.
import busboy from 'busboy';
import { Problem } from '../../contract/problem.ts';

const mebibyte = 1024 * 1024;

export const fileBytesMax = 25 * mebibyte;
export const interviewBytesMax = mebibyte;
/** Collect sends at most 100 files at once. */
export const filesMax = 120;
/** Most bytes of one post: a file of the largest size, its interview, and the heads of parts. */
export const postBytesMax = fileBytesMax + 2 * mebibyte;
const nameMax = 255;

export const interviewPart = 'xml_submission_file';
const incompletePart = '*isIncomplete*';

interface Part {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface Posted {
  readonly interview: Uint8Array;
  readonly files: readonly Part[];
  /** More posts with the same interview follow. */
  readonly isIncomplete: boolean;
}

/** Throws 400 for what is no multipart body with an interview, and 413 for a file that is too large. */
export async function readMultipart(body: Uint8Array, contentType: string): Promise<Posted> {
  const parts = await partsOf(body, contentType);
  const [interview, another] = parts.filter(({ name }) => name === interviewPart);
  if (interview === undefined) throw refused(`The part ${interviewPart} with the interview is missing.`);
  if (another !== undefined)
    throw refused(`The part ${interviewPart} is there more than once. Send each interview in its own post.`);
  const files = distinctFiles(parts.filter(({ name }) => name !== interviewPart && name !== incompletePart));
  for (const { name } of files) refuseName(name);
  const isIncomplete = parts.some(({ name }) => name === incompletePart);
  return { interview: interview.bytes, files, isIncomplete };
}

/** The same bytes twice are one part. Of others nobody could say which one the answer means. */
function distinctFiles(parts: readonly Part[]): Part[] {
  const byName = new Map<string, Part>();
  for (const part of parts) {
    const before = byName.get(part.name);
    if (before && Buffer.compare(before.bytes, part.bytes) !== 0)
      throw refused(
        `Two files have the name ${JSON.stringify(part.name.slice(0, 100))} and differ. Send each file once, as a part with its own name.`,
      );
    byName.set(part.name, before ?? part);
  }
  return [...byName.values()];
}

async function partsOf(body: Uint8Array, contentType: string): Promise<Part[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Part[]>();
  const parts: Part[] = [];
  const parser = open(contentType);
  parser.on('file', (name, stream, { mimeType }) => {
    const pieces: Uint8Array[] = [];
    stream.on('data', (piece: Uint8Array) => pieces.push(piece));
    stream.on('limit', () => reject(tooLarge()));
    stream.on('error', reject);
    stream.on('end', () =>
      parts.push({ name: partName(name), mediaType: mimeType, bytes: Buffer.concat(pieces) }),
    );
  });
  parser.on('field', (name, text, { mimeType }) =>
    parts.push({ name: partName(name), mediaType: mimeType, bytes: Buffer.from(text) }),
  );
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => reject(refused(`At most ${filesMax} files are taken in one post.`)));
  parser.on('error', (error) => reject(malformed(error)));
  parser.on('close', () => resolve(parts));
  parser.end(body);
  return promise;
}

/** busboy has no name for a part that was sent with an empty one, whatever its types say. */
const partName = (name: string | undefined): string => (name ?? '').normalize('NFC');

function open(contentType: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        fieldNameSize: 4 * nameMax,
        fieldSize: interviewBytesMax + 1,
        fields: 10,
        fileSize: fileBytesMax + 1,
        files: filesMax,
        parts: filesMax + 10,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

/** A name is never used as a path; one that looks like a path was made to be one. */
export const isFileName = (name: string): boolean =>
  name !== '' && name.length <= nameMax && !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..';

function refuseName(name: string): void {
  if (isFileName(name)) return;
  throw refused(
    `${JSON.stringify(name.slice(0, 100))} is no name of a file: it must have 1 to ${nameMax} characters, and no folder.`,
  );
}

const malformed = (error: unknown): Problem =>
  refused(
    `The body is not readable as multipart/form-data: ${error instanceof Error ? error.message : 'unknown'}.`,
  );

const refused = (detail: string): Problem => new Problem('invalid-submission', { detail });

const tooLarge = (): Problem =>
  new Problem('body-too-large', {
    detail: `A file may have at most ${fileBytesMax} bytes.`,
    members: { limitBytes: fileBytesMax },
  });
