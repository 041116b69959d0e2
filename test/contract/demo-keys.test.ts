// The keys of npm start on a data folder of an older version: each is completed, and none stays valid beside it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes } from '#domain/scopes.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { demoDeveloper, demoVerifier } from '#infra/fleet/parties.ts';
import { makeKeys, verifierKeyFile, verifierScopes } from '#infra/start/start-keys.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-keys-'));
let world: World;
let url: string;

beforeAll(async () => {
  world = await openWorld();
  ({ url } = await world.start('api'));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes the keys as a start does, and returns the first one and what was said. */
async function start(fleet: 'on' | 'off'): Promise<{ first: string; lines: string[] }> {
  const lines: string[] = [];
  const settings = { ...world.settings, HEARTH_FLEET: fleet };
  const first = await makeKeys(settings, { dataDir, say: (line) => void lines.push(line) });
  return { first, lines };
}

const meOf = async (key: string) => (await httpClient(url, key)('GET', '/v1/me')).body;

test('the first key without a fleet is of no organisation; a fleet gives it that of the developer', async () => {
  const before = await start('off');
  const after = await start('on');
  expect(after.first).toBe(before.first);
  expect([before.lines, after.lines]).toEqual([[], [expect.stringContaining(join(dataDir, 'api-key'))]]);
  expect((await start('on')).lines).toEqual([]);
  expect(await meOf(after.first)).toMatchObject({ scopes, organisation: demoDeveloper.organisation });
});

test('a verifier of an older version gets the scopes of its role, and makes a link for itself', async () => {
  const old = await keyFor(world, {
    scopes: ['claims:read', 'keys:manage'],
    actorDid: demoVerifier.did,
    organisation: demoVerifier.organisation,
  });
  writeFileSync(verifierKeyFile(dataDir), old);
  expect((await start('on')).lines).toEqual([expect.stringContaining(verifierKeyFile(dataDir))]);
  expect(readFileSync(verifierKeyFile(dataDir), 'utf8')).toBe(old);
  expect((await meOf(old))['scopes']).toEqual(verifierScopes);
  expect(await consoleLink({ url, key: old })).toContain('/console/open#');
});
