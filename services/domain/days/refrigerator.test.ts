// A refrigerator on the meter of a cooker earns nothing, however its register and its readings are spaced.
import { expect, test } from 'vitest';
import { inColumns, noReadings, type PowerRow } from '#test/support/power-rows.ts';
import { deviceDays } from './device-day.ts';
import { deviceReadings } from './device-readings.ts';
import type { DeviceContext } from './readings.ts';

const minute = 60_000;
const dayMs = 1440 * minute;
const cooker: DeviceContext = {
  type: 'ElectricPressureCooker',
  fuelType: 'Electricity',
  ratedPowerW: 1000,
  expectedIntervalMs: null,
};

interface Refrigerator {
  readonly powerW: number;
  /** The compressor is on for a third of it. */
  readonly cycleMinutes: number;
}

/** Five days of its meter. */
function meteredRows(
  { powerW, cycleMinutes }: Refrigerator,
  everyMinutes: number,
  stepWh: number,
): PowerRow[] {
  const isOn = (atMinute: number): boolean => atMinute % cycleMinutes < cycleMinutes / 3;
  const rows: PowerRow[] = [];
  let usedWh = 5000;
  for (let at = 0; at < 5 * 1440; at += 1) {
    if (at % everyMinutes === 0)
      rows.push({
        sequence: at,
        observedAt: at * minute,
        activePowerW: isOn(at) ? powerW + (at % 11) / 10 : 1,
        voltageV: null,
        currentA: null,
        energyWh: Math.floor(usedWh / stepWh) * stepWh,
        relayOn: null,
      });
    usedWh += (isOn(at) ? powerW : 1) / 60;
  }
  return rows;
}

test.each([5, 15])('read every %i minutes', (everyMinutes) => {
  for (const powerW of [90, 120, 180, 250])
    for (const stepWh of [1, 10, 100, 1000])
      for (const cycleMinutes of [37, 45, 61]) {
        const power = meteredRows({ powerW, cycleMinutes }, everyMinutes, stepWh);
        const device = { ...cooker, expectedIntervalMs: everyMinutes * minute };
        const dayOf = deviceDays(deviceReadings(inColumns({ ...noReadings, power })), device);
        const credited = [1, 2, 3].map(
          (day) => dayOf({ fromMs: day * dayMs, toMs: (day + 1) * dayMs }).cookingWh,
        );
        expect({ powerW, stepWh, cycleMinutes, credited }).toMatchObject({ credited: [0, 0, 0] });
      }
});
