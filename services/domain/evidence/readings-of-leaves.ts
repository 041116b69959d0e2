// Restores the readings of a device from the leaves of its evidence batches, so that its days can be computed again.
import { utcMs } from '../dating/utc-time.ts';
import { shortest } from './float32.ts';
import { powerColumns, type PowerRow } from '../days/power-columns.ts';
import type { DayFuel, DayReadings, DayTemperature, DayUsage } from '../days/readings.ts';

const modes = ['OFF', 'ON', 'KEEP_WARM', 'UNKNOWN'] as const;
const measures = ['REMAINING', 'CONSUMED', 'DELIVERED'] as const;
const units = ['KG', 'L', 'M3', 'KWH'] as const;

interface Reading {
  readonly observedAt: string;
  readonly sequence: number;
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const isReading = (value: unknown): value is Reading =>
  typeof value === 'object' && value !== null && 'values' in value && 'observedAt' in value;

/** Of a text that readLeaf takes: its members are not checked once more. */
function readingOf(leaf: string): Reading {
  const reading: unknown = JSON.parse(leaf);
  if (isReading(reading)) return reading;
  throw new Error('a leaf is no reading');
}

function momentOf(observedAt: string): number {
  const atMs = utcMs(observedAt);
  if (atMs !== null) return atMs;
  throw new Error(`${observedAt} is no moment`);
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`${String(value)} is not one of ${known.join(', ')}`);
  return found;
}

const numberOrNull = (value: unknown): number | null => (value === undefined ? null : Number(value));

/** Of a number that is stored with 32 bits. */
const floatOrNull = (value: unknown): number | null => (value === undefined ? null : shortest(Number(value)));

/** In any order, of leaves that readLeaf takes. Throws for one with another value than readings have. */
export function readingsOfLeaves(leaves: Iterable<string>): DayReadings {
  const usage: DayUsage[] = [];
  const fuel: DayFuel[] = [];
  const temperature: DayTemperature[] = [];
  const power: PowerRow[] = [];
  for (const leaf of leaves) {
    const { kind, values, observedAt, sequence } = readingOf(leaf);
    const common = { observedAt: momentOf(observedAt), sequence };
    if (kind === 'power')
      power.push({
        ...common,
        activePowerW: shortest(Number(values['activePowerW'])),
        voltageV: floatOrNull(values['voltageV']),
        currentA: floatOrNull(values['currentA']),
        energyWh: numberOrNull(values['energyWh']),
        relayOn: values['relayOn'] === undefined ? null : values['relayOn'] === true,
      });
    else if (kind === 'usage')
      usage.push({
        ...common,
        intervalSeconds: Number(values['intervalSeconds']),
        inUseSeconds: Number(values['inUseSeconds']),
        mode: oneOf(modes, values['mode']),
        batteryPercent: null,
      });
    else if (kind === 'fuel')
      fuel.push({
        ...common,
        fuelType: String(values['fuelType']),
        measure: oneOf(measures, values['measure']),
        quantity: Number(values['quantity']),
        unit: oneOf(units, values['unit']),
      });
    else
      temperature.push({
        ...common,
        temperatureC: shortest(Number(values['temperatureC'])),
        ambientC: floatOrNull(values['ambientC']),
        probe: String(values['probe']),
      });
  }
  return { usage, fuel, temperature, power: powerColumns(power) };
}
