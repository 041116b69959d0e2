// The example of the summary in the documentation.
import type { Summary } from './summary.ts';

export const summaryExample: Summary = {
  projectId: 'did:ixo:project/789',
  timeZone: 'Africa/Nairobi',
  households: { cooking: 36, total: 40, from: '2026-11-20', to: '2026-11-26' },
  coverage: {
    from: '2026-10-28',
    to: '2026-11-26',
    expected: 345_600,
    received: 331_776,
    coverage: 0.96,
    threshold: 0.95,
  },
  estimate: {
    analysisId: 'an_01M7YNX8J0QF6P5307M3HNMPM6',
    period: { start: '2026-10-01', end: '2026-10-31' },
    status: 'final',
    stale: false,
    reductions: 3882.364,
    interval: { lower: 3104.1, upper: 4660.6, level: 0.9 },
    computedAt: '2026-11-02T06:00:00Z',
  },
  claimable: { quantity: 1432.546, credited: 2432.546, claimed: 1000, blockedBy: null },
  toDo: [
    {
      kind: 'devices-silent',
      severity: 'needs-visit',
      count: 2,
      ids: ['dev_01M7YNX8J0QF6P5307M3HNMPM6', 'dev_01M7YNX8J0G4FJM55SGM69V73N'],
      link: {
        resource: 'devices',
        id: null,
        href: '/v1/devices?projectId=did%3Aixo%3Aproject%2F789&connectivity=silent',
      },
      words: '2 devices are silent: nothing for three expected intervals, and at least 30 minutes.',
    },
  ],
  notRead: [{ source: 'keys', reason: 'scope', scope: 'keys:manage' }],
};
