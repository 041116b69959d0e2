// The steps of a trace from the emissions of the devices to their shares.
import type { BoundaryResult } from '../model/boundary.ts';
import type { Attributed, AttributedDevice } from '../shares/contributions.ts';
import type { Step } from '../case/trace.ts';
import { printedDifference } from '../case/rounding.ts';
import { adjustedBaseline } from '../../methodologies/equations.ts';
import { displacedFuel } from '../../methodologies/whole-household.ts';
import { sum } from '../../sum.ts';

const hearth = 'Hearth';

export function shareSteps(shares: Attributed, result: BoundaryResult): Step[] {
  const { devices, reduction, unattributed } = shares;
  const { baseline, actual } = result.emissions;
  const printed = printedDifference(baseline, actual);
  const explained = sum(devices.map((one) => Math.max(0, one.reduction)));
  return [
    {
      id: 'shared reduction',
      value: reduction,
      unit: 'kgCO2e',
      equation: 'baseline − actual; 0 when the printed reduction is not positive',
      source: hearth,
      from: { baseline, actual, 'printed reduction': printed },
    },
    ...worthSteps({ shares, result }),
    ...devices.flatMap((device, index) => [
      reductionStep(device, index, { shares, result }),
      {
        id: `share ${device.cooker.did}`,
        value: device.share,
        unit: 'fraction',
        equation: 'max(0, reduction) / max(R, Σ of the positive ones); 0 when R or Σ is not positive',
        source: `${hearth}, additive shares`,
        from: { reduction: device.reduction, R: reduction, 'Σ of the positive ones': explained },
      },
      fuelStep(device, { shares, result }),
    ]),
    {
      id: 'unattributed',
      value: unattributed,
      unit: 'fraction',
      equation: '1 − Σ of the positive ones / max(R, Σ of the positive ones); 1 when R or Σ is not positive',
      source: hearth,
      from: { R: reduction, 'Σ of the positive ones': explained },
    },
  ];
}

interface Of {
  readonly shares: Attributed;
  readonly result: BoundaryResult;
}

interface DeviceSet {
  readonly name: string;
  /** Bit i stands for device i. */
  readonly members: number;
  readonly devices: readonly AttributedDevice[];
}

const setsOf = (all: readonly AttributedDevice[]): DeviceSet[] =>
  Array.from({ length: 2 ** all.length - 1 }, (_, index) => {
    const members = index + 1;
    const devices = all.filter((_one, place) => (members >> place) % 2 === 1);
    return { name: `worth of ${devices.map(({ cooker }) => cooker.did).join(' and ')}`, members, devices };
  });

/** The reduction of each set of devices alone, where the baseline fuel of the household limits them. */
function worthSteps({ shares: { devices: all, worth }, result: { inputs, emissions } }: Of): Step[] {
  if (worth === null) return [];
  return setsOf(all).map(({ name, members, devices }) => ({
    id: name,
    value: worth(members),
    unit: 'kgCO2e',
    equation: `Σ (${adjustedBaseline.text} − actual) × min(displaced, what others left of household cap × Σ displaced) / displaced, the most per MJ first`,
    source: `${hearth}: the household's own baseline fuel limits what they replace together`,
    from: {
      'household cap': emissions.householdCap,
      'Σ displaced': sum(all.map(({ part }) => part.displacedMJ)),
      DAF: inputs['daf']?.value ?? 0,
      ...Object.fromEntries(
        devices.flatMap(({ cooker: { did }, part }) => [
          [`baseline ${did}`, part.baseline],
          [`actual ${did}`, part.actual],
          [`displaced ${did}`, part.displacedMJ],
        ]),
      ),
    },
  }));
}

function reductionStep(
  { cooker: { did }, part, reduction }: AttributedDevice,
  index: number,
  { shares: { devices, worth }, result: { inputs } }: Of,
): Step {
  const head = { id: `reduction ${did}`, value: reduction, unit: 'kgCO2e' };
  if (worth === null) {
    const from = { baseline: part.baseline, DAF: inputs['daf']?.value ?? 0, actual: part.actual };
    return { ...head, equation: `${adjustedBaseline.text} − actual`, source: hearth, from };
  }
  return {
    ...head,
    equation:
      'Shapley value of the worths of all sets of devices, device by device in the order of their names',
    source: `${hearth}: the household's own baseline fuel limits what they replace together`,
    from: {
      ...Object.fromEntries(setsOf(devices).map(({ name, members }) => [name, worth(members)])),
      'place of the device': index + 1,
    },
  };
}

function fuelStep(
  { cooker: { did }, part, fuelSaved }: AttributedDevice,
  { shares: { devices, kgPerUnit }, result: { ncv, savedKgAtMost } }: Of,
): Step {
  return {
    id: `fuelSaved ${did}`,
    value: fuelSaved,
    unit: kgPerUnit === 1 ? 'kg of baseline fuel' : 'unit of the baseline fuel',
    equation: `${displacedFuel.text} × min(1, saved at most / (Σ ${displacedFuel.text})) / kg per unit`,
    source: `${hearth}: together at most what the household saved`,
    from: {
      displaced: part.displacedMJ,
      NCV: ncv,
      'saved at most': savedKgAtMost,
      'Σ displaced': sum(devices.map((one) => one.part.displacedMJ)),
      'kg per unit': kgPerUnit,
    },
  };
}
