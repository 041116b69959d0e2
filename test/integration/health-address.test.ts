// Health and metrics are served on the address of a setting: probes of a container come from another one than loopback.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world[Symbol.asyncDispose]());

test.each(['ingest', 'windows', 'upkeep'] as const)(
  '%s serves on the address that is set, alone',
  async (name) => {
    const service = await world.start(name, { HEARTH_HEALTH_HOST: '127.0.0.2' });
    expect(service.url).toBe(`http://127.0.0.2:${service.port}`);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await fetch(`${service.url}${path}`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${service.port}/healthz`)).rejects.toThrow('fetch failed');
  },
);
