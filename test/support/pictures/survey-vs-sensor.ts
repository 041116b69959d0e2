// Comparisons for tests of survey against sensor.
import { pointsMin, type ComparedPoint, type SurveyVsSensor } from '#pictures/survey-vs-sensor/data.ts';
import { project, seededNumbers } from './sheets.ts';

export function pointsOf(count: number, collectors = 4): ComparedPoint[] {
  const next = seededNumbers(99);
  return Array.from({ length: count }, (_, index) => {
    const measured = 0.5 + 3 * next();
    const difference = 1.2 * (next() + next() - 0.7);
    const stated = Math.max(0, measured + difference);
    return {
      household: `did:x:household/${index}`,
      collector: index % 11 === 10 ? null : `did:x:agent/${(index * 7) % collectors}`,
      stated,
      measured,
      verdict:
        stated - measured > 0.5 ? 'overstated' : stated - measured < -0.5 ? 'understated' : 'consistent',
    };
  });
}

export function comparisonOf(
  points: readonly ComparedPoint[],
  change: Partial<SurveyVsSensor> = {},
): SurveyVsSensor {
  const differences = points.map(({ stated, measured }) => stated - measured);
  const n = points.length;
  const mean = differences.reduce((sum, one) => sum + one, 0) / n;
  const sd = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1));
  return {
    project,
    period: null,
    timeZone: 'Africa/Kampala',
    n,
    missingShare: 12 / (n + 12),
    survey: { id: 'srv_01M7YNX8J0G4FJM55SGM69V73N', type: 'MonitoringSurvey', status: 'active' },
    crossCheck: { id: 'xc_01M7YNX8J0G4FJM55SGM69V73N', window: 'P14D', createdAt: '2024-02-20T10:00:00Z' },
    question: 'stove_usage.hours_per_day',
    measure: 'hoursPerDay',
    fuelUnit: null,
    points,
    notComparable: { noSensor: 9, lowCoverage: 3 },
    agreement:
      n < pointsMin
        ? null
        : {
            meanDifference: mean,
            sdDifference: sd,
            limits: { lower: mean - 1.96 * sd, upper: mean + 1.96 * sd },
          },
    kappa: 0.41,
    shareOverstated: n === 0 ? null : points.filter(({ verdict }) => verdict === 'overstated').length / n,
    ...change,
  };
}

export const noComparison: SurveyVsSensor = {
  ...comparisonOf([]),
  missingShare: null,
  crossCheck: null,
  question: null,
  measure: null,
  notComparable: { noSensor: 0, lowCoverage: 0 },
  kappa: null,
};
