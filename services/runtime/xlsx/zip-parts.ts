// Unpacks the parts of an .xlsx file that are asked for, within a limit on what they unpack to.
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

export interface ZipLimits {
  readonly entriesMax: number;
  /** Of all parts together, after unpacking. */
  readonly unpackedBytesMax: number;
}

/** What is wrong with the file, as a sentence. */
export class ZipFault extends Error {}

/** Parts by their path, where `isWanted` says yes. Throws a ZipFault. */
export async function unpackParts(
  bytes: Buffer,
  isWanted: (path: string) => boolean,
  limits: ZipLimits,
): Promise<Map<string, Buffer>> {
  const zip = await open(bytes);
  if (zip.entryCount > limits.entriesMax)
    throw new ZipFault(`The file has ${zip.entryCount} parts; at most ${limits.entriesMax} are read.`);
  const parts = new Map<string, Buffer>();
  let left = limits.unpackedBytesMax;
  for await (const entry of entriesOf(zip)) {
    if (!isWanted(entry.fileName)) continue;
    const part = await unpack(zip, entry, left, limits);
    left -= part.byteLength;
    parts.set(entry.fileName, part);
  }
  return parts;
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new ZipFault(`The file cannot be unpacked: ${error.message}.`));
      else resolve(zip);
    });
  });

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.removeAllListeners();
      zip.once('entry', resolve);
      zip.once('end', () => resolve(null));
      zip.once('error', (error) => reject(new ZipFault(`The file cannot be unpacked: ${error.message}.`)));
      zip.readEntry();
    });
    if (entry === null) return;
    yield entry;
  }
}

/** The size that the file declares cannot be believed: what comes out is counted. */
async function unpack(
  zip: ZipFile,
  entry: Entry,
  left: number,
  { unpackedBytesMax }: ZipLimits,
): Promise<Buffer> {
  const tooLarge = new ZipFault(`The file unpacks to more than ${unpackedBytesMax} bytes.`);
  if (entry.uncompressedSize > left) throw tooLarge;
  if (entry.isEncrypted()) throw new ZipFault('The file is protected by a password. Save it without one.');
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => {
      if (error) reject(new ZipFault(`The file cannot be unpacked: ${error.message}.`));
      else resolve(opened);
    });
  });
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream) {
      const buffer = Buffer.from(piece);
      size += buffer.byteLength;
      if (size > left) throw tooLarge;
      pieces.push(buffer);
    }
  } catch (error) {
    if (error instanceof ZipFault) throw error;
    throw new ZipFault(
      `The file cannot be unpacked: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return Buffer.concat(pieces);
}
