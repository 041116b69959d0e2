// What was said of a device on the days of an analysis: its values hold from a day on, and a day takes its own.
import { valuesOn, valuesWithin, type Dated } from '#domain/dating/former-values.ts';
import type { Device } from '#domain/emissions/household.ts';
import { Problem } from '../../contract/problem.ts';
import type { KnownDevice } from '../../store/device-records.ts';

/** What a day takes from the device itself. */
export type DeviceRow = Pick<Device, 'did' | 'type' | 'ratedPowerW' | 'expectedIntervalSeconds'> & {
  readonly fuelType: string | null;
};

type Values = DeviceRow & { readonly accuracyPercent: number | null };

type Described = Values & { readonly isAccuracyPartial: boolean };

export function datedValues({ device }: Pick<KnownDevice, 'device'>): Dated<Values> {
  const { id: _, former, ...now } = device;
  return { now, former: former.map((row) => ({ ...row, did: now.did })) };
}

/**
 * One description for some days. Of values that changed within them the one that claims least: the highest rated power,
 * which is what hours of use emit, and none when it was not always known; the shortest interval, of which most readings
 * are missed; the worst accuracy, and whether it was not known on some of the days. Throws 422 when it was another type, or burned another fuel, on some of the days.
 */
export function describedOver(known: Pick<KnownDevice, 'device'>, days: readonly string[]): Described {
  const dated = datedValues(known);
  refuseOther(dated, days);
  const values = valuesWithin(dated, days);
  const [one = dated.now] = values;
  const accuracies = values.flatMap(({ accuracyPercent }) => accuracyPercent ?? []);
  return {
    ...one,
    ratedPowerW: values.some(({ ratedPowerW }) => ratedPowerW === null)
      ? null
      : Math.max(...values.map(({ ratedPowerW }) => ratedPowerW ?? 0)),
    expectedIntervalSeconds: Math.min(...values.map((row) => row.expectedIntervalSeconds)),
    accuracyPercent: accuracies.length === 0 ? null : Math.max(...accuracies),
    isAccuracyPartial: accuracies.length < values.length,
  };
}

/** A device of two types is two cookers, which no analysis takes apart. */
function refuseOther(dated: Dated<Values>, days: readonly string[]): void {
  const [first] = days;
  if (first === undefined) return;
  const was = valuesOn(dated, first);
  const day = days.find((one) => !isSameStove(valuesOn(dated, one), was));
  if (day === undefined) return;
  throw new Problem('insufficient-data', {
    detail: `${was.did} is ${described(was)} until ${day}, and ${described(valuesOn(dated, day))} from then on: ask for the parts before ${day} and from ${day} on.`,
  });
}

const isSameStove = (a: Values, b: Values): boolean => a.type === b.type && a.fuelType === b.fuelType;

const described = ({ type, fuelType }: Values): string =>
  fuelType === null ? `of the type ${type}` : `of the type ${type} for ${fuelType}`;
