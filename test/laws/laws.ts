// The laws of credit, each tried on one world: what was tried, what broke, and by how much.
import { faults } from './faults/faults.ts';
import { chanceOf, limitOf, oneInterval } from './bounds.ts';
import { evaluate, type Credited } from './evaluate.ts';
import { drawWorld, worldOf, type Drawn } from './kitchens.ts';
import { openRandom, type Random } from './random.ts';
import { perfectSensor } from './sensors.ts';
import { withMoreFires } from './truth.ts';
import type { Fault, Readings, World, WorldDevice } from './world.ts';

export const lawNames = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'L9', 'L10', 'L11', 'L12'] as const;
export type LawName = (typeof lawNames)[number];

/** One law tried in one way on one world. */
export interface Trial {
  readonly law: LawName;
  /** Name of the fault or of the comparison. */
  readonly what: string;
  /** Channel of the project stove, or the one that a fault changed. */
  readonly channel: string;
  readonly index: number;
  /** kgCO2e, or a part for `status`, above what the law allows; 0 or less: it holds. */
  readonly excess: number;
  readonly before: number;
  readonly after: number;
  readonly note: string;
}

/** Credits that only their mean over all worlds judges. */
export interface Pair {
  readonly what: string;
  readonly before: number;
  readonly after: number;
}

export interface Judged {
  readonly trials: readonly Trial[];
  /** Power without a counter at longer intervals. */
  readonly thinned: readonly Pair[];
  /** Clean data against perfect data. */
  readonly kept: readonly Pair[];
}

export interface Wanted {
  readonly law?: LawName | undefined;
  readonly fault?: string | undefined;
  /** Faults that are tried on a world. */
  readonly faultsPerWorld: number;
  /** Of so many worlds one is compared with perfect data; 0: none. */
  readonly perfectEach: number;
}

export const usualWishes: Wanted = { faultsPerWorld: 4, perfectEach: 32 };

/** Printed numbers have three digits. */
const roundingKg = 0.0015;

/** Laws that judge a clean world by itself; again for a part of its days. */
export function judgeClean(drawn: Drawn, law: LawName): Trial[] {
  const { world } = drawn;
  const clean = evaluate(world);
  const random = openRandom(world.seed, world.index, 'laws');
  const context: Context = {
    drawn,
    world,
    clean,
    random,
    wanted: usualWishes,
    tolerance: oneInterval(world, clean),
  };
  if (law === 'L2') return judgeNothing(context);
  if (law === 'L3') return world.truth.length > 1 ? judgeSplits(context) : [];
  if (law === 'L6') return judgeHonest(context);
  if (law === 'L11') return judgePhysics(context);
  return law === 'L12' ? judgePlace(context) : [];
}

/** All laws on the world of a number. */
export function judgeWorld(seed: number, index: number, wanted: Wanted): Judged {
  const drawn = drawWorld(seed, index);
  const clean = evaluate(drawn.world);
  const random = openRandom(seed, index, 'laws');
  const context: Context = {
    drawn,
    world: drawn.world,
    clean,
    random,
    wanted,
    tolerance: oneInterval(drawn.world, clean),
  };
  const asked = (law: LawName): boolean =>
    wanted.fault === undefined && (wanted.law === undefined || wanted.law === law);
  const trials = [
    ...judgeFaults(context),
    ...(asked('L2') ? judgeNothing(context) : []),
    ...(asked('L3') ? judgeSplits(context) : []),
    ...(asked('L6') ? judgeHonest(context) : []),
    ...(asked('L7') ? judgeSilence(context) : []),
    ...(asked('L8') ? judgeFires(context) : []),
    ...(asked('L10') ? judgeOrder(context) : []),
    ...(asked('L11') ? judgePhysics(context) : []),
    ...(asked('L12') ? judgePlace(context) : []),
  ];
  const thinning = asked('L4') ? judgeThinning(context) : { trials: [], thinned: [] };
  const kept =
    asked('L6') && wanted.perfectEach > 0 && index % wanted.perfectEach === 0 ? keepOf(context) : [];
  return { trials: [...trials, ...thinning.trials], thinned: thinning.thinned, kept };
}

interface Context {
  readonly drawn: Drawn;
  readonly world: World;
  readonly clean: Credited;
  readonly random: Random;
  readonly wanted: Wanted;
  /** What one interval at rated power earns, kgCO2e. */
  readonly tolerance: number;
}

const channelOf = ({ devices }: World): string => devices[0]?.channel ?? 'none';

/** Channels whose device is another one in the twin. */
const changedChannels = (world: World, twin: World): string => {
  const changed = twin.devices
    .filter((device) => !world.devices.includes(device))
    .map(({ channel }) => channel);
  return [...new Set(changed)].join('+') || channelOf(world);
};

