// A list that is sent while it is read: whole it is one document, cut off it can be taken for nothing.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { linesText, listText, sendStream } from './stream.ts';

async function* blocks(...items: readonly (readonly unknown[])[]) {
  yield* items;
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

test('the blocks make one envelope, with or without members beside it', async () => {
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
