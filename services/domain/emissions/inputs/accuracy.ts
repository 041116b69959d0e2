// The uncertainty of a meter or scale: from its accuracy class and calibrations, else the usual value.
import { calibrationOn } from './calibration.ts';
import type { FactorLookup } from '../factors/factor-lookup.ts';
import type { Note } from '../factors/notes.ts';
import type { Device } from '../case/household.ts';
import type { Step } from '../case/trace.ts';

interface Accuracy {
  /** Half-width of the 95 % interval of what it measured, relative. */
  readonly u95: number;
  /** The way to it, where it is not the usual one. */
  readonly steps: readonly Step[];
  readonly notes: readonly Note[];
}

/** The worst error that calibrations found on days of the period, as a fraction; 0: none is known. */
const calibratedError = (meter: Device): number =>
  Math.max(
    0,
    ...meter.installedDays.map((day) => Math.abs(calibrationOn(meter, day)?.errorPercent ?? 0) / 100),
  );

const classOf = ({ accuracyPercent }: Device): number | null =>
  accuracyPercent == null ? null : Math.abs(accuracyPercent) / 100;

/** The worst that is known of a meter, as a fraction: its class, or what calibrations found; 0: nothing is known. */
export const knownError = (meter: Device): number => Math.max(classOf(meter) ?? 0, calibratedError(meter));

/**
 * The class of the device stands for the usual uncertainty, better or worse. No class is believed below the floor, and a
 * larger error that a calibration found counts. Fuel that no scale weighed was reported: a class makes it no better. Nor
 * does a class that was not known on all days of the period.
 */
export function accuracyOf(
  meter: Device,
  measurement: 'meter' | 'weighedFuel',
  lookup: FactorLookup,
): Accuracy {
  const [known, calibrated] = [classOf(meter), calibratedError(meter)];
  const isForAll = known !== null && meter.isAccuracyPartial !== true;
  const isByClass = isForAll && (measurement === 'meter' || meter.type === 'FuelScale');
  const { value, notes } = lookup.find(isByClass ? `u95Min.${measurement}` : `u95.${measurement}`);
  if (known === null && calibrated === 0) return { u95: value, steps: [], notes };
  const least = isByClass ? { floor: value } : { usual: value };
  const from = { ...least, ...(known !== null && { class: known }), 'calibrated error': calibrated };
  const u95 = Math.max(...Object.values(from));
  const step: Step = {
    id: `u95 ${meter.did}`,
    value: u95,
    unit: 'fraction',
    equation: `the largest of ${Object.keys(from).join(', ')}`,
    source: 'Hearth: accuracy class and calibrations of the device',
    from,
  };
  return { u95, steps: [step], notes };
}

/** Of several scales the least accurate one. */
export function accuracyOfScales(scales: readonly Device[], lookup: FactorLookup): Accuracy {
  const [first, ...others] = scales.map((scale) => accuracyOf(scale, 'weighedFuel', lookup));
  if (first === undefined) return usualAccuracy('weighedFuel', lookup);
  const worst = others.reduce((found, one) => (one.u95 > found.u95 ? one : found), first);
  return { ...worst, notes: [first, ...others].flatMap(({ notes }) => notes) };
}

export function usualAccuracy(
  measurement: 'weighedFuel' | 'baselineFuel' | 'estimatedEnergy',
  lookup: FactorLookup,
): Accuracy {
  const { value: u95, notes } = lookup.find(`u95.${measurement}`);
  return { u95, steps: [], notes };
}