type Comparable = Pick<Context, 'clean' | 'tolerance' | 'world'>;

interface Compared {
  readonly law: LawName;
  readonly what: string;
  readonly channel: string;
  readonly twin: Credited;
}

/** At most the credit of the clean world, 2 % more, and what one interval earns. */
function atMost({ clean, tolerance, world }: Comparable, { law, what, channel, twin }: Compared): Trial {
  const allowed = clean.credit * 1.02 + tolerance + roundingKg;
  return trial(world, {
    law,
    what,
    channel,
    excess: twin.credit - allowed,
    before: clean.credit,
    after: twin.credit,
    note: noteOf(twin),
  });
}

/** The credit of the clean world, within 1 %. */
function same({ clean, world }: Comparable, { law, what, channel, twin }: Compared): Trial {
  const excess = Math.abs(twin.credit - clean.credit) - clean.credit * 0.01 - roundingKg;
  return trial(world, {
    law,
    what,
    channel,
    excess,
    before: clean.credit,
    after: twin.credit,
    note: noteOf(twin),
  });
}

const trial = ({ index }: World, found: Omit<Trial, 'index'>): Trial => ({ ...found, index });

const noteOf = ({ refusal, warnings }: Credited): string =>
  refusal ?? [...new Set(warnings.map(({ code }) => code))].join(' ');

/** Faults in an order by lot, until so many concerned the world. */
function judgeFaults(context: Context): Trial[] {
  const { world, random, wanted } = context;
  const open = faults.filter(
    ({ law, name }) =>
      (wanted.law === undefined || wanted.law === law) &&
      (wanted.fault === undefined || wanted.fault === name),
  );
  const trials: Trial[] = [];
  for (const fault of shuffled(open, random)) {
    if (trials.length >= wanted.faultsPerWorld) break;
    const twin = faultyTwin(world, fault);
    if (twin === undefined) continue;
    trials.push(
      compareTwin(world, twin, { law: fault.law, what: fault.name, channel: changedChannels(world, twin) }),
    );
  }
  return trials;
}

/** The same world and fault give the same twin, whatever else is tried. */
export const faultyTwin = (world: World, fault: Fault): World | undefined =>
  fault.apply(world, openRandom(world.seed, world.index, fault.name).uniform);

/** The world that a trial compared with the clean one; undefined where a law judges the clean one itself. */
export function twinOf(
  { kitchen, sensors, world }: Drawn,
  { what, channel }: Pick<Trial, 'what' | 'channel'>,
): World | undefined {
  if (what === 'more-fires') return worldOf(withMoreFires(kitchen), sensors);
  if (what === 'device-silent') return withSilent(world, channel);
  const fault = faults.find(({ name }) => name === what);
  return fault && faultyTwin(world, fault);
}

