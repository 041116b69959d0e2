// The seed of a draw, and whether it is the one that was planned.
import { instantMs } from './instant.ts';
import { earliestSeedMs, type DrawFault, type SeedPlan } from './seed-plan.ts';

export interface Seed {
  readonly source: SeedPlan['source'];
  readonly value: string;
  /** Only of drand. */
  readonly round?: number;
  /** When the value was published, UTC, if the caller knows. */
  readonly publishedAt?: string;
}

const valueRules = {
  drand: {
    pattern: /^[0-9a-f]{64}$/,
    rule: 'the randomness of the round: 64 hexadecimal digits in lower case',
  },
  dice: { pattern: /^[1-6]{50,}$/, rule: 'at least 50 digits from 1 to 6, without blanks' },
  external: {
    pattern: /^\S(?:[^\r\n]*\S)?$/,
    rule: 'the text as published, in one line and without blanks at its ends',
  },
} as const;

const fault = (field: keyof Seed, code: string, detail: string): DrawFault => ({
  path: [field],
  code,
  detail,
});

/** `drawnAt`: the moment of the draw, UTC. */
export function seedFaults(
  seed: Seed,
  plan: SeedPlan,
  { committedAt, drawnAt }: { readonly committedAt: string; readonly drawnAt: string },
): DrawFault[] {
  if (seed.source !== plan.source)
    return [fault('source', 'not-as-planned', `The plan names ${plan.source} as the source of the seed.`)];
  const { pattern, rule } = valueRules[plan.source];
  return [
    ...(pattern.test(seed.value) ? [] : [fault('value', 'bad-format', `This must be ${rule}.`)]),
    ...roundFaults(seed, plan),
    ...timeFaults(seed, plan, { committedAt, drawnAt }),
  ];
}

function roundFaults({ round }: Seed, plan: SeedPlan): DrawFault[] {
  const planned = plan.source === 'drand' ? plan.round : undefined;
  if (round === planned) return [];
  const detail = planned === undefined ? 'Only drand has rounds.' : `The plan names round ${planned}.`;
  return [fault('round', 'not-as-planned', detail)];
}

function timeFaults(
  { publishedAt }: Seed,
  plan: SeedPlan,
  { committedAt, drawnAt }: { readonly committedAt: string; readonly drawnAt: string },
): DrawFault[] {
  const earliest = earliestSeedMs(plan);
  const faults: DrawFault[] = [];
  if (earliest !== null && !(instantMs(drawnAt) >= earliest))
    faults.push(fault('value', 'too-early', 'The planned source has not published a value yet.'));
  if (publishedAt === undefined) return faults;
  if (!(instantMs(publishedAt) > instantMs(committedAt)))
    faults.push(
      fault(
        'publishedAt',
        'before-commitment',
        `The seed must be later than the commitment of ${committedAt}.`,
      ),
    );
  if (!(instantMs(publishedAt) <= instantMs(drawnAt)))
    faults.push(fault('publishedAt', 'in-future', 'The seed must not be later than the draw.'));
  return faults;
}
