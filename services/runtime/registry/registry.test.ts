// How the registry client tells that a registry is away.
import { expect, test } from 'vitest';
import { isProgramError } from '../process/program-error.ts';
import { openRegistry } from './registry.ts';

/** fetch asks no port 1: it fails as for a registry that is away. */
const nowhere = 'http://127.0.0.1:1';

test('a registry that is away is no defect of the program', async () => {
  const registry = openRegistry(nowhere);
  await expect(registry.versions('s')).rejects.toThrow('registry: GET /subjects/s/versions');
  const error: unknown = await registry.version('s', 1).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isProgramError(error)).toBe(false);
});
