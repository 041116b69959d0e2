// How traps see what ClickHouse's client sends: a connection carries one request at a time, and each begins a piece of its own.

/** What traps must know of a protocol; one of each connection. */
export interface Reader {
  /** Sees each piece from the client. The table of the write that begins in it, empty for another request; else undefined. */
  readonly begun: (piece: Buffer) => string | undefined;
  /** Where in that piece the body of its request begins, its length when it is not there. */
  readonly bodyAt: (piece: Buffer) => number;
  /** Sees each piece from the server: whether it answers the last write that began. */
  readonly answers: (piece: Buffer) => boolean;
}

export const httpInserts = (): Reader => ({
  begun: (piece) => (isHead(piece) ? tableOf(piece) : undefined),
  bodyAt: startOfBody,
  answers: () => true,
});

const isHead = (chunk: Buffer): boolean => chunk.toString('latin1', 0, 5) === 'POST ';

/** The table of the INSERT whose head this is, empty for another request: the client sends the statement in the address. */
function tableOf(head: Buffer): string {
  const [, path = '/'] = head.toString('latin1', 0, head.indexOf('\r\n')).split(' ');
  const query = new URL(path, 'http://proxy').searchParams.get('query') ?? '';
  return /INSERT INTO (?:\w+\.)?`?(\w+)/.exec(query)?.[1] ?? '';
}

/** Where the body begins in this chunk: behind the head of a request, or at once. */
function startOfBody(chunk: Buffer): number {
  if (!isHead(chunk)) return 0;
  const end = chunk.indexOf('\r\n\r\n');
  return end < 0 ? chunk.length : end + 4;
}
