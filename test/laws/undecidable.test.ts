// What no rule can tell apart: two kitchens with the same readings, of which one is to be paid and the other is not. So the laws
// cannot hold in all worlds (infra/decisions.md, 203).
import { expect, test } from 'vitest';
import { oneInterval } from './bounds.ts';
import { evaluate } from './evaluate.ts';
import { drawWorld, worldOf } from './kitchens.ts';
import { perfectSensor } from './sensors.ts';
import { cellMs, type Kitchen } from './truth.ts';
import type { World } from './world.ts';

const hourMs = 3_600_000;

/** The kitchen with an old stove that is cold up to a moment. */
const coldUntil = (kitchen: Kitchen, untilMs: number): Kitchen => ({
  ...kitchen,
  oldRate: kitchen.oldRate.map((rate, cell) => (kitchen.startMs + cell * cellMs < untilMs ? 0 : rate)),
});

/** The kitchen with a fire that burns 2 kg/h for 3 h. */
const withFire = (kitchen: Kitchen, fromMs: number): Kitchen => ({
  ...kitchen,
  oldRate: kitchen.oldRate.map((rate, cell) => {
    const atMs = kitchen.startMs + cell * cellMs;
    return atMs >= fromMs && atMs < fromMs + 3 * hourMs ? 2 : rate;
  }),
});
const fireKg = 6;

const isScale = ({ channel }: World['devices'][number]): boolean => channel === 'oldScale';

const weightsOf = ({ devices }: World) => devices.find(isScale)?.readings.fuel ?? [];

const withWeights = (world: World, change: (quantity: number) => number): World => ({
  ...world,
  devices: world.devices.map((device) => {
    if (!isScale(device)) return device;
    const fuel = device.readings.fuel.map((row) => ({ ...row, quantity: change(row.quantity) }));
    return { ...device, readings: { ...device.readings, fuel } };
  }),
});

test('a store above the end of its scale reads like one at rest: to hold law 1 is to pay no household whose old stove is cold', () => {
  const { kitchen, sensors } = drawWorld(7, 3472);
  const own = sensors.map((one) => (one.channel === 'oldScale' ? { ...one, step: 0.05, noise: 0.005 } : one));
  const [, day] = kitchen.days;
  const fromMs = (day?.fromMs ?? NaN) + 6 * hourMs;
  // Two households that cook the same on their new stove. In one of them the old stove is cold on the first day.
  const cold = coldUntil(kitchen, day?.toMs ?? NaN);
  const burning = withFire(cold, fromMs);
  const honest = worldOf(cold, own);
  const clean = worldOf(burning, own);
  // The scale of the other one cannot show more than what is left after the fire of that day.
  const after = weightsOf(clean).find(({ observedAt }) => observedAt > fromMs + 3 * hourMs);
  const faulty = withWeights(clean, (quantity) => Math.min(quantity, after?.quantity ?? NaN));
  // The first household had so much less in its store.
  const lighter = withWeights(honest, (quantity) => Math.round((quantity - fireKg) * 100) / 100);
  expect(weightsOf(clean)).not.toEqual(weightsOf(faulty));
  expect(weightsOf(lighter)).toEqual(weightsOf(faulty));
  expect(lighter.devices).toEqual(faulty.devices);
  // So a rule gives both the same. Honest data keep 90 % of what perfect data earn.
  const paid = 0.9 * evaluate(worldOf(cold, sensors.map(perfectSensor))).credit;
  const earned = evaluate(clean);
  const allowed = 1.02 * earned.credit + oneInterval(clean, earned);
  expect(evaluate(lighter).credit).toBeGreaterThan(paid);
  expect(paid).toBeGreaterThan(1.3 * allowed);
});
