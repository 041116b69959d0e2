// Makes the readings of a device again from the leaves of its evidence batches, to compute its days anew.
import { openUtcTime, utcMs } from '../dating/utc-time.ts';
import { powerColumns, type PowerRow } from '../days/power-columns.ts';
import type { DayFuel, DayReadings, DayTemperature, DayUsage } from '../days/readings.ts';
import { readLeaf } from './read-leaf.ts';

const modes = ['OFF', 'ON', 'KEEP_WARM', 'UNKNOWN'] as const;
const measures = ['REMAINING', 'CONSUMED', 'DELIVERED'] as const;
const units = ['KG', 'L', 'M3', 'KWH'] as const;

interface Reading {
  readonly observedAt: string;
  readonly sequence: number;
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Throws for a text that is no leaf; its readers have checked that. */
function readingOf(leaf: string): Reading & { readonly atMs: number } {
  const parsed: unknown = readLeaf(leaf) === null ? null : JSON.parse(leaf);
  // The members were checked by readLeaf.
  const reading = parsed as Reading | null;
  const atMs = reading === null ? null : utcMs(reading.observedAt);
  if (reading === null || atMs === null || openUtcTime()(atMs) !== reading.observedAt)
    throw new Error(`no leaf: ${leaf.slice(0, 200)}`);
  return { ...reading, atMs };
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`${String(value)} is not one of ${known.join(', ')}`);
  return found;
}

const numberOrNull = (value: unknown): number | null => (value === undefined ? null : Number(value));

/** In any order. Throws for a leaf with another value than readings have. */
export function readingsOfLeaves(leaves: Iterable<string>): DayReadings {
  const usage: DayUsage[] = [];
  const fuel: DayFuel[] = [];
  const temperature: DayTemperature[] = [];
  const power: PowerRow[] = [];
  for (const leaf of leaves) {
    const { kind, values, atMs, sequence } = readingOf(leaf);
    const common = { observedAt: atMs, sequence };
    if (kind === 'power')
      power.push({
        ...common,
        activePowerW: Number(values['activePowerW']),
        voltageV: numberOrNull(values['voltageV']),
        currentA: numberOrNull(values['currentA']),
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
        temperatureC: Number(values['temperatureC']),
        ambientC: numberOrNull(values['ambientC']),
        probe: String(values['probe']),
      });
  }
  return { usage, fuel, temperature, power: powerColumns(power) };
}
