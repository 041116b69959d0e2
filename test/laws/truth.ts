// What really happens in a kitchen: each 10 s for the days of a period, the day before and the day after.
import type { Baseline } from '#domain/emissions/case/household.ts';
import type { Period } from '#domain/dating/calendar.ts';
import type { FuelType } from '#domain/fuels.ts';
import { dateAfter, localDays, type LocalDay } from './local-days.ts';
import { openRandom, type Random } from './random.ts';
import type { TrueDay } from './world.ts';

export const cellMs = 10_000;
const cellHours = cellMs / 3_600_000;

export interface Stove {
  readonly type:
    | 'ElectricPressureCooker'
    | 'InductionStove'
    | 'ElectricHotplate'
    | 'ElectricSlowCooker'
    | 'LpgStove'
    | 'EthanolStove'
    | 'ImprovedBiomassStove';
  readonly fuel: FuelType;
  /** W of an electric stove, else kg/h at full flame. */
  readonly most: number;
}

export const isElectric = ({ fuel }: Stove): boolean => fuel === 'Electricity';

/** The kitchen and its truth; arrays have a value for each 10 s from `startMs` on. */
export interface Kitchen {
  readonly seed: number;
  readonly index: number;
  readonly timeZone: string;
  readonly country: string | null;
  readonly persons: number;
  readonly fuel: 'Charcoal' | 'Wood';
  readonly baselines: readonly Baseline[];
  readonly period: Period;
  /** With the day before and the day after the period. */
  readonly days: readonly LocalDay[];
  readonly startMs: number;
  readonly stove: Stove;
  /** W, or kg/h of its fuel. */
  readonly stoveRate: Float32Array;
  /** 1 while a meal is on the project stove. */
  readonly cooking: Uint8Array;
  /** W of everything else on its plug. */
  readonly otherW: Float32Array;
  /** kg/h of baseline fuel in the old stove. */
  readonly oldRate: Float32Array;
  /** Air of the kitchen, degrees Celsius. */
  readonly airC: (atMs: number) => number;
  /** Minutes of each meal. */
  readonly mealMinutes: readonly number[];
  readonly loads: readonly string[];
}

/** What is drawn for a kitchen before its days. */
export interface Wish {
  readonly stove: Stove['type'];
  /** Fuel of the old stove is burned, and perhaps weighed. */
  readonly burns: boolean;
}

const zones = [
  'Africa/Nairobi',
  'Africa/Lusaka',
  'Africa/Lagos',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Dhaka',
  'Asia/Phnom_Penh',
  'America/Guatemala',
  'America/Port-au-Prince',
  'America/Santiago',
  'America/Asuncion',
  'Europe/Chisinau',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
] as const;

/** Most of them with a clean grid: what earns nothing in any case tries no law. */
const countries = [
  'KE',
  'KE',
  'ZM',
  'ZM',
  'UG',
  'UG',
  'MW',
  'MZ',
  'NP',
  'NP',
  'ET',
  'GH',
  'NG',
  'TZ',
  'RW',
  'BD',
  'KH',
  'IN',
  'HT',
  'ML',
] as const;
const unlistedCountries = ['DE', 'BR', 'FJ', 'JP', 'AU', 'EG'] as const;

const dayMs = 86_400_000;

/** Dates from 2023 to the middle of 2026; some with a change of the clocks among their days. */
function drawDays(random: Random): { timeZone: string; days: LocalDay[] } {
  const timeZone = random.pick(zones);
  const count = random.whole(3, 8);
  const wantsChange = random.chance(0.25);
  const draw = (): LocalDay[] => {
    const first = dateAfter('2023-01-02', random.whole(0, 1240));
    return localDays(timeZone, dateAfter(first, -1), count + 2);
  };
  let days = draw();
  for (let tries = wantsChange ? 8 : 0; tries > 0; tries -= 1) {
    if (days.some(({ fromMs, toMs }) => toMs - fromMs !== dayMs)) break;
    days = draw();
  }
  return { timeZone, days };
}

