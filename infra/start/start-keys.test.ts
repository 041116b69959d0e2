// The verifier of the demo has the scopes of its role in infra/docs/console.md, and that of `npm run console`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifierScopes } from './start-keys.ts';

test('the key of the verifier may do what its role needs, and make its own link', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/console.md'), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith('| verifier |')) ?? '';
  const ofRole = [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope);
  expect(ofRole).toContain('claims:verify');
  expect(verifierScopes.toSorted()).toEqual([...ofRole, 'keys:manage'].toSorted());
});
