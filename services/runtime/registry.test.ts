// What the registry client answers by itself, and how it tells that a registry is away.
import { expect, test } from 'vitest';
import { isDefect } from './defect.ts';
import { openRegistry } from './registry.ts';

/** Nothing listens on port 1. */
const nowhere = 'http://127.0.0.1:1';

test('an id that no registry can give is unknown without a question', async () => {
  const registry = openRegistry(nowhere);
  expect(await registry.schemaOf(2 ** 31, 's')).toBe('unknown-id');
  expect(await registry.schemaOf(2 ** 32 - 1, 's')).toBe('unknown-id');
  await expect(registry.schemaOf(2 ** 31 - 1, 's')).rejects.toThrow('registry: GET /schemas/ids/2147483647');
});

test('a registry that is away is no defect of the program', async () => {
  const error: unknown = await openRegistry(nowhere)
    .schemaOf(1, 's')
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isDefect(error)).toBe(false);
});
