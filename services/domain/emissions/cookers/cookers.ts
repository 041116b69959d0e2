// The credited devices of a household, each with its meter and its use.
import type { Device } from '../case/household.ts';
import type { Warning } from '../result/result.ts';
import { foldTwins, type Candidate } from './meter-twins.ts';
import { hourMeterOf, hours, isUnheard, isUseKnown } from './use-known.ts';
import { usualRatedPowerW } from '../../signals/load.ts';
import { usualScaleNoise } from '../../signals/scale.ts';
import { fuelTypes, type FuelType } from '../../fuels.ts';
import { usedOn } from './cooker-days.ts';
import { exactly, highOf, sumRanges, type Range } from '../../range.ts';
import { sum } from '../../sum.ts';

/** How a cooker's energy is turned into baseline fuel; `other`: no ratio is known. */
export type CookerKind = 'pressureCooker' | 'induction' | 'hotplate' | 'lpg' | 'ethanol' | 'other';

export interface Cooker {
  /** The stove, or a meter without a known stove. */
  readonly did: string;
  readonly kind: CookerKind;
  /** Its fuel, or electricity; null: not known. */
  readonly carrier: FuelType | null;
  /** The device whose readings give the amount. */
  readonly meter: Device;
  /** All of its days, kWh, or fuel in its unit; null: not measured. */
  readonly amount: Range | null;
  /** It burns the baseline fuel: what it used, surely or perhaps, is in the residual fuel already. */
  readonly isInResidual: boolean;
  /** The stove or its meter: the device that shows more use. */
  readonly hourMeter: Device;
  /** Of the stove, or of a meter without a known one. */
  readonly type: string;
  /** Hours of use, of all its days with known use. */
  readonly usageHours: number;
  /** Whether use would have shown in the readings: without, no hours are not none. */
  readonly isUseKnown: boolean;
  readonly ratedPowerW: number | null;
  /** Local day on which the stove came into the household; null: not known, or of no consequence. */
  readonly installedOn: string | null;
  /** Of the period, on which it was there. */
  readonly lastDay: string;
  /** It may count the energy of another meter once more: never credited, though the whole household may have used it. */
  readonly isDoubtful: boolean;
}

const stoves: Readonly<Record<string, { kind: CookerKind; carrier: FuelType | null }>> = {
  ElectricPressureCooker: { kind: 'pressureCooker', carrier: 'Electricity' },
  InductionStove: { kind: 'induction', carrier: 'Electricity' },
  ElectricHotplate: { kind: 'hotplate', carrier: 'Electricity' },
  ElectricSlowCooker: { kind: 'hotplate', carrier: 'Electricity' },
  LpgStove: { kind: 'lpg', carrier: 'LPG' },
  EthanolStove: { kind: 'ethanol', carrier: 'Ethanol' },
  BiogasStove: { kind: 'other', carrier: 'Biogas' },
  PelletStove: { kind: 'other', carrier: 'Pellets' },
  ImprovedBiomassStove: { kind: 'other', carrier: null },
};

/** What household stoves of a type draw at most with one plate, W: no rating that is stated makes one of them emit less. Rule. */
export const mostRatedPowerW: Readonly<Record<string, number>> = {
  ElectricPressureCooker: 1500,
  InductionStove: 2200,
  ElectricHotplate: 2000,
  ElectricSlowCooker: usualRatedPowerW,
};

/** A pressure cooker of more power is none, for nothing else tells it from a stove that claims less. */
const isTooStrong = ({ type, ratedPowerW }: Device): boolean =>
  type === 'ElectricPressureCooker' && (ratedPowerW ?? 0) > (mostRatedPowerW[type] ?? Infinity);

const kindOf = (stove: Device): CookerKind =>
  isTooStrong(stove) ? 'hotplate' : (stoves[stove.type]?.kind ?? 'other');

/** The stove type that is assumed for a meter of a fuel without a stove. */
const kindOfMeter: Readonly<Partial<Record<FuelType, CookerKind>>> = {
  Electricity: 'hotplate',
  LPG: 'lpg',
  Ethanol: 'ethanol',
};

/** Types that are new stoves even when they burn the baseline fuel; any other stove of that fuel is the old one. */
const improvedTypes: readonly string[] = ['ImprovedBiomassStove', 'PelletStove'];

export interface Credited {
  readonly cookers: readonly Cooker[];
  readonly warnings: readonly Warning[];
}