/** A twin by its law; both are analyzed for the period of the world. */
export function compareTwin(
  world: World,
  twin: World,
  { law, what, channel }: Pick<Trial, 'law' | 'what' | 'channel'>,
): Trial {
  const clean = evaluate(world);
  const context = { world, clean, tolerance: oneInterval(world, clean) };
  const compared = { law, what, channel, twin: evaluate(twin) };
  const found = law === 'L5' || law === 'L10' ? same(context, compared) : atMost(context, compared);
  const limit = found.excess > 0 && found.after > found.before ? limitOf(twin, compared.twin) : null;
  return limit === null || found.after <= Math.max(0, limit.most)
    ? found
    : { ...found, note: `above the truth; ${found.note}` };
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const keyed = values.map((value) => ({ value, key: random.uniform() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

/** L2: nothing was cooked on the project stove. */
function judgeNothing({ world, clean }: Context): Trial[] {
  if (world.truth.some(({ cooked }) => cooked > 0)) return [];
  const what =
    world.about.includes('lamp') || world.about.includes('television') || world.about.includes('fridge')
      ? 'only-loads'
      : 'nothing-cooked';
  const found = { law: 'L2', what, channel: channelOf(world), before: 0, after: clean.credit } as const;
  return [trial(world, { ...found, excess: clean.credit - 0.0005, note: noteOf(clean) })];
}

/** L3: each day by itself, and two parts split by lot. */
function judgeSplits(context: Context): Trial[] {
  const { world, random } = context;
  const days = world.truth.map(({ day }) => day);
  const at = random.whole(1, days.length - 1);
  return [
    ...judgeParts(
      context,
      'days',
      days.map((day) => [day, day]),
    ),
    ...judgeParts(context, 'parts', [
      [days[0] ?? '', days[at - 1] ?? ''],
      [days[at] ?? '', days.at(-1) ?? ''],
    ]),
  ];
}

function judgeParts(
  { world, clean, tolerance }: Context,
  name: string,
  parts: readonly (readonly [string, string])[],
): Trial[] {
  const results = parts.map(([start, end]) => evaluate(world, { start, end }));
  const channel = channelOf(world);
  const total = results.reduce((all, { reductions }) => all + reductions, 0);
  const scale = results.reduce(
    (all, { reductions }) => all + Math.abs(reductions),
    Math.abs(clean.reductions),
  );
  const most = Math.max(...results.map(({ credit }) => credit));
  const credits = results.reduce((all, { credit }) => all + credit, 0);
  const allowed = clean.credit * 1.02 + tolerance + roundingKg;
  const note = results.map(({ credit, reductions }) => `${reductions}/${credit}`).join(' ');
  const common = { law: 'L3', channel, note } as const;
  return [
    trial(world, {
      ...common,
      what: `reductions-of-${name}`,
      excess: Math.abs(total - clean.reductions) - 0.005 * scale - roundingKg * (parts.length + 1),
      before: clean.reductions,
      after: total,
    }),
    trial(world, {
      ...common,
      what: `one-of-${name}`,
      excess: most - allowed,
      before: clean.credit,
      after: most,
    }),
    trial(world, {
      ...common,
      what: `credits-of-${name}`,
      excess: credits - allowed - roundingKg * parts.length,
      before: clean.credit,
      after: credits,
    }),
  ];
}

const thinnings = [2, 3, 6, 12] as const;
const longestThinnedS = 3600;

/** L4: each second to twelfth reading of the project stove. */
function judgeThinning(context: Context): Pick<Judged, 'trials' | 'thinned'> {
  const { world, clean, drawn, random } = context;
  const [own] = world.devices;
  const fitting = thinnings.filter(
    (factor) => (own?.expectedIntervalSeconds ?? Infinity) * factor <= longestThinnedS,
  );
  const [factor] = shuffled(fitting, random);
  if (own === undefined || factor === undefined || drawn.sensors[0]?.onChange)
    return { trials: [], thinned: [] };
  const thin = thinnedDevice(own, factor, random.whole(0, factor - 1));
  const twin = { ...world, devices: [thin, ...world.devices.slice(1)] };
  const result = evaluate(twin);
  const tolerance = oneInterval(twin, clean);
  const common = {
    law: 'L4',
    channel: own.channel,
    before: clean.credit,
    after: result.credit,
    note: `${own.expectedIntervalSeconds} s x ${factor}; ${noteOf(result)}`,
  } as const;
  if (own.channel === 'power') {
    const limit = limitOf(world, result);
    const excess = limit === null ? 0 : result.credit - limit.most * 1.05 - tolerance;
    return {
      trials: [trial(world, { ...common, what: 'thin-range', excess })],
      thinned: [{ what: `x ${factor}`, before: clean.credit, after: result.credit }],
    };
  }
  const trials = [
    trial(world, {
      ...common,
      what: 'thin-raises',
      excess: result.credit - clean.credit * 1.02 - tolerance - roundingKg,
    }),
  ];
  const isLong = drawn.kitchen.mealMinutes.every((minutes) => minutes >= 30);
  if (isLong && thin.expectedIntervalSeconds <= 900)
    trials.push(
      trial(world, {
        ...common,
        what: 'thin-loses',
        excess: clean.credit * 0.9 - result.credit - roundingKg,
      }),
    );
  return { trials, thinned: [] };
}

function thinnedDevice(device: WorldDevice, factor: number, first: number): WorldDevice {
  const { readings, expectedIntervalSeconds } = device;
  const each = <R>(rows: readonly R[]): R[] => rows.filter((_, at) => at % factor === first);
  const weights = readings.fuel.filter(({ measure }) => measure === 'REMAINING');
  const kept = new Set(each(weights));
  const thinned: Readings = {
    power: each(readings.power),
    temperature: each(readings.temperature),
    fuel: readings.fuel.filter((row) => row.measure !== 'REMAINING' || kept.has(row)),
    usage: mergedUsage(readings.usage, factor),
  };
  return { ...device, expectedIntervalSeconds: expectedIntervalSeconds * factor, readings: thinned };
}

/** Reports of a longer interval tell the use of the shorter ones together. */
function mergedUsage(usage: Readings['usage'], factor: number): Readings['usage'] {
  const merged: Readings['usage'][number][] = [];
  for (let from = 0; from + factor <= usage.length; from += factor) {
    const group = usage.slice(from, from + factor);
    const last = group.at(-1);
    if (last === undefined) continue;
    const intervalSeconds = group.reduce((total, one) => total + one.intervalSeconds, 0);
    merged.push({
      ...last,
      intervalSeconds,
      inUseSeconds: Math.min(
        intervalSeconds,
        group.reduce((total, one) => total + one.inUseSeconds, 0),
      ),
    });
  }
  return merged;
}

/** L6: clean data are not refused, and final. */
function judgeHonest({ world, clean }: Context): Trial[] {
  const hasCooking = world.truth.some(({ cooked }) => cooked > 0);
  const common = {
    law: 'L6',
    channel: channelOf(world),
    before: clean.credit,
    after: clean.credit,
    note: noteOf(clean),
  } as const;
  return [
    ...(hasCooking
      ? [trial(world, { ...common, what: 'clean-refused', excess: clean.refusal === null ? 0 : 1 })]
      : []),
    trial(world, {
      ...common,
      what: hasCooking ? 'clean-not-final' : 'idle-not-final',
      excess: clean.status === 'provisional' ? 1 : 0,
    }),
  ];
}

const nothingSent: Readings = { power: [], usage: [], fuel: [], temperature: [] };

/** L7: each device in turn sends nothing. */
const judgeSilence = ({ world }: Context): Trial[] =>
  world.devices.map(({ channel }) =>
    compareTwin(world, withSilent(world, channel), { law: 'L7', what: 'device-silent', channel }),
  );

const withSilent = (world: World, channel: string): World => ({
  ...world,
  devices: world.devices.map((one) => (one.channel === channel ? { ...one, readings: nothingSent } : one)),
});

/** L8: more fires, seen by a scale or a probe. */
function judgeFires({ drawn, world }: Context): Trial[] {
  const seen = world.devices.filter(({ channel }) => channel === 'oldScale' || channel === 'oldHeat');
  if (seen.length === 0) return [];
  const twin = worldOf(withMoreFires(drawn.kitchen), drawn.sensors);
  return [
    compareTwin(world, twin, {
      law: 'L8',
      what: 'more-fires',
      channel: seen.map(({ channel }) => channel).join('+'),
    }),
  ];
}

/** L10: the order in which readings come changes nothing. */
function judgeOrder(context: Context): Trial[] {
  const { world, random } = context;
  const devices = world.devices.map((device) => ({
    ...device,
    readings: {
      power: shuffled(device.readings.power, random),
      usage: shuffled(device.readings.usage, random),
      fuel: shuffled(device.readings.fuel, random),
      temperature: shuffled(device.readings.temperature, random),
    },
  }));
  return [
    same(context, {
      law: 'L10',
      what: 'other-order',
      channel: channelOf(world),
      twin: evaluate({ ...world, devices }),
    }),
  ];
}

/** L11: no more than what the truth allows each day. */
function judgePhysics({ world, clean, tolerance }: Context): Trial[] {
  const limit = limitOf(world, clean);
  const channel = channelOf(world);
  if (limit === null)
    return [trial(world, { law: 'L11', what: 'physics', channel, excess: 0, before: 0, after: 0, note: '' })];
  const earned = limit.reduction;
  const before = Math.max(0, limit.most);
  return [
    trial(world, {
      law: 'L11',
      what: 'physics',
      channel,
      excess: earned - before * 1.05 - tolerance - chanceOf(clean) - roundingKg,
      before,
      after: earned,
      note: noteOf(clean),
    }),
  ];
}

const listed = [
  'KE',
  'ZM',
  'UG',
  'MZ',
  'ZA',
  'IN',
  'NP',
  'KH',
  'VN',
  'PE',
  'GT',
  'HT',
  'CN',
  'LR',
  'ET',
] as const;

/** L12: no country is not better than any. */
function judgePlace({ world, clean, random }: Context): Trial[] {
  if (clean.credit <= 0) return [];
  const under = (country: string | null): Credited => evaluate({ ...world, country });
  const sample = shuffled(listed, random)
    .slice(0, 5)
    .map((country) => ({ country, credit: under(country).credit }));
  const least = sample.reduce((low, one) => (one.credit < low.credit ? one : low));
  return ([null, 'FJ'] as const).map((country) => {
    const { credit } = under(country);
    return trial(world, {
      law: 'L12',
      what: country === null ? 'no-country' : 'unlisted-country',
      channel: channelOf(world),
      excess: credit - least.credit * 1.005 - roundingKg,
      before: least.credit,
      after: credit,
      note: `least in ${least.country}`,
    });
  });
}

/** Report: what is left of the credit of perfect data, up to 15 min. */
function keepOf({ drawn, clean }: Context): Pair[] {
  const { kitchen, sensors, world } = drawn;
  if (world.truth.every(({ cooked }) => cooked === 0)) return [];
  if (sensors.some(({ intervalS, channel }) => intervalS > 900 && channel !== 'oldScale')) return [];
  const perfect = evaluate(worldOf(kitchen, sensors.map(perfectSensor)));
  if (perfect.credit < 0.1) return [];
  return [{ what: sensors[0]?.channel ?? '', before: perfect.credit, after: clean.credit }];
}
