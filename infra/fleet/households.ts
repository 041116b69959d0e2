// The households of the simulated project, their habits and devices, from the seed alone.
import { between, seedOf, stream } from './random.ts';

export const projectDid = 'did:example:hearth-demo';

const districts = [
  { district: 'Kampala', density: 'High' },
  { district: 'Wakiso', density: 'Medium' },
  { district: 'Mukono', density: 'Low' },
] as const;

export type SecondStove = 'charcoal' | 'lpg';

export interface Household {
  /** Seed of everything that happens in this household. */
  readonly seed: number;
  readonly did: string;
  readonly externalId: string;
  readonly district: string;
  readonly density: string;
  readonly adults: number;
  readonly children: number;
  /** Charcoal before the project, kg per calendar month: some 0.6 kg a meal. */
  readonly baselineKg: number;
  /** Meals per day in the long run, 1.5 to 3.5. */
  readonly mealsPerDay: number;
  /** Heating power of the pressure cooker, W. */
  readonly heaterW: number;
  /** The second stove besides the pressure cooker; null: the household does not stack. */
  readonly secondStove: SecondStove | null;
  /** Share of the meals cooked on the second stove. */
  readonly secondShare: number;
  /** A household with bad reception: many days never arrive. */
  readonly flaky: boolean;
  /** Its grid fails for half a day once in five days. */
  readonly hasPowerCuts: boolean;
  /** Its use falls to nothing over a month and comes back, in a circle of two months: days of the circle at 1970-01-01. Null: it stays. */
  readonly declinePhase: number | null;
  /** It gets its devices this many days after the first day of the simulation; null: it had them before. */
  readonly startsAfterDays: number | null;
  /** Its devices are heard no more this many days after the first day of the simulation; null: they keep sending. */
  readonly silentAfterDays: number | null;
  /** The probe of its logger sticks while the charcoal stove is hot, and stays hot for hours in its readings. */
  readonly probeSticks: boolean;
  readonly cookerDid: string;
  /** Temperature logger on the old charcoal stove. */
  readonly loggerDid: string | null;
  readonly lpgStoveDid: string | null;
  /** Scale under the LPG cylinder. */
  readonly scaleDid: string | null;
}

/** The first `count` households of a seed. Household n is the same whatever the count. */
export const householdsOf = (seed: number, count: number): Household[] =>
  Array.from({ length: count }, (_, index) => householdOf(seed, index));

// Every second household has a logger and every eighth a scale; half of the loggers watch a charcoal stove
// that is still used, so that from two households up at least a fifth of them stack.
function householdOf(fleetSeed: number, index: number): Household {
  const seed = seedOf(fleetSeed, 'household', index);
  const random = stream(seed);
  const externalId = String(index + 1).padStart(4, '0');
  const did = `${projectDid}:household:${externalId}`;
  const hasLogger = index % 2 === 1;
  const hasScale = index % 8 === 4;
  const place = districts[index % districts.length] ?? districts[0];
  const mealsPerDay = between(random, 1.5, 3.5);
  return {
    seed,
    did,
    externalId,
    ...place,
    adults: 2 + Math.floor(random() * 2),
    children: 1 + Math.floor(random() * 4),
    baselineKg: Math.round(mealsPerDay * between(random, 16, 21)),
    mealsPerDay,
    heaterW: between(random, 900, 1050),
    secondStove: hasScale ? 'lpg' : index % 4 === 1 ? 'charcoal' : null,
    secondShare: between(random, 0.15, 0.45),
    flaky: index % 13 === 6,
    hasPowerCuts: false,
    declinePhase: null,
    startsAfterDays: null,
    silentAfterDays: null,
    probeSticks: false,
    cookerDid: `${did}:cooker`,
    loggerDid: hasLogger ? `${did}:logger` : null,
    lpgStoveDid: hasScale ? `${did}:lpg-stove` : null,
    scaleDid: hasScale ? `${did}:scale` : null,
  };
}
