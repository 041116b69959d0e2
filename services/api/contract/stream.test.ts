// A streamed list: a complete one is a valid document, a truncated one cannot be mistaken for it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { awaitFirst, linesText, listText, sendStream } from './stream.ts';

async function* blocks(...items: readonly (readonly unknown[])[]) {
  yield* items;
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

test('the blocks form one document, with or without further members', async () => {
  const some = await textOf(
    listText({ head: { a: 1 }, blocks: blocks([1, 2], [], [{ b: 3 }]), nextCursor: 'x' }),
  );
  expect(JSON.parse(some)).toEqual({ a: 1, data: [1, 2, { b: 3 }], nextCursor: 'x', hasMore: true });
  expect(await textOf(listText({ blocks: blocks(), nextCursor: null }))).toBe(
    '{"data":[],"nextCursor":null,"hasMore":false}',
  );
});

test('lines hold one item each', async () => {
  expect(await textOf(linesText({ blocks: blocks([{ a: 1 }, 2], [], [3]), nextCursor: null }))).toBe(
    '{"a":1}\n2\n3\n',
  );
});

test('a failure before the first part throws before anything is sent; else the whole text follows', async () => {
  async function* never(): AsyncGenerator<readonly unknown[]> {
    yield [];
    throw new Error('the store is gone');
  }
  for (const text of [listText, linesText])
    await expect(awaitFirst(text({ blocks: never(), nextCursor: null }))).rejects.toThrow(
      'the store is gone',
    );
  expect(await textOf(await awaitFirst(linesText({ blocks: blocks([1], [2], [3]), nextCursor: null })))).toBe(
    '1\n2\n3\n',
  );
  expect(await textOf(await awaitFirst(linesText({ blocks: blocks(), nextCursor: null })))).toBe('');
});

test('a reader that stops closes the rest', async () => {
  const freed: string[] = [];
  async function* held() {
    try {
      yield 'first';
      yield 'second';
    } finally {
      freed.push('held');
    }
  }
  for await (const part of await awaitFirst(held())) if (part === 'first') break;
  expect(freed).toEqual(['held']);
});

async function* failing() {
  yield '{"data":[1';
  throw new Error('the store is gone');
}

test('a failure midway cuts the connection', async () => {
  const failures: unknown[] = [];
  const server = createServer((_, response) => {
    sendStream(response, failing()).catch((error: unknown) => failures.push(error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const read = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/`)).text();
  await expect(read()).rejects.toThrow(/terminated|failed/);
  expect(failures).toMatchObject([{ message: 'the store is gone' }]);
  server.close();
});
