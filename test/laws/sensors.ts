// What the devices of a kitchen send of its truth: sampled, with noise and steps, as the schemas of the readings allow.
import type { FuelType } from '#domain/fuels.ts';
import { openRandom, type Random } from './random.ts';
import { cellMs, isElectric, type Kitchen } from './truth.ts';
import type { Channel, Readings, WorldDevice } from './world.ts';

/** How a device sends. Each kind uses those values that it has. */
export interface Sensor {
  readonly channel: Channel;
  readonly type: string;
  readonly fuelType: FuelType | null;
  readonly ratedPowerW: number | null;
  readonly intervalS: number;
  /** Sent when the power changes, and each interval at the latest. */
  readonly onChange: boolean;
  /** Of the moments of the readings, ms. */
  readonly jitterMs: number;
  /** Of the value: W, degrees Celsius, kg. */
  readonly step: number;
  readonly noise: number;
  /** Of the counter, Wh. */
  readonly stepWh: number;
  readonly counterStartWh: number;
  /** The counter begins again at 0 here; Infinity: never seen. */
  readonly rollOverWh: number;
  /** Factor of the meter; it drifts slowly by the second number a day. */
  readonly gain: readonly [number, number];
  /** Further fields: relay, voltage and current of a meter; air of a logger; battery of a reporter. */
  readonly hasMore: boolean;
  readonly probe: string;
}

const intervals = [60, 60, 60, 120, 300, 300, 300, 300, 600, 900, 900, 1800, 3600] as const;

/** Draws a sensor of a channel. */
export function drawSensor(kitchen: Kitchen, channel: Channel): Sensor {
  const random = openRandom(kitchen.seed, kitchen.index, channel, 'sensor');
  const { stove } = kitchen;
  const isMeter = channel === 'meter' || channel === 'power';
  const isOwn = isMeter || channel === 'use' || channel === 'heat';
  const isScale = channel === 'gas' || channel === 'oldScale';
  const onChange = isMeter && random.chance(0.12);
  const intervalS = isScale
    ? random.pick([300, 900, 900, 1800, 3600, 3600])
    : channel === 'heat' || channel === 'oldHeat'
      ? random.pick([60, 300, 300, 300, 600, 900])
      : isMeter && random.chance(0.04)
        ? 10
        : random.pick(intervals);
  const gas = random.chance(0.5) ? stove.type : 'FuelScale';
  const type = isOwn
    ? stove.type
    : channel === 'gas'
      ? gas
      : channel === 'oldScale'
        ? 'FuelScale'
        : random.pick(['TraditionalStove', 'StoveUseMonitor']);
  return {
    channel,
    type,
    fuelType:
      isOwn || channel === 'gas'
        ? isElectric(stove) && random.chance(0.5)
          ? null
          : stove.fuel
        : kitchen.fuel,
    ratedPowerW: isOwn && isElectric(stove) && random.chance(0.9) ? stove.most : null,
    intervalS: onChange ? random.pick([300, 600, 900, 1800, 3600]) : intervalS,
    onChange,
    jitterMs: random.pick([0, 300, 2000, Math.min(20_000, intervalS * 30)]),
    step: isMeter
      ? random.pick([0.1, 0.1, 1, 1, 10])
      : isScale
        ? random.pick([0.001, 0.005, 0.01, 0.05])
        : random.pick([0.1, 0.1, 0.25, 0.5, 1]),
    noise: isMeter
      ? random.pick([0.002, 0.005, 0.01])
      : isScale
        ? random.between(0.005, 0.03)
        : random.between(0.1, 0.5),
    stepWh: random.pick([0.001, 0.1, 1, 1, 10, 100]),
    counterStartWh: random.chance(0.1) ? 0 : Math.floor(random.between(0, 80_000) * 10) / 10,
    rollOverWh: random.chance(0.03) ? random.pick([65_536, 100_000]) : Infinity,
    gain: [random.between(0.99, 1.01), random.between(-0.0005, 0.0005)],
    hasMore: random.chance(0.5),
    probe: 'stove',
  };
}

/** A sensor without faults of its own: each 10 s, no noise, no steps. */
export const perfectSensor = (sensor: Sensor): Sensor => ({
  ...sensor,
  intervalS: 10,
  onChange: false,
  jitterMs: 0,
  step: 0.001,
  noise: 0,
  stepWh: 0.001,
  rollOverWh: Infinity,
  gain: [1, 0],
});

const rounded = (value: number, step: number): number =>
  Math.round(Math.round(value / step) * step * 1e6) / 1e6;
const cut = (value: number, step: number): number =>
  Math.round(Math.floor(value / step + 1e-9) * step * 1e6) / 1e6;

/** Moments of the readings, in order. */
function moments({ startMs, otherW }: Kitchen, { intervalS, jitterMs }: Sensor, random: Random): number[] {
  const endMs = startMs + otherW.length * cellMs;
  const offsetMs = Math.floor(random.uniform() * intervalS * 1000);
  const times: number[] = [];
  for (let atMs = startMs + offsetMs; atMs < endMs; atMs += intervalS * 1000)
    times.push(Math.min(endMs - 1, atMs + Math.floor(random.uniform() * jitterMs)));
  return times;
}