/**
 * A stove is measured by itself, or by a meter of its fuel when it is the household's one stove of that fuel. The old
 * stove, loggers and scales on the baseline fuel are not credited. A meter beside a stove that measures itself may
 * count the same energy twice and is left out: that another stove fell silent must not raise what is credited. Of
 * several meters of electricity, which may be one behind the other, the one that counted least is credited. Two names of
 * one meter are one stove.
 */
export function creditedCookers(given: readonly Device[], baselineFuel: FuelType): Credited {
  const folded = foldTwins(given.flatMap((device) => twinCandidate(device, baselineFuel)));
  const devices = given.flatMap((device) =>
    twinCandidate(device, baselineFuel).length === 0 ? [device] : (folded.devices.get(device.did) ?? []),
  );
  const known = devices.filter((device) => isNewStove(device, baselineFuel));
  const meters = devices.filter((device) => meterCarrier(device, baselineFuel) !== null);
  const watched = new Map(
    meters.map((meter) => [meter, watchedStove(known, meterCarrier(meter, baselineFuel))]),
  );
  const doubtful = doubtfulMeters(meters.filter((meter) => watched.get(meter) !== 'measured'));
  const meterOf = (stove: Device): Device | undefined =>
    meters.find((meter) => watched.get(meter) === stove && !doubtful.has(meter));
  const alone = meters.filter((meter) => {
    const target = watched.get(meter) ?? 'none';
    return target === 'none' || (target !== 'measured' && meterOf(target) !== meter);
  });
  const overlapping = meters.filter((meter) => watched.get(meter) === 'measured');
  // The fuel of a scale is known; the stove on a plug is not.
  const borrowed = known.flatMap((stove) => {
    const meter = meterOf(stove);
    return meter?.type === 'SmartMeter' && isUnheard(stove) ? [{ stove, meter }] : [];
  });
  return {
    cookers: [
      ...known.map((stove) => stoveCooker(stove, meterOf(stove) ?? stove, baselineFuel)),
      ...alone.map((meter) => ({ ...loneMeter(meter, baselineFuel), isDoubtful: doubtful.has(meter) })),
    ].sort((a, b) => (a.did < b.did ? -1 : 1)),
    warnings: [
      ...folded.warnings,
      ...overlapping.map(({ did }) => ({
        code: 'meter-overlap' as const,
        detail: `${did} is not credited: a stove that it may measure reports its own energy.`,
      })),
      ...[...doubtful].map(([{ did }, other]) => ({
        code: 'meter-overlap' as const,
        detail: `${did} is not credited: it may measure the same energy as ${other.did}, which measured less.`,
      })),
      ...borrowed.map(({ stove, meter }) => ({
        code: 'meter-of-silent-stove' as const,
        detail: `${stove.did} sends no readings. All energy of ${meter.did} is assumed to be its energy.`,
      })),
      ...alone
        .filter((meter) => meter.type === 'SmartMeter' && !doubtful.has(meter))
        .map(({ did }) => ({
          code: 'cooker-assumed' as const,
          detail: `The stove of ${did} is not known. It is treated as an electric hotplate, which claims least.`,
        })),
      ...known.filter(isTooStrong).map(({ did, ratedPowerW }) => ({
        code: 'cooker-assumed' as const,
        detail: `No household pressure cooker draws as much as ${did}, ${ratedPowerW} W. It is treated as an electric hotplate, which claims least.`,
      })),
    ],
  };
}

/** The order in which they claim more for the same amount. */
const kindsByClaim: readonly CookerKind[] = [
  'other',
  'hotplate',
  'induction',
  'pressureCooker',
  'lpg',
  'ethanol',
];

/** A device that is credited by itself; of meters of electricity one is credited at most. A stove stays before its scale. */
function twinCandidate(device: Device, baselineFuel: FuelType): Candidate[] {
  const isScale = device.type === 'FuelScale';
  if (!isScale && !isNewStove(device, baselineFuel)) return [];
  const carrier = isScale ? meterCarrier(device, baselineFuel) : carrierOf(device);
  if (carrier === null || carrier === baselineFuel) return [];
  return [{ device, carrier, rank: isScale ? kindsByClaim.length : kindsByClaim.indexOf(kindOf(device)) }];
}

/** Fuels that a device used, beyond the noise of a scale, and nothing counts: neither the baseline's, which any device may weigh, nor its own. */
export function uncountedFuels(device: Device, baselineFuel: FuelType): FuelType[] {
  const own = isNewStove(device, baselineFuel) ? carrierOf(device) : meterCarrier(device, baselineFuel);
  const isUsed = (fuel: FuelType): boolean =>
    sum(device.days.map(({ fuels }) => highOf(fuels[fuel] ?? 0))) > usualScaleNoise;
  return fuelTypes.filter((fuel) => fuel !== baselineFuel && fuel !== own && isUsed(fuel));
}

