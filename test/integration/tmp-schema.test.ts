import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { showSchema } from '#infra/schema/show-schema.ts';
import { openWorld } from '#test/support/world.ts';

test('schema', async () => {
  await using world = await openWorld();
  const text = await showSchema(world.clickhouse);
  writeFileSync('/tmp/current.sql', text);
  expect(text).toContain('taken');
});
