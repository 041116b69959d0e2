// The steps of a trace that say how much of what was expected is known.
import type { Known } from './choose-boundary.ts';
import { coveredShare, type Coverage } from './coverage.ts';
import type { Step } from './trace.ts';

const shareStep = (id: string, coverage: Coverage): Step => ({
  id,
  value: coveredShare(coverage),
  unit: 'fraction',
  equation: 'received intervals / expected intervals',
  source: 'Hearth',
  from: { 'received intervals': coverage.received, 'expected intervals': coverage.expected },
});

export function coverageSteps({ cookers, scales, share }: Known): Step[] {
  if (scales === null) return [shareStep('coverage', cookers)];
  const parts = [shareStep('coverage of the cookers', cookers), shareStep('coverage of the scales', scales)];
  return [
    ...parts,
    {
      id: 'coverage',
      value: share,
      unit: 'fraction',
      equation: 'the smaller of both',
      source: 'Hearth',
      from: Object.fromEntries(parts.map(({ id, value }) => [id, value])),
    },
  ];
}
