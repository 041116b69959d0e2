// Packs texts as a zip. Fixed times and order: the same files give the same bytes on one version of zlib.
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

interface NamedText {
  readonly name: string;
  readonly text: string;
}

export async function zipOf(files: readonly NamedText[]): Promise<Uint8Array> {
  // The first local time that a zip can say, so that no time zone shows.
  const mtime = new Date(1980, 0, 1);
  const zip = new ZipFile();
  for (const { name, text } of files)
    zip.addBuffer(Buffer.from(text), name, { mtime, forceDosTimestamp: true, mode: 0o100644 });
  zip.end();
  return buffer(zip.outputStream);
}
