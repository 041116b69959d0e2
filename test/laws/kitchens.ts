// Draws whole worlds: a kitchen, the sensors in it, and what they sent.
import { openRandom } from './random.ts';
import { drawSensor, observe, type Sensor } from './sensors.ts';
import { drawKitchen, trueDays, type Kitchen, type Stove } from './truth.ts';
import type { Channel, World } from './world.ts';

export interface Drawn {
  readonly kitchen: Kitchen;
  readonly sensors: readonly Sensor[];
  readonly world: World;
}

interface Combination {
  readonly part: number;
  readonly stoves: readonly [Stove['type'], ...Stove['type'][]];
  readonly channels: readonly Channel[];
}

const electric = [
  'ElectricPressureCooker',
  'ElectricPressureCooker',
  'InductionStove',
  'InductionStove',
  'ElectricHotplate',
  'ElectricSlowCooker',
] as const;
const gas = ['LpgStove', 'LpgStove', 'EthanolStove'] as const;

const combinations: readonly [Combination, ...Combination[]] = [
  { part: 0.36, stoves: electric, channels: ['meter'] },
  { part: 0.08, stoves: electric, channels: ['meter', 'oldScale'] },
  { part: 0.03, stoves: electric, channels: ['meter', 'oldScale', 'oldHeat'] },
  { part: 0.1, stoves: electric, channels: ['power'] },
  { part: 0.02, stoves: electric, channels: ['power', 'oldScale'] },
  { part: 0.08, stoves: electric, channels: ['use', 'oldScale'] },
  { part: 0.05, stoves: electric, channels: ['use', 'oldScale', 'oldHeat'] },
  { part: 0.1, stoves: gas, channels: ['gas'] },
  { part: 0.03, stoves: gas, channels: ['gas', 'oldScale'] },
  { part: 0.09, stoves: ['ImprovedBiomassStove'], channels: ['heat', 'oldScale'] },
  { part: 0.06, stoves: ['ImprovedBiomassStove'], channels: ['heat', 'oldScale', 'oldHeat'] },
];

/** The world of a number. The same numbers give the same world. */
export function drawWorld(seed: number, index: number): Drawn {
  const random = openRandom(seed, index, 'world');
  let left = random.uniform();
  const combination =
    combinations.find(({ part }) => {
      left -= part;
      return left < 0;
    }) ?? combinations[0];
  const burns = combination.channels.includes('oldScale') || random.chance(0.3);
  const kitchen = drawKitchen(seed, index, { stove: random.pick(combination.stoves), burns });
  const sensors = combination.channels.map((channel) => drawSensor(kitchen, channel));
  return { kitchen, sensors, world: worldOf(kitchen, sensors) };
}

/** What the sensors make of a kitchen. */
export const worldOf = (kitchen: Kitchen, sensors: readonly Sensor[]): World => ({
  seed: kitchen.seed,
  index: kitchen.index,
  about: describe(kitchen, sensors),
  timeZone: kitchen.timeZone,
  country: kitchen.country,
  persons: kitchen.persons,
  baselines: kitchen.baselines,
  period: kitchen.period,
  truth: trueDays(kitchen),
  devices: sensors.map((sensor) => observe(kitchen, sensor)),
});

function describe({ stove, timeZone, country, period, days, persons, baselines, mealMinutes, loads }: Kitchen, sensors: readonly Sensor[]): string {
  const size = stove.most >= 50 ? `${stove.most} W` : `${stove.most.toFixed(2)} kg/h`;
  const rows = baselines.map(({ monthlyConsumption, fuelType }) => `${monthlyConsumption} kg ${fuelType}`);
  return [
    `${stove.type} ${size}`,
    `${timeZone} ${country ?? 'no country'}`,
    `${period.start} + ${days.length - 2} d`,
    `${mealMinutes.length} meals`,
    `loads ${loads.join(', ') || 'none'}`,
    `${rows.join(' then ')} a month`,
    `${persons} persons`,
    ...sensors.map(describeSensor),
  ].join('; ');
}

function describeSensor({ channel, type, intervalS, onChange, step, stepWh, rollOverWh }: Sensor): string {
  const often = `${onChange ? 'on change and ' : ''}each ${intervalS} s`;
  const register = channel === 'meter' ? `, counter ${stepWh} Wh${rollOverWh === Infinity ? '' : ` to ${rollOverWh}`}` : '';
  return `${channel} (${type}) ${often}, step ${step}${register}`;
}
