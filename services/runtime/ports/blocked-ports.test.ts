// The list of blocked ports is the one that fetch of this Node has.
import { expect, test } from 'vitest';
import { blockedPorts } from './blocked-ports.ts';

async function isBlocked(port: number): Promise<boolean> {
  const failure: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
  return failure instanceof Error && failure.cause instanceof Error && failure.cause.message === 'bad port';
}

test.each([...blockedPorts])('fetch refuses port %i', async (port) => {
  expect(await isBlocked(port)).toBe(true);
});

test.each([4046, 5062, 6001, 6567, 6664, 6670, 6698, 10_079, 10_081])(
  'fetch does not refuse port %i',
  async (port) => {
    expect(await isBlocked(port)).toBe(false);
  },
);
