// How a reading of each kind becomes a row: one column builder per column of its table.
import type { Room } from '#runtime/memory/buffer-pool.ts';
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import {
  appendText,
  float32Column,
  float64Column,
  momentColumn,
  nullable,
  stringColumn,
  uint16Column,
  uint32Column,
  uint8Column,
  wideColumn,
  writeNullable,
  writeWide,
  type Column,
} from '#runtime/clickhouse/native/write.ts';
import { deviceColumn, type NumberedDevice } from './device-column.ts';
import type { DeviceIndex } from './sort.ts';

/** Where and when a message arrived. `arrivedAtMs` is its Kafka timestamp. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly arrivedAtMs: number;
}

/** Where the message of a reading arrived, and its device; undefined with the first one of a new device. */
export interface ReadingPlace extends Place {
  /** Id of the Avro schema in the message. */
  readonly schemaId: number;
  readonly device: NumberedDevice | undefined;
}

/** Rows of one table under construction; `ingested_at` and `_rank` are left to ClickHouse. */
export interface Rows<T, P extends Place = Place> {
  readonly columns: Readonly<Record<string, Column>>;
  /** Writes row number `row` of the columns' last chunk: the one after the last written. */
  readonly write: (row: number, item: T, place: P) => void;
  /** What `rows` rows are sorted by, to be called before the columns' parts; without it they are sent as written. */
  readonly deviceIndex?: (rows: number, room: Room) => DeviceIndex;
}

interface Identified {
  readonly deviceDid: string;
  readonly sequence: number;
  readonly observedAt: number;
}

/** The columns that say where and when a row's message arrived. */
export function placeRows() {
  const partition = uint16Column();
  const offset = wideColumn('UInt64');
  const arrivedAt = momentColumn();
  const write = (row: number, place: Place): void => {
    partition.data[row] = place.partition;
    writeWide(offset, row, place.offset);
    writeWide(arrivedAt, row, place.arrivedAtMs);
  };
  return { columns: { _partition: partition, _offset: offset, _arrived_at: arrivedAt }, write };
}

/** The columns that every kind has, and how they are filled. */
function commonRows() {
  const device = deviceColumn();
  const schemaId = uint32Column();
  const own = {
    device_did: device,
    observed_at: momentColumn(),
    sequence: wideColumn('UInt64'),
    _schema_id: schemaId,
  };
  const arrival = placeRows();
  const write = (row: number, reading: Identified, place: ReadingPlace): void => {
    device.write(row, reading.deviceDid, place.device);
    writeWide(own.observed_at, row, reading.observedAt);
    writeWide(own.sequence, row, reading.sequence);
    schemaId.data[row] = place.schemaId;
    arrival.write(row, place);
  };
  return { columns: { ...own, ...arrival.columns }, write, deviceIndex: device.deviceIndex };
}

export function usageRows(): Rows<UsageReading, ReadingPlace> {
  const common = commonRows();
  const own = {
    interval_seconds: uint32Column(),
    in_use_seconds: uint32Column(),
    mode: stringColumn(),
    battery_percent: nullable(float32Column()),
  };
  const write = (row: number, reading: UsageReading, place: ReadingPlace): void => {
    common.write(row, reading, place);
    own.interval_seconds.data[row] = reading.intervalSeconds;
    own.in_use_seconds.data[row] = reading.inUseSeconds;
    appendText(own.mode, reading.mode);
    writeNullable(own.battery_percent, row, reading.batteryPercent);
  };
  return { columns: { ...common.columns, ...own }, write, deviceIndex: common.deviceIndex };
}

export function fuelRows(): Rows<FuelReading, ReadingPlace> {
  const common = commonRows();
  const own = {
    fuel_type: stringColumn(),
    measure: stringColumn(),
    quantity: float64Column(),
    unit: stringColumn(),
  };
  const write = (row: number, reading: FuelReading, place: ReadingPlace): void => {
    common.write(row, reading, place);
    appendText(own.fuel_type, reading.fuelType);
    appendText(own.measure, reading.measure);
    own.quantity.data[row] = reading.quantity;
    appendText(own.unit, reading.unit);
  };
  return { columns: { ...common.columns, ...own }, write, deviceIndex: common.deviceIndex };
}

export function temperatureRows(): Rows<TemperatureReading, ReadingPlace> {
  const common = commonRows();
  const own = {
    temperature_c: float32Column(),
    ambient_c: nullable(float32Column()),
    probe: stringColumn(),
  };
  const write = (row: number, reading: TemperatureReading, place: ReadingPlace): void => {
    common.write(row, reading, place);
    own.temperature_c.data[row] = reading.temperatureC;
    writeNullable(own.ambient_c, row, reading.ambientC);
    appendText(own.probe, reading.probe);
  };
  return { columns: { ...common.columns, ...own }, write, deviceIndex: common.deviceIndex };
}

export function powerRows(): Rows<PowerReading, ReadingPlace> {
  const common = commonRows();
  const own = {
    active_power_w: float32Column(),
    voltage_v: nullable(float32Column()),
    current_a: nullable(float32Column()),
    energy_wh: nullable(float64Column()),
    relay_on: nullable(uint8Column('Bool')),
  };
  const write = (row: number, reading: PowerReading, place: ReadingPlace): void => {
    common.write(row, reading, place);
    own.active_power_w.data[row] = reading.activePowerW;
    writeNullable(own.voltage_v, row, reading.voltageV);
    writeNullable(own.current_a, row, reading.currentA);
    writeNullable(own.energy_wh, row, reading.energyWh);
    writeNullable(own.relay_on, row, reading.relayOn === null ? null : Number(reading.relayOn));
  };
  return { columns: { ...common.columns, ...own }, write, deviceIndex: common.deviceIndex };
}
