// Unit tests of registering over the REST API, against an in-memory server.
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { registerMissing } from './register.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

interface Asked {
  readonly method: string;
  readonly path: string;
}

/** Answers GET with 200 for the known DIDs and POST with the given status codes in turn, then 201. */
async function serve(
  known: readonly string[],
  posts: number[] = [],
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  server = createServer((request, response) => {
    const [method = '', path = ''] = [request.method, request.url];
    asked.push({ method, path });
    const found = known.some((did) => path.endsWith(encodeURIComponent(did))) ? 200 : 404;
    const status = method === 'GET' ? found : (posts.shift() ?? 201);
    request
      .resume()
      .on('end', () => response.writeHead(status, { 'retry-after': '0' }).end('{"code":"said"}'));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
}

const project = { did: 'did:example:p' };
const households = [{ did: 'did:example:a/1' }, { did: 'did:example:b' }];

test('makes what is missing, the project first, and tells what was new', async () => {
  const { url, asked } = await serve(['did:example:b']);
  const made = await registerMissing({ url, key: 'k' }, { project, households });
  expect(made).toEqual(['did:example:p', 'did:example:a/1']);
  expect(asked.slice(0, 2)).toEqual([
    { method: 'GET', path: '/v1/projects/did%3Aexample%3Ap' },
    { method: 'POST', path: '/v1/projects' },
  ]);
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('asks again when a store is away', async () => {
  const { url, asked } = await serve([], [503, 503]);
  expect(await registerMissing({ url, key: 'k' }, { project, households: [] })).toEqual([project.did]);
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('any other answer is an error that says who, where and what', async () => {
  const { url } = await serve([], [409]);
  const registering = registerMissing({ url, key: 'k' }, { project, households: [] });
  await expect(registering).rejects.toThrow(
    /did:example:p could not be registered: .*\/v1\/projects answered 409 .*said/,
  );
});
