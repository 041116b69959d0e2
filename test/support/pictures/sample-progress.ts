// Campaigns for tests of sample progress.
import {
  standings,
  type ProgressStratum,
  type SampleProgress,
  type Standing,
} from '#pictures/sample-progress/data.ts';
import { project } from './sheets.ts';

const counted = (counts: Partial<Record<Standing, number>>): Record<Standing, number> => ({
  done: 0,
  refused: 0,
  notFound: 0,
  moved: 0,
  ineligible: 0,
  rejected: 0,
  other: 0,
  open: 0,
  ...counts,
});

export function stratumOf(
  name: string,
  counts: Partial<Record<Standing, number>>,
  replaced = 0,
): ProgressStratum {
  const all = counted(counts);
  const reached = all.done + all.refused + all.notFound + all.moved;
  return {
    name,
    population: 3000,
    planned: standings.reduce((sum, standing) => sum + all[standing], 0) - replaced,
    counts: all,
    replaced,
    responseRate: reached === 0 ? null : Math.round((all.done / reached) * 1000) / 1000,
  };
}

export function progressOf(
  strata: readonly ProgressStratum[],
  change: Partial<SampleProgress> = {},
): SampleProgress {
  const n = strata.reduce((sum, { planned }) => sum + planned, 0);
  const done = strata.reduce((sum, { counts }) => sum + counts.done, 0);
  return {
    project,
    period: null,
    timeZone: 'Africa/Kampala',
    n,
    missingShare: n === 0 ? null : 1 - done / n,
    survey: { id: 'srv_01M7YNX8J0G4FJM55SGM69V73N', type: 'BaselineSurvey', status: 'active' },
    strata,
    precision: { planned: 0.05, now: 0.121, mode: 'absolute', isReached: false },
    outOfSample: 0,
    draw: {
      method: 'stratified',
      frameDigest: `sha256:${'ab12'.repeat(16)}`,
      commitment: `sha256:${'cd34'.repeat(16)}`,
      seedSource: 'drand',
      proof: '/v1/surveys/srv_01M7YNX8J0G4FJM55SGM69V73N/sample/proof',
    },
    handPicked: false,
    hidden: { groups: 0, households: 0 },
    ...change,
  };
}

export const threeStrata = progressOf([
  stratumOf('High', { done: 41, refused: 3, notFound: 2, ineligible: 1, rejected: 1, open: 13 }, 4),
  stratumOf('Medium', { done: 22, refused: 9, notFound: 5, moved: 3, other: 1, open: 30 }, 6),
  stratumOf('Low', { open: 20 }),
]);
