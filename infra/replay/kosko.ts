// Reads the export of a Kosko plug meter: one line of text for each row, values as the meter wrote them.
import { instantOf } from '#infra/fleet/kampala-time.ts';

const header = 'TIME,VOLTAGE,CURRENT,WATT,KWH,DEVICE STATUS';

/** Values of a row whose columns can all be read. */
interface MeterValues {
  readonly voltageV: number;
  readonly currentA: number;
  readonly activePowerW: number;
  /** Running counter, Wh. */
  readonly energyWh: number;
  readonly relayOn: boolean;
}

export interface MeterRow {
  /** The line as written in the file. */
  readonly text: string;
  /** Moment of the row; 0 when its TIME is no date and time. */
  readonly observedAt: number;
  /** Null when a column after TIME cannot be read. */
  readonly values: MeterValues | null;
}

/**
 * The rows of a file in file order. TIME is local time of Africa/Kampala, `YY-MM-DD HH:MM:SS`.
 * Throws when the first line is not the header of this format.
 */
export function koskoRows(text: string, fileName: string): MeterRow[] {
  const [first = '', ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (first !== header)
    throw new Error(
      `${fileName}: the first line is ${JSON.stringify(first.slice(0, 100))}, but a Kosko export starts with ${header}`,
    );
  return lines.map(rowOf);
}

function rowOf(text: string): MeterRow {
  const [time = '', ...columns] = text.split(',');
  return { text, observedAt: instantOf(time) ?? 0, values: valuesOf(columns) };
}

function valuesOf(columns: readonly string[]): MeterValues | null {
  const [voltage = '', current = '', watt = '', kwh = '', status = ''] = columns;
  const numbers = [voltage, current, watt, kwh];
  const readable = numbers.every((number) => /^-?\d+(\.\d+)?$/.test(number)) && /^(ON|OFF)$/.test(status);
  if (!readable || columns.length !== 5) return null;
  return {
    voltageV: Number(voltage),
    currentA: Number(current),
    activePowerW: Number(watt),
    // Moves the decimal point: 12.284 kWh times 1000 would be 12284.000000000002 Wh.
    energyWh: Number(`${kwh}e3`),
    relayOn: status === 'ON',
  };
}