/** W of an electric stove, else kg/h, by lot. */
const drawMost: Readonly<Record<Stove['type'], (random: Random, fuel: 'Charcoal' | 'Wood') => number>> = {
  ElectricPressureCooker: (random) => random.whole(14, 24) * 50,
  InductionStove: (random) => random.whole(12, 22) * 100,
  ElectricHotplate: (random) => random.whole(10, 20) * 100,
  ElectricSlowCooker: (random) => random.whole(18, 32) * 10,
  LpgStove: (random) => random.between(0.12, 0.28),
  EthanolStove: (random) => random.between(0.2, 0.38),
  ImprovedBiomassStove: (random, fuel) =>
    fuel === 'Charcoal' ? random.between(0.25, 0.5) : random.between(0.6, 1.4),
};

const fuelOf: Readonly<Partial<Record<Stove['type'], FuelType>>> = {
  LpgStove: 'LPG',
  EthanolStove: 'Ethanol',
};

const drawStove = (random: Random, type: Stove['type'], fuel: 'Charcoal' | 'Wood'): Stove => ({
  type,
  fuel: type === 'ImprovedBiomassStove' ? fuel : (fuelOf[type] ?? 'Electricity'),
  most: drawMost[type](random, fuel),
});

/** A rate for each 10 s of a meal as a share of the most, beginning with lighting or heating up. */
function mealProfile(random: Random, { type, fuel }: Stove, portions: number): Float32Array {
  const cells = (minutes: number): number => Math.max(1, Math.round(minutes * 6));
  const profile: number[] = [];
  const hold = (minutes: number, share: number): void => {
    for (let left = cells(minutes); left > 0; left -= 1) profile.push(share);
  };
  /** On and off in cells, as a thermostat or a slow pulse does. */
  const cycle = (minutes: number, onCells: () => number, offCells: () => number): void => {
    const end = profile.length + cells(minutes);
    while (profile.length < end) {
      for (let left = offCells(); left > 0; left -= 1) profile.push(0);
      for (let left = onCells(); left > 0; left -= 1) profile.push(1);
    }
  };
  if (type === 'ElectricPressureCooker') {
    hold(random.between(7, 18) * portions, 1);
    cycle(
      random.between(8, 40),
      () => random.whole(1, 4),
      () => random.whole(5, 18),
    );
  } else if (type === 'InductionStove') {
    for (let left = random.whole(2, 6); left > 0; left -= 1) {
      const share = random.pick([0.3, 0.45, 0.6, 0.8, 1]);
      if (share < 0.4 && random.chance(0.5))
        cycle(
          random.between(3, 12),
          () => random.whole(1, 2),
          () => random.whole(1, 3),
        );
      else hold(random.between(2, 13) * portions, share);
    }
  } else if (type === 'ElectricHotplate') {
    hold(random.between(4, 10) * portions, 1);
    const [on, off] = [random.whole(2, 10), random.whole(2, 12)];
    cycle(
      random.between(8, 45),
      () => on + random.whole(-1, 1),
      () => off + random.whole(-1, 2),
    );
  } else if (type === 'ElectricSlowCooker') {
    hold(random.between(100, 330), random.pick([1, 1, 0.85]));
  } else if (fuel === 'LPG' || fuel === 'Ethanol') {
    hold(random.between(6, 20) * portions, 1);
    hold(random.between(5, 40), random.between(0.35, 0.6));
  } else {
    hold(random.between(20, 70) * portions, 1);
    hold(random.between(10, 50), random.between(0.3, 0.6));
  }
  return Float32Array.from(profile);
}

interface Filled {
  readonly days: readonly LocalDay[];
  readonly startMs: number;
  readonly cells: number;
}

const cellOf = ({ startMs }: Filled, atMs: number): number => Math.round((atMs - startMs) / cellMs);

/** A moment of a day by hours since its start. */
const momentOf = ({ fromMs }: LocalDay, hours: number): number => fromMs + Math.round(hours * 360) * cellMs;

