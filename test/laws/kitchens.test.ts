// Random kitchens are honest: the same number draws the same world, the door takes what is sent, meters count what was used.
import { expect, test } from 'vitest';
import { storedReadings } from './evaluate.ts';
import { drawWorld } from './kitchens.ts';

const worlds = Array.from({ length: 16 }, (_, index) => drawWorld(3, index));

test('a number draws the same world again', () => {
  expect(drawWorld(3, 5).world).toEqual(worlds[5]?.world);
});

test('every reading of a clean world may be stored', () => {
  for (const { world } of worlds)
    for (const { readings } of world.devices) expect(storedReadings(readings)).toEqual(readings);
});

test('a counter counts what was used, within 2 %, its step and one reading at each end', () => {
  for (const { world, sensors } of worlds) {
    const [device] = world.devices;
    const [sensor] = sensors;
    if (device?.channel !== 'meter' || sensor === undefined || sensor.rollOverWh < Infinity) continue;
    const [fromMs, toMs] = [world.truth[0]?.fromMs ?? 0, world.truth.at(-1)?.toMs ?? 0];
    const counted = device.readings.power.flatMap(({ observedAt, energyWh }) =>
      observedAt >= fromMs && observedAt < toMs ? (energyWh ?? []) : [],
    );
    const usedWh = world.truth.reduce((total, { used }) => total + used * 1000, 0);
    const mostAtEnds = ((device.ratedPowerW ?? 2500) * device.expectedIntervalSeconds * 2) / 3600;
    const differenceWh = Math.abs((counted.at(-1) ?? 0) - (counted[0] ?? 0) - usedWh);
    expect(differenceWh).toBeLessThan(0.02 * usedWh + sensor.stepWh + mostAtEnds);
  }
});
