// A registry that cannot be asked is reported with what failed, which fetch keeps in the cause of its error.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openRest } from './rest.ts';

/** Base URL of a server that closes each connection; of nobody when the server is closed. */
async function openDeaf(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

test('nobody listens', async () => {
  const { url, close } = await openDeaf();
  await close();
  await expect(openRest(url, 5000)('GET', '/subjects')).rejects.toThrow(
    'registry: GET /subjects: fetch failed (ECONNREFUSED)',
  );
});

test('the connection is closed before the answer', async () => {
  const { url, close } = await openDeaf();
  await expect(openRest(url, 5000)('GET', '/subjects')).rejects.toThrow(
    /^registry: GET \/subjects: fetch failed \((UND_ERR_SOCKET|ECONNRESET)\)$/,
  );
  await close();
});

test('a cause without a code is reported in its words', async () => {
  await expect(openRest('http://127.0.0.1:1', 5000)('GET', '/subjects')).rejects.toThrow(
    'registry: GET /subjects: fetch failed (bad port)',
  );
});
