// The steps of a trace for coverage.
import type { Known } from '../refusals/choose-boundary.ts';
import type { Covered } from '../cookers/coverage.ts';
import type { Step } from '../case/trace.ts';

const step = (id: string, value: number, equation: string, from: Step['from']): Step => ({
  id,
  value,
  unit: 'fraction',
  equation,
  source: 'Hearth',
  from,
});

const deviceSteps = ({ devices }: Covered): Step[] =>
  devices.map(({ did, share, expected, received }) =>
    step(`coverage ${did}`, share, 'received intervals / expected intervals; 0 without expected intervals', {
      'received intervals': received,
      'expected intervals': expected,
    }),
  );

const meanStep = (id: string, { devices, share }: Covered): Step =>
  step(
    id,
    share,
    'Σ coverage × days / Σ days',
    Object.fromEntries(
      devices.flatMap((one) => [
        [`coverage ${one.did}`, one.share],
        [`days ${one.did}`, one.days],
      ]),
    ),
  );

export function coverageSteps({ cookers, scales, share }: Known): Step[] {
  if (scales === null) return [...deviceSteps(cookers), meanStep('coverage', cookers)];
  const parts = [meanStep('coverage of the cookers', cookers), meanStep('coverage of the scales', scales)];
  const from = Object.fromEntries(parts.map(({ id, value }) => [id, value]));
  return [
    ...deviceSteps(cookers),
    ...deviceSteps(scales),
    ...parts,
    step('coverage', share, 'the smaller of both', from),
  ];
}