const none: Readings = { power: [], usage: [], fuel: [], temperature: [] };

function powerReadings(kitchen: Kitchen, sensor: Sensor, random: Random): Readings {
  const { startMs, stoveRate, otherW } = kitchen;
  const { gain, stepWh, step, noise, hasMore } = sensor;
  const cells = otherW.length;
  const trueW = (cell: number): number => (stoveRate[cell] ?? 0) + (otherW[cell] ?? 0);
  const countedWh = new Float64Array(cells + 1);
  const perDay = 86_400_000 / cellMs;
  for (let cell = 0; cell < cells; cell += 1)
    countedWh[cell + 1] =
      (countedWh[cell] ?? 0) + (trueW(cell) * (gain[0] + (gain[1] * cell) / perDay)) / 360;
  const volts = random.between(216, 238);
  const first =
    sensor.rollOverWh === Infinity ? sensor.counterStartWh : sensor.rollOverWh - random.between(100, 900);
  const sequence = random.whole(0, 5000);
  const times = sensor.onChange ? changeMoments(kitchen, sensor, trueW) : moments(kitchen, sensor, random);
  const power = times.map((atMs, index) => {
    const cell = Math.min(cells - 1, Math.floor((atMs - startMs) / cellMs));
    const part = (atMs - startMs) / cellMs - cell;
    const now = trueW(cell);
    const activePowerW = Math.max(0, rounded(now * gain[0] * (1 + noise * random.normal()), step));
    const wh = first + (countedWh[cell] ?? 0) + ((countedWh[cell + 1] ?? 0) - (countedWh[cell] ?? 0)) * part;
    const voltageV = hasMore ? rounded(volts + 4 * Math.sin(cell / 900) + random.normal(), 0.1) : null;
    const factor = now < 30 ? 0.6 : 0.97;
    return {
      sequence: sequence + index,
      observedAt: atMs,
      activePowerW,
      voltageV,
      currentA: voltageV === null ? null : Math.ceil((activePowerW / voltageV / factor) * 1000) / 1000,
      energyWh:
        sensor.channel === 'power'
          ? null
          : cut(wh >= sensor.rollOverWh ? wh - sensor.rollOverWh : wh, stepWh),
      relayOn: hasMore ? true : null,
    };
  });
  return { ...none, power };
}

/** After each change of more than 5 W and 3 %, at most one each 10 s, and each interval. */
function changeMoments(
  { startMs, otherW }: Kitchen,
  { intervalS }: Sensor,
  trueW: (cell: number) => number,
): number[] {
  const times: number[] = [];
  let [sentW, sentAt] = [-1000, -Infinity];
  for (let cell = 0; cell < otherW.length; cell += 1) {
    const now = trueW(cell);
    if (Math.abs(now - sentW) <= Math.max(5, 0.03 * sentW) && (cell - sentAt) * cellMs < intervalS * 1000)
      continue;
    times.push(startMs + cell * cellMs + 700);
    [sentW, sentAt] = [now, cell];
  }
  return times;
}

function usageReadings(kitchen: Kitchen, sensor: Sensor, random: Random): Readings {
  const { startMs, cooking } = kitchen;
  const sequence = random.whole(0, 5000);
  const battery = random.between(60, 100);
  const times = moments(kitchen, sensor, random);
  const usage = times.flatMap((atMs, index) => {
    const before = times[index - 1];
    if (before === undefined) return [];
    const intervalSeconds = Math.max(1, Math.round((atMs - before) / 1000));
    const from = Math.floor((before - startMs) / cellMs);
    const to = Math.floor((atMs - startMs) / cellMs);
    let cells = 0;
    for (let at = from; at < to; at += 1) cells += cooking[at] ?? 0;
    return {
      sequence: sequence + index,
      observedAt: atMs,
      intervalSeconds,
      inUseSeconds: Math.min(intervalSeconds, (cells * cellMs) / 1000),
      mode: cooking[to] === 1 ? ('ON' as const) : ('OFF' as const),
      batteryPercent: sensor.hasMore ? Math.max(5, rounded(battery - index * 0.005, 1)) : null,
    };
  });
  return { ...none, usage };
}

/** Degrees Celsius of a stove each 10 s: it heats up in minutes and cools down in an hour. */
function stoveHeat(kitchen: Kitchen, isHot: (cell: number) => boolean, random: Random): Float32Array {
  const { startMs, otherW, airC } = kitchen;
  const heat = new Float32Array(otherW.length);
  const rise = cellMs / (random.between(3, 7) * 60_000);
  const fall = cellMs / (random.between(18, 45) * 60_000);
  const fireC = random.between(120, 380);
  let above = 0;
  for (let cell = 0; cell < heat.length; cell += 1) {
    above += isHot(cell) ? (fireC - above) * rise : -above * fall;
    heat[cell] = airC(startMs + cell * cellMs) + above;
  }
  return heat;
}