function addLoads(random: Random, filled: Filled, otherW: Float32Array, wanted: boolean): string[] {
  const standbyW = random.between(0.5, 4);
  otherW.fill(standbyW);
  const loads = [`standby ${standbyW.toFixed(1)} W`];
  const add = (fromMs: number, toMs: number, powerW: number): void => {
    const [from, to] = [Math.max(0, cellOf(filled, fromMs)), Math.min(filled.cells, cellOf(filled, toMs))];
    for (let at = from; at < to; at += 1) otherW[at] = (otherW[at] ?? 0) + powerW;
  };
  const eachDay = (part: number, run: (day: LocalDay) => void): void => {
    for (const day of filled.days) if (random.chance(part)) run(day);
  };
  if (!wanted) return loads;
  // A plug for a stove has one thing more on it, rarely two.
  const main = random.pick(['lamp', 'lamp', 'television', 'fridge', 'phone']);
  const has = (name: string): boolean => main === name || random.chance(0.06);
  if (has('lamp')) {
    const lampW = random.whole(40, 150);
    loads.push(`lamp ${lampW} W`);
    eachDay(0.9, (day) => {
      const from = momentOf(day, random.between(17.5, 19.5));
      add(from, from + random.between(2, 5) * 3_600_000, lampW);
    });
  }
  if (has('television')) {
    const setW = random.whole(45, 140);
    loads.push(`television ${setW} W`);
    eachDay(0.85, (day) => {
      const from = momentOf(day, random.between(12, 20));
      for (let atMs = from, toMs = from + random.between(1, 5) * 3_600_000; atMs < toMs; atMs += 120_000)
        add(atMs, Math.min(toMs, atMs + 120_000), setW * random.between(0.85, 1.1));
    });
  }
  if (has('fridge')) {
    const fridgeW = random.whole(90, 180);
    const [on, off] = [random.between(9, 18), random.between(18, 40)];
    loads.push(`fridge ${fridgeW} W`);
    const endMs = filled.startMs + filled.cells * cellMs;
    for (let atMs = filled.startMs; atMs < endMs;) {
      const toMs = atMs + on * 60_000 * random.between(0.85, 1.2);
      add(atMs, toMs, fridgeW);
      atMs = toMs + off * 60_000 * random.between(0.85, 1.2);
    }
  }
  if (has('phone')) {
    const phoneW = random.between(4, 18);
    loads.push(`phone ${phoneW.toFixed(0)} W`);
    eachDay(0.8, (day) => {
      const from = momentOf(day, random.between(6, 21));
      add(from, from + random.between(1, 3) * 3_600_000, phoneW);
    });
  }
  return loads;
}

const mealHours: readonly (readonly [number, number, number])[] = [
  [5.5, 8, 0.6],
  [11, 13.5, 0.7],
  [16.5, 19.5, 0.9],
];

interface Cooked {
  readonly stoveRate: Float32Array;
  readonly cooking: Uint8Array;
  readonly mealMinutes: readonly number[];
  /** Part of the day's meals on the project stove, by day. */
  readonly parts: readonly number[];
}

/** Meals on the project stove. `habit`: the chance that a meal is cooked on it. */
function cookMeals(
  random: Random,
  filled: Filled,
  stove: Stove,
  wish: { habit: number; portions: number },
): Cooked {
  const stoveRate = new Float32Array(filled.cells);
  const cooking = new Uint8Array(filled.cells);
  const mealMinutes: number[] = [];
  const isSlow = stove.type === 'ElectricSlowCooker';
  let busyUntil = 0;
  // Days without a meal on it: away, ill, or no power.
  const away = random.pick([0, 0.1, 0.25]);
  const parts = filled.days.map((day) => {
    if (random.chance(away)) return 0;
    let [wanted, done] = [0, 0];
    for (const [from, to, usual] of mealHours) {
      if (!random.chance(usual)) continue;
      wanted += 1;
      if (!random.chance(isSlow ? wish.habit * 0.5 : wish.habit)) continue;
      const profile = mealProfile(random, stove, wish.portions);
      const start = cellOf(filled, momentOf(day, random.between(from, to)));
      if (start < busyUntil + 30 || start + profile.length >= filled.cells) continue;
      const volts = random.between(0.94, 1.03);
      for (const [at, share] of profile.entries()) {
        const waver = share === 0 ? 1 : volts * (1 + 0.004 * Math.sin(at / 40));
        stoveRate[start + at] = share * stove.most * waver;
        cooking[start + at] = 1;
      }
      busyUntil = start + profile.length;
      mealMinutes.push(profile.length / 6);
      done += 1;
    }
    return wanted === 0 ? 0 : done / wanted;
  });
  return { stoveRate, cooking, mealMinutes, parts };
}

