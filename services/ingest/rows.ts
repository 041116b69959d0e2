// How a reading of each kind becomes a row: one column builder per column of its table.
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import {
  boolColumn,
  momentColumn,
  nullable,
  numberColumn,
  stringColumn,
  wideColumn,
  type Column,
} from '#runtime/native.ts';

/** Where and when a message arrived. `arrivedAtMs` is its Kafka timestamp. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly arrivedAtMs: number;
}

/** Rows of one table under construction; `ingested_at` and `_rank` are left to ClickHouse. */
export interface Rows<T> {
  readonly columns: Readonly<Record<string, Column>>;
  readonly append: (item: T, place: Place) => void;
}

interface Identified {
  readonly deviceDid: string;
  readonly sequence: number;
  readonly observedAt: number;
}

/** The columns that say where and when a row's message arrived. */
export function placeRows() {
  const partition = numberColumn('UInt16');
  const offset = wideColumn('UInt64');
  const arrivedAt = momentColumn();
  const append = (place: Place): void => {
    partition.append(place.partition);
    offset.append(place.offset);
    arrivedAt.append(place.arrivedAtMs);
  };
  return { columns: { _partition: partition, _offset: offset, _arrived_at: arrivedAt }, append };
}

/** The columns that every kind has, and how they are filled. */
function commonRows() {
  const own = { device_did: stringColumn(), observed_at: momentColumn(), sequence: wideColumn('UInt64') };
  const arrival = placeRows();
  const append = (reading: Identified, place: Place): void => {
    own.device_did.append(reading.deviceDid);
    own.observed_at.append(reading.observedAt);
    own.sequence.append(reading.sequence);
    arrival.append(place);
  };
  return { columns: { ...own, ...arrival.columns }, append };
}

export function usageRows(): Rows<UsageReading> {
  const common = commonRows();
  const own = {
    interval_seconds: numberColumn('UInt32'),
    in_use_seconds: numberColumn('UInt32'),
    mode: stringColumn(),
    battery_percent: nullable(numberColumn('Float32'), 0),
  };
  const append = (reading: UsageReading, place: Place): void => {
    common.append(reading, place);
    own.interval_seconds.append(reading.intervalSeconds);
    own.in_use_seconds.append(reading.inUseSeconds);
    own.mode.append(reading.mode);
    own.battery_percent.append(reading.batteryPercent);
  };
  return { columns: { ...common.columns, ...own }, append };
}

export function fuelRows(): Rows<FuelReading> {
  const common = commonRows();
  const own = {
    fuel_type: stringColumn(),
    measure: stringColumn(),
    quantity: numberColumn('Float64'),
    unit: stringColumn(),
  };
  const append = (reading: FuelReading, place: Place): void => {
    common.append(reading, place);
    own.fuel_type.append(reading.fuelType);
    own.measure.append(reading.measure);
    own.quantity.append(reading.quantity);
    own.unit.append(reading.unit);
  };
  return { columns: { ...common.columns, ...own }, append };
}

export function temperatureRows(): Rows<TemperatureReading> {
  const common = commonRows();
  const own = {
    temperature_c: numberColumn('Float32'),
    ambient_c: nullable(numberColumn('Float32'), 0),
    probe: stringColumn(),
  };
  const append = (reading: TemperatureReading, place: Place): void => {
    common.append(reading, place);
    own.temperature_c.append(reading.temperatureC);
    own.ambient_c.append(reading.ambientC);
    own.probe.append(reading.probe);
  };
  return { columns: { ...common.columns, ...own }, append };
}

export function powerRows(): Rows<PowerReading> {
  const common = commonRows();
  const own = {
    active_power_w: numberColumn('Float32'),
    voltage_v: nullable(numberColumn('Float32'), 0),
    current_a: nullable(numberColumn('Float32'), 0),
    energy_wh: nullable(numberColumn('Float64'), 0),
    relay_on: nullable(boolColumn(), false),
  };
  const append = (reading: PowerReading, place: Place): void => {
    common.append(reading, place);
    own.active_power_w.append(reading.activePowerW);
    own.voltage_v.append(reading.voltageV);
    own.current_a.append(reading.currentA);
    own.energy_wh.append(reading.energyWh);
    own.relay_on.append(reading.relayOn);
  };
  return { columns: { ...common.columns, ...own }, append };
}
