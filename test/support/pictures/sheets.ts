// Sheets on which tests draw pictures, and days for their data.
import type { Sheet } from '#pictures/kit/frame.ts';

export const sheet = (change: Partial<Sheet> = {}): Sheet => ({
  language: 'en',
  width: 1000,
  digest: '0123456789abcdef'.repeat(4),
  address: '/v1/pictures/example?projectId=prj_01M7YNX8J0G4FJM55SGM69V73N&from=2024-01-01&to=2024-01-31',
  ...change,
});

const dayMs = 86_400_000;

/** ISO dates from a first one. */
export const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + index * dayMs).toISOString().slice(0, 10),
  );

/** Numbers from 0 to 1 that look random and are equal in each run (a linear congruential generator). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export const project = { id: 'prj_01M7YNX8J0G4FJM55SGM69V73N', name: 'Stoves of Gulu' } as const;
