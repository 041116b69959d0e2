// Reads all pages of a list that a page needs whole, such as the disputes of a claim, as one reply.
import type { AnyReply } from './client.ts';

const pageRows = 1000;

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

interface Listed<Row> extends AnyReply {
  readonly status: 200;
  readonly body: { readonly data: readonly Row[]; readonly nextCursor: string | null };
}

type RowOf<R extends AnyReply> = Extract<R, { readonly status: 200 }> extends Listed<infer Row> ? Row : never;

interface All<Row> {
  readonly status: 200;
  readonly body: { readonly data: readonly Row[] };
  readonly headers: Headers;
}

const isListed = <R extends AnyReply>(reply: R): reply is R & Listed<RowOf<R>> => reply.status === 200;

/** Resolves to the first reply that is not 200, or to the rows of all pages. `ask` asks for one page. */
export async function readAll<R extends AnyReply>(
  ask: (page: Page) => Promise<R>,
): Promise<R | All<RowOf<R>>> {
  const data: RowOf<R>[] = [];
  for (let page: Page | null = { limit: pageRows }; page !== null;) {
    const reply: R = await ask(page);
    if (!isListed(reply)) return reply;
    data.push(...reply.body.data);
    const { nextCursor } = reply.body;
    page = nextCursor === null ? null : { limit: pageRows, cursor: nextCursor };
  }
  return { status: 200, body: { data }, headers: new Headers() };
}