/** Fires of the old stove that burn so many kg a day in all. */
function burnFires(random: Random, filled: Filled, oldRate: Float32Array, kgOfDay: readonly number[]): void {
  filled.days.forEach((day, at) => {
    const kg = kgOfDay[at] ?? 0;
    if (kg < 0.05) return;
    const count = kg < 0.4 ? 1 : random.whole(1, 3);
    const shares = Array.from({ length: count }, () => random.between(0.5, 1.5));
    const total = shares.reduce((sum, share) => sum + share, 0);
    shares.forEach((share, fire) => {
      const hours = random.between(0.7, 2.5);
      const start = cellOf(filled, momentOf(day, [6, 11.5, 17][fire] ?? 6) + random.between(0, 90) * 60_000);
      const length = Math.round(hours / cellHours);
      const rate = (kg * share) / total / hours;
      for (let cell = start; cell < Math.min(filled.cells, start + length); cell += 1) {
        // A fire is strongest in its first half.
        const part = (cell - start) / length;
        oldRate[cell] = (oldRate[cell] ?? 0) + rate * (1.4 - 0.8 * part);
      }
    });
  });
}

const kgOfRates = (rate: Float32Array, from: number, to: number): number => {
  let total = 0;
  for (let at = Math.max(0, from); at < Math.min(rate.length, to); at += 1) total += rate[at] ?? 0;
  return total * cellHours;
};

const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** kg of the baseline on a day: a twelfth or so of the year is used up in each calendar month. */
export function baselineKgOf({ baselines }: Pick<Kitchen, 'baselines'>, day: string): number {
  const valid = baselines.filter(({ validFrom }) => validFrom === null || validFrom <= day);
  return (valid.at(-1)?.monthlyConsumption ?? 0) / daysInMonth(day);
}

