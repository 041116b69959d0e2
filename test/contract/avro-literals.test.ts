// Each generated TypeScript literal equals its .avsc file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { avscNames, literalOf } from '#infra/commands/avro-literals.ts';

const folder = join(import.meta.dirname, '../../schemas/avro');

test.each(avscNames())('%s has the literal that "npm run schemas" writes', (name) => {
  expect(readFileSync(join(folder, name.replace('.avsc', '.ts')), 'utf8')).toBe(literalOf(name));
});
