// Packs files as a zip. Fixed times and order: the same files give the same bytes on one version of zlib.
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

interface NamedText {
  readonly name: string;
  readonly text: string;
}

// The first local time that a zip can say, so that no time zone shows.
const fixed = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 } as const;

export async function zipOf(files: readonly NamedText[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, fixed);
  zip.end();
  return buffer(zip.outputStream);
}

interface NamedStream {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Whether it becomes smaller. */
  readonly isPackable: boolean;
}

/** The zip while its files are made, one after the other. Throws what one of them throws. */
export async function* zipStream(files: readonly NamedStream[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const streams = files.map(({ name, chunks, isPackable }) => {
    const stream = Readable.from(chunks, { objectMode: false });
    stream.once('error', (error) => out.destroy(error));
    zip.addReadStreamLazy(name, { ...fixed, compress: isPackable }, (take) => take(null, stream));
    return stream;
  });
  zip.end();
  try {
    yield* out;
  } finally {
    for (const stream of streams) stream.destroy();
  }
}
