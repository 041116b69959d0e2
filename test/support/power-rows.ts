// Power readings written as rows, for tests: Hearth holds them as columns.
import { absent, type PowerColumns } from '#domain/days/power-columns.ts';
import type { DayReadings } from '#domain/days/readings.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';

export type PowerRow = Readonly<Omit<PowerReading, 'deviceDid'>>;

export interface RowReadings extends Omit<DayReadings, 'power'> {
  readonly power: readonly PowerRow[];
}

export const noReadings: RowReadings = { usage: [], fuel: [], temperature: [], power: [] };

export const inColumns = ({ power, ...others }: RowReadings): DayReadings => ({
  ...others,
  power: powerColumns(power),
});

const powerColumns = (rows: readonly PowerRow[]): PowerColumns => {
  const column = (value: (row: PowerRow) => number | boolean | null): Float64Array =>
    Float64Array.from(rows, (row) => Number(value(row) ?? absent));
  return {
    observedAt: column(({ observedAt }) => observedAt),
    sequence: column(({ sequence }) => sequence),
    activePowerW: column(({ activePowerW }) => activePowerW),
    voltageV: column(({ voltageV }) => voltageV),
    currentA: column(({ currentA }) => currentA),
    energyWh: column(({ energyWh }) => energyWh),
    relayOn: column(({ relayOn }) => relayOn),
  };
};