const isNewStove = (device: Device, baselineFuel: FuelType): boolean =>
  stoves[device.type] !== undefined &&
  (carrierOf(device) !== baselineFuel || improvedTypes.includes(device.type));

/** Fuel that a device measures when it is a meter of new energy, else null. */
function meterCarrier(device: Device, baselineFuel: FuelType): FuelType | null {
  if (device.type === 'SmartMeter') return 'Electricity';
  if (device.type !== 'FuelScale') return null;
  const fuel = device.fuelType ?? weighedFuels(device)[0] ?? null;
  return fuel === baselineFuel ? null : fuel;
}

/**
 * Meters of electricity with another one on the same days that counted less, and that other one. A silent meter counted
 * least: that its readings are lost must not raise what is credited.
 */
function doubtfulMeters(meters: readonly Device[]): ReadonlyMap<Device, Device> {
  const counted = (meter: Device): number => measuredAmount(meter, 'Electricity')?.best ?? -1;
  const inOrder = meters
    .filter(({ type }) => type === 'SmartMeter')
    .toSorted((a, b) => counted(a) - counted(b) || (a.did < b.did ? -1 : 1));
  const taken: Device[] = [];
  const doubtful = new Map<Device, Device>();
  for (const meter of inOrder) {
    const other = taken.find(({ installedDays }) =>
      installedDays.some((day) => meter.installedDays.includes(day)),
    );
    if (other === undefined) taken.push(meter);
    else doubtful.set(meter, other);
  }
  return doubtful;
}

const weighedFuels = (device: Device): FuelType[] =>
  fuelTypes.filter((fuel) => device.days.some((day) => day.fuels[fuel] !== undefined));

/**
 * The one stove that a meter of this fuel measures; `measured`: its energy may be that of a stove that measures itself;
 * `none`: not known.
 */
function watchedStove(known: readonly Device[], carrier: FuelType | null): Device | 'measured' | 'none' {
  const candidates = known.filter((stove) => carrierOf(stove) === carrier);
  if (candidates.some((stove) => measuredAmount(stove, carrier) !== null)) return 'measured';
  return candidates.length === 1 ? (candidates[0] ?? 'none') : 'none';
}

const carrierOf = (stove: Device): FuelType | null => stoves[stove.type]?.carrier ?? stove.fuelType;

const lastDayOf = ({ installedDays }: Device): string => installedDays.at(-1) ?? '';

/** No electric cooker draws less: a rating below it was stated in kW, W. Rule. */
const leastRatedPowerW = 100;

const believedRating = ({ ratedPowerW }: Device): number | null =>
  ratedPowerW !== null && ratedPowerW < leastRatedPowerW ? null : ratedPowerW;

function stoveCooker(stove: Device, meter: Device, baselineFuel: FuelType): Cooker {
  const carrier = carrierOf(stove);
  const hourMeter = hourMeterOf(stove, meter);
  return {
    did: stove.did,
    kind: kindOf(stove),
    carrier,
    meter,
    amount: carrier === baselineFuel ? exactly(0) : measuredAmount(meter, carrier),
    isInResidual: carrier === baselineFuel,
    hourMeter,
    type: stove.type,
    usageHours: hours(hourMeter),
    isUseKnown: isUseKnown(stove, meter, carrier),
    ratedPowerW: believedRating(stove),
    installedOn: stove.installedOn ?? null,
    lastDay: lastDayOf(stove),
    isDoubtful: false,
  };
}

function loneMeter(meter: Device, baselineFuel: FuelType): Omit<Cooker, 'isDoubtful'> {
  const carrier = meterCarrier(meter, baselineFuel);
  return {
    did: meter.did,
    kind: (carrier === null ? undefined : kindOfMeter[carrier]) ?? 'other',
    carrier,
    meter,
    amount: measuredAmount(meter, carrier),
    isInResidual: false,
    hourMeter: meter,
    type: meter.type,
    usageHours: hours(meter),
    isUseKnown: isUseKnown(meter, meter, carrier),
    ratedPowerW: believedRating(meter),
    installedOn: meter.installedOn ?? null,
    lastDay: lastDayOf(meter),
  };
}

/** Sum over the days; null when no day has a value. Days without a value add nothing: gaps are never filled here. */
function measuredAmount(device: Device, carrier: FuelType | null): Range | null {
  if (carrier === null) return null;
  const amounts = device.days.flatMap((day) => usedOn(day, carrier) ?? []);
  return amounts.length === 0 ? null : sumRanges(amounts);
}
