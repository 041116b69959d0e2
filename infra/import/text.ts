// Decodes the text of a file in pieces, after a check of all its bytes; a file may have any size.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { openTextCheck } from '#runtime/text/utf8-check.ts';

/** Throws a sentence for a file that is not text in UTF-8, before any of it is used. */
export async function checkFile(file: string): Promise<void> {
  const check = openTextCheck();
  for await (const chunk of createReadStream(file)) refuse(file, check.push(chunk));
  refuse(file, check.end());
}

function refuse(file: string, fault: string | null): void {
  if (fault !== null) throw new Error(`${file}: ${fault} Nothing was sent.`);
}

/** Pieces of the text, without the mark of UTF-8, with every line ending as a newline. */
export async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of createReadStream(file)) {
    const text = held + decoder.decode(chunk, { stream: true });
    // Half of a line ending is kept for the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}

const startBytes = 64 * 1024;

/** The first lines of the text. */
export async function startOf(file: string): Promise<string> {
  await using handle = await open(file);
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(startBytes) });
  return new TextDecoder().decode(buffer.subarray(0, bytesRead));
}

/** Lines with their numbers, from 1. */
export async function* linesOf(file: string): AsyncGenerator<{ line: number; text: string }> {
  let line = 0;
  let rest = '';
  for await (const piece of textOf(file)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield { line: (line += 1), text };
  }
  if (rest !== '') yield { line: line + 1, text: rest };
}
