// Pipelines for tests of pipeline health.
import type { PipelineHealth, PipelineStep } from '#pictures/pipeline-health/data.ts';
import { datesFrom, seededNumbers } from './sheets.ts';

export function stepsOf(days: number): PipelineStep[] {
  const next = seededNumbers(3);
  return datesFrom('2024-01-01', days).map((date, index) => {
    const isAway = index % 6 === 4;
    return {
      at: date,
      stored: isAway ? 0 : Math.round(11_000 + 800 * next()),
      dead: index % 3 === 0 ? Math.round(40 * next()) : 0,
      lagMedianSeconds: isAway ? null : Math.round(10 * (0.4 + next())) / 10,
      lagP95Seconds: isAway ? null : Math.round(10 * (2 + 5 * next())) / 10,
    };
  });
}

export function pipelineOf(
  steps: readonly PipelineStep[],
  change: Partial<PipelineHealth> = {},
): PipelineHealth {
  const dead = steps.reduce((sum, step) => sum + step.dead, 0);
  const n = steps.reduce((sum, step) => sum + step.stored, dead);
  const part = Math.ceil(dead * 0.7);
  return {
    project: { id: '', name: 'hearth.localhost' },
    period: { start: steps[0]?.at ?? '2024-01-01', end: steps.at(-1)?.at ?? '2024-01-01' },
    timeZone: 'UTC',
    n,
    missingShare: n === 0 ? null : dead / n,
    step: 'day',
    steps,
    reasons:
      dead === 0
        ? []
        : [
            { reason: 'schema-unknown', count: part },
            { reason: 'clock-ahead', count: dead - part },
          ].filter(({ count }) => count > 0),
    sampledDevices: 200,
    ...change,
  };
}
