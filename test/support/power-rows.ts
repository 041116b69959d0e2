// Power readings written as rows, for tests: Hearth holds them as columns.
import { powerColumns } from '#domain/days/power-columns.ts';
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