/** An improved stove burns a part of what the old one would have burned for the same meals. */
function fitToBaseline(
  { stoveRate, parts }: Cooked,
  part: number,
  { filled, baselines }: { filled: Filled; baselines: readonly Baseline[] },
): void {
  const burned = kgOfRates(stoveRate, 0, stoveRate.length);
  const wanted = filled.days.reduce(
    (total, { day }, at) => total + (parts[at] ?? 0) * baselineKgOf({ baselines }, day) * part,
    0,
  );
  if (burned <= 0) return;
  for (let at = 0; at < stoveRate.length; at += 1) stoveRate[at] = ((stoveRate[at] ?? 0) * wanted) / burned;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

function drawBaselines(
  random: Random,
  fuel: 'Charcoal' | 'Wood',
  persons: number,
  days: readonly LocalDay[],
): Baseline[] {
  const perPerson = fuel === 'Charcoal' ? random.between(4, 13) : random.between(18, 65);
  // Small baselines beside large stoves: the fuel of the household limits what it saves.
  const monthly = round1(perPerson * persons * (random.chance(0.15) ? 0.3 : 1));
  const first: Baseline = { validFrom: null, fuelType: fuel, monthlyConsumption: monthly };
  const middle = days[Math.floor(days.length / 2)];
  return random.chance(0.15) && middle
    ? [
        first,
        {
          validFrom: middle.day,
          fuelType: fuel,
          monthlyConsumption: round1(monthly * random.between(0.2, 2)),
        },
      ]
    : [first];
}

/** A whole kitchen from its number. */
export function drawKitchen(seed: number, index: number, wish: Wish): Kitchen {
  const random = openRandom(seed, index, 'kitchen');
  const { timeZone, days } = drawDays(random);
  const startMs = days[0]?.fromMs ?? 0;
  const cells = Math.round(((days.at(-1)?.toMs ?? 0) - startMs) / cellMs);
  const filled: Filled = { days, startMs, cells };
  const persons = random.whole(1, 9);
  const fuel = random.chance(0.7) ? 'Charcoal' : 'Wood';
  const country = random.chance(0.06)
    ? null
    : random.chance(0.08)
      ? random.pick(unlistedCountries)
      : random.pick(countries);
  const stove = drawStove(random, wish.stove, fuel);
  const baselines = drawBaselines(random, fuel, persons, days);
  const isIdle = random.chance(0.2);
  const habit = isIdle ? 0 : random.between(0.6, 1);
  const cooked = cookMeals(random, filled, stove, { habit, portions: 0.6 + 0.12 * persons });
  if (stove.type === 'ImprovedBiomassStove')
    fitToBaseline(cooked, random.between(0.15, 0.5), { filled, baselines });
  const otherW = new Float32Array(cells);
  const loads = isElectric(stove) ? addLoads(random, filled, otherW, random.chance(isIdle ? 0.7 : 0.35)) : [];
  const oldRate = new Float32Array(cells);
  if (wish.burns) {
    const truthful = random.between(0.85, 1.05);
    const kg = days.map(({ day }, at) => {
      const left = 1 - (cooked.parts[at] ?? 0) * random.between(0.8, 1);
      const away = random.chance(0.04);
      return away ? 0 : baselineKgOf({ baselines }, day) * left * truthful * random.between(0.8, 1.15);
    });
    burnFires(random, filled, oldRate, kg);
  }
  const [meanC, swingC] = [random.between(17, 28), random.between(2, 6)];
  const offsets = days.map(() => random.between(-2, 2));
  const airC = (atMs: number): number => {
    const at = (atMs - startMs) / dayMs;
    const before = offsets[Math.min(offsets.length - 1, Math.floor(at))] ?? 0;
    const after = offsets[Math.min(offsets.length - 1, Math.floor(at) + 1)] ?? 0;
    const weather = before + (after - before) * (at - Math.floor(at));
    return meanC + weather + swingC * Math.cos(2 * Math.PI * (at - 14 / 24));
  };
  return {
    seed,
    index,
    timeZone,
    country,
    persons,
    fuel,
    baselines,
    period: { start: days[1]?.day ?? '', end: days.at(-2)?.day ?? '' },
    days,
    startMs,
    stove,
    stoveRate: cooked.stoveRate,
    cooking: cooked.cooking,
    otherW,
    oldRate,
    airC,
    mealMinutes: cooked.mealMinutes,
    loads,
  };
}

/** The same kitchen with more fires in the old stove, on days that are drawn. */
export function withMoreFires(kitchen: Kitchen): Kitchen {
  const random = openRandom(kitchen.seed, kitchen.index, 'more fires');
  const oldRate = kitchen.oldRate.slice();
  const kg = kitchen.days.map(({ day }) =>
    random.chance(0.6) ? baselineKgOf(kitchen, day) * random.between(0.3, 1) : 0,
  );
  burnFires(random, { ...kitchen, cells: oldRate.length }, oldRate, kg);
  return { ...kitchen, oldRate };
}

/** What happened on the days of the period. */
export function trueDays(kitchen: Kitchen): TrueDay[] {
  const { stove, stoveRate, otherW, cooking, oldRate, startMs } = kitchen;
  const perUnit = isElectric(stove) ? 1000 : 1;
  return kitchen.days.slice(1, -1).map(({ day, fromMs, toMs }) => {
    const [from, to] = [Math.round((fromMs - startMs) / cellMs), Math.round((toMs - startMs) / cellMs)];
    const cooked = kgOfRates(stoveRate, from, to) / perUnit;
    let cells = 0;
    for (let at = from; at < to; at += 1) cells += cooking[at] ?? 0;
    const own = stove.fuel === kitchen.fuel ? cooked : 0;
    return {
      day,
      fromMs,
      toMs,
      cooked,
      used: cooked + kgOfRates(otherW, from, to) / perUnit,
      hours: cells * cellHours,
      burnedKg: kgOfRates(oldRate, from, to) + own,
    };
  });
}
