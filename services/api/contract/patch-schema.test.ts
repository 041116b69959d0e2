// Schemas of merge patches, derived from those of the records.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { patchSchema } from './patch-schema.ts';

const schema = patchSchema(
  z.strictObject({
    name: z.string().min(1),
    place: z.strictObject({ district: z.string(), geo: z.strictObject({ lat: z.number() }).nullish() }),
    tags: z.array(z.string()).optional(),
  }),
);

test.each([
  [{}, true],
  [{ place: { geo: null } }, true],
  [{ place: { geo: {} }, tags: null }, true],
  [{ name: '' }, false],
  [{ place: { geo: { lat: 'x' } } }, false],
  [{ place: { town: 'x' } }, false],
  [{ nmae: 'x' }, false],
])('%j is taken: %s', (patch, isTaken) => {
  expect(schema.safeParse(patch).success).toBe(isTaken);
});
