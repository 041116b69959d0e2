// Named schemas of a document are collected in one place.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { gatherSchemas } from './components.ts';
import { outputSchema } from './schema.ts';

const stove = z.object({ watts: z.number() }).meta({ id: 'TestStove' });
const kitchen = z.object({ stove, spare: stove.nullable() }).meta({ id: 'TestKitchen' });

test('each appears there once, and is referenced from everywhere', () => {
  const { content, schemas } = gatherSchemas([outputSchema(kitchen), outputSchema(z.array(stove))]);
  const place = { $ref: '#/components/schemas/TestStove' };
  expect(content).toEqual([{ $ref: '#/components/schemas/TestKitchen' }, { type: 'array', items: place }]);
  expect(Object.keys(schemas)).toEqual(['TestKitchen', 'TestStove']);
  expect(schemas['TestKitchen']).toMatchObject({
    properties: { stove: place, spare: { anyOf: [place, { type: 'null' }] } },
  });
});

test('two schemas of one name are refused', () => {
  const other = z.object({ watts: z.string() }).meta({ id: 'TestStove' });
  expect(() => gatherSchemas([outputSchema(stove), outputSchema(other)])).toThrow(
    'two schemas are named TestStove',
  );
});
