// Prints one world: its truth, what was sent, the days that were computed, and the results of the clean and the faulty world.
import { faults } from './faults/faults.ts';
import { limitOf, oneInterval } from './bounds.ts';
import { evaluate, rowsOf, type Credited } from './evaluate.ts';
import { drawWorld } from './kitchens.ts';
import { faultyTwin, judgeWorld, type Wanted } from './laws.ts';
import { isBroken } from './table.ts';
import { baselineKgOf } from './truth.ts';
import type { World, WorldDevice } from './world.ts';

const number = (value: number | null | undefined, digits = 2): string => (typeof value === 'number' ? value.toFixed(digits) : '-');

function truthLines(world: World): string[] {
  return world.truth.map((day) =>
    [
      `  ${day.day}`,
      `${(day.toMs - day.fromMs) / 3_600_000} h`,
      `cooked ${number(day.cooked, 3)}`,
      `used ${number(day.used, 3)}`,
      `${number(day.hours)} h of cooking`,
      `burned ${number(day.burnedKg)} of ${number(baselineKgOf(world, day.day))} kg`,
    ].join(', '),
  );
}

function deviceLines(device: WorldDevice, world: World): string[] {
  const { power, usage, fuel, temperature } = device.readings;
  const counts = Object.entries({ power, usage, fuel, temperature }).flatMap(([kind, rows]) =>
    rows.length === 0 ? [] : `${rows.length} ${kind}`,
  );
  const head = `  ${device.did} ${device.type} ${device.fuelType ?? 'no fuel'}, ${device.ratedPowerW ?? '?'} W, each ${device.expectedIntervalSeconds} s: ${counts.join(', ') || 'nothing sent'}`;
  return [head, ...world.truth.map((day) => `    ${day.day} ${sentOf(device, day)}`), ...rowLines(device, world)];
}

function sentOf({ readings }: WorldDevice, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): string {
  const within = <R extends { readonly observedAt: number }>(rows: readonly R[]): R[] =>
    rows.filter(({ observedAt }) => observedAt >= fromMs && observedAt < toMs);
  const span = (name: string, values: readonly number[], digits: number): string[] =>
    values.length === 0 ? [] : [`${name} ${number(Math.min(...values), digits)} to ${number(Math.max(...values), digits)}`];
  const [power, usage, fuel, temperature] = [within(readings.power), within(readings.usage), within(readings.fuel), within(readings.temperature)];
  return [
    `${power.length + usage.length + fuel.length + temperature.length} readings`,
    ...span('W', power.map(({ activePowerW }) => activePowerW), 1),
    ...span('Wh', power.flatMap(({ energyWh }) => energyWh ?? []), 1),
    ...(usage.length === 0 ? [] : [`in use ${number(usage.reduce((total, one) => total + one.inUseSeconds, 0) / 3600)} h`]),
    ...span('left', fuel.flatMap(({ measure, quantity }) => (measure === 'REMAINING' ? quantity : [])), 2),
    ...fuel.flatMap(({ measure, quantity }) => (measure === 'REMAINING' ? [] : `${measure} ${quantity}`)),
    ...span('degC', temperature.map(({ temperatureC }) => temperatureC), 1),
  ].join(', ');
}

const rowLines = (device: WorldDevice, world: World): string[] =>
  rowsOf(device, world).map(({ taken, computed }) => {
    const { day, flags, ...values } = taken;
    const fields = Object.entries(values).flatMap(([name, value]) =>
      name === 'digest' || value === null || value === undefined ? [] : `${name} ${JSON.stringify(value)}`,
    );
    return `    ${day} -> ${fields.join(', ')} [${flags.join(' ')}] ${computed.useSource ?? ''}`;
  });

function resultLines(world: World, result: Credited): string[] {
  const limit = limitOf(world, result);
  return [
    `  ${result.refusal ?? `credit ${result.credit}, reductions ${result.reductions}, interval ${result.interval.join(' to ')}, ${result.status ?? ''}, ${result.method ?? ''}`}`,
    ...(limit === null ? [] : [`  reduction before deductions ${number(limit.reduction, 3)}, the truth allows ${number(limit.most, 3)}, one interval ${number(oneInterval(world, result), 3)}`]),
    ...result.warnings.map(({ code, detail }) => `  ${code}: ${detail}`),
  ];
}

/** The text for a world, with one fault where it is named. */
export function explainWorld(seed: number, index: number, wanted: Wanted): string {
  const { world } = drawWorld(seed, index);
  const { trials } = judgeWorld(seed, index, wanted);
  const lines = [
    world.about,
    'truth',
    ...truthLines(world),
    'sent and computed',
    ...world.devices.flatMap((device) => deviceLines(device, world)),
    'clean',
    ...resultLines(world, evaluate(world)),
  ];
  const broken = trials.filter(isBroken);
  const names = new Set([...(wanted.fault ? [wanted.fault] : []), ...broken.map(({ what }) => what)]);
  for (const fault of faults.filter(({ name }) => names.has(name))) {
    const twin = faultyTwin(world, fault);
    if (twin === undefined) continue;
    const changed = twin.devices.filter((device) => !world.devices.includes(device));
    lines.push(`with ${fault.name}`, ...changed.flatMap((device) => deviceLines(device, twin)), ...resultLines(twin, evaluate(twin)));
  }
  lines.push(
    broken.length === 0 ? 'all laws hold' : 'broken',
    ...broken.map(({ law, what, channel, before, after, note }) => `  ${law} ${what} [${channel}] ${number(before, 3)} -> ${number(after, 3)} ${note}`),
  );
  return lines.join('\n');
}