function heatReadings(kitchen: Kitchen, sensor: Sensor, random: Random): Readings {
  const { startMs, cooking, oldRate, airC } = kitchen;
  const isHot =
    sensor.channel === 'heat'
      ? (cell: number): boolean => cooking[cell] === 1
      : (cell: number): boolean => (oldRate[cell] ?? 0) > 0;
  const heat = stoveHeat(kitchen, isHot, random);
  const sequence = random.whole(0, 5000);
  const temperature = moments(kitchen, sensor, random).map((atMs, index) => ({
    sequence: sequence + index,
    observedAt: atMs,
    temperatureC: rounded(
      (heat[Math.min(heat.length - 1, Math.floor((atMs - startMs) / cellMs))] ?? 20) +
        sensor.noise * random.normal(),
      sensor.step,
    ),
    ambientC: sensor.hasMore ? rounded(airC(atMs) + 0.2 * random.normal(), sensor.step) : null,
    probe: sensor.probe,
  }));
  return { ...none, temperature };
}

const litresPerKg = 1 / 0.789;

/** Most that burns without a pause, kg. */
function longestBurnKg(cells: number, rateAt: (cell: number) => number): number {
  let [longest, kg] = [0, 0];
  for (let cell = 0; cell < cells; cell += 1) {
    const rate = rateAt(cell);
    kg = rate === 0 ? 0 : kg + (rate * cellMs) / 3_600_000;
    longest = Math.max(longest, kg);
  }
  return longest;
}

/** Weights of a store from which a stove burns; it is filled again when it runs low, and the delivery is reported. */
function scaleReadings(kitchen: Kitchen, sensor: Sensor, random: Random): Readings {
  const { startMs, stoveRate, oldRate, stove, fuel } = kitchen;
  const isGas = sensor.channel === 'gas';
  const isShared = !isGas && stove.fuel === fuel;
  const rateAt = (cell: number): number =>
    isGas ? (stoveRate[cell] ?? 0) : (oldRate[cell] ?? 0) + (isShared ? (stoveRate[cell] ?? 0) : 0);
  const fuelType = isGas ? stove.fuel : fuel;
  const isLitres = fuelType === 'Ethanol';
  const perKg = isLitres ? litresPerKg : 1;
  const unit = isLitres ? ('L' as const) : ('KG' as const);
  const cells = oldRate.length;
  const weights = new Float32Array(cells);
  const full = isGas ? random.pick([6, 12.5, 13]) : random.between(25, 60);
  // A store is filled before a fire that it cannot feed: what it does not hold cannot burn.
  const low = Math.max(isGas ? 0.5 : 6, longestBurnKg(cells, rateAt));
  const filled: { readonly atMs: number; readonly kg: number }[] = [];
  let kg = random.between(low + 0.3, full);
  for (let cell = 0; cell < cells; cell += 1) {
    // A store is filled while nothing burns.
    if (kg < low && rateAt(cell) === 0) {
      const more = isGas ? full : random.between(0.6, 1) * full;
      kg += more;
      filled.push({ atMs: startMs + cell * cellMs, kg: more });
    }
    kg = Math.max(0, kg - (rateAt(cell) * cellMs) / 3_600_000);
    weights[cell] = kg;
  }
  const sequence = random.whole(0, 5000);
  const weighed = moments(kitchen, sensor, random).map((atMs) => ({
    observedAt: atMs,
    measure: 'REMAINING' as const,
    quantity: Math.max(
      0,
      rounded(
        ((weights[Math.min(cells - 1, Math.floor((atMs - startMs) / cellMs))] ?? 0) +
          sensor.noise * random.normal()) *
          perKg,
        sensor.step,
      ),
    ),
  }));
  const delivered = filled.map(({ atMs, kg: more }) => ({
    observedAt: atMs + 400,
    measure: 'DELIVERED' as const,
    quantity: rounded(more * perKg, 0.01),
  }));
  const all = [...weighed, ...delivered].sort((a, b) => a.observedAt - b.observedAt);
  return { ...none, fuel: all.map((one, index) => ({ ...one, fuelType, unit, sequence: sequence + index })) };
}

/** The same sensor draws the same noise, whatever the truth is. */
export function observe(kitchen: Kitchen, sensor: Sensor): WorldDevice {
  const random = openRandom(kitchen.seed, kitchen.index, sensor.channel, 'noise');
  const { channel, type, fuelType, ratedPowerW, intervalS } = sensor;
  const readings =
    channel === 'meter' || channel === 'power'
      ? powerReadings(kitchen, sensor, random)
      : channel === 'use'
        ? usageReadings(kitchen, sensor, random)
        : channel === 'heat' || channel === 'oldHeat'
          ? heatReadings(kitchen, sensor, random)
          : scaleReadings(kitchen, sensor, random);
  return {
    did: `did:example:${channel}`,
    channel,
    type,
    fuelType,
    ratedPowerW,
    expectedIntervalSeconds: intervalS,
    readings,
  };
}
