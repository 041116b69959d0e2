// Where the seed of a draw will come from, stated before the seed exists.
import { isDate } from '../../dating/calendar.ts';
import { utcMidnightMs } from '../../dating/local-day.ts';
import { drandChain, drandChains, roundMs } from './drand.ts';
import { instantMs } from './instant.ts';

export type SeedPlan =
  | { readonly source: 'drand'; readonly chain: string; readonly round: number }
  | {
      readonly source: 'dice';
      readonly thrower: string;
      readonly place: string;
      /** UTC. */
      readonly at: string;
      readonly witnesses: readonly string[];
    }
  | {
      readonly source: 'external';
      /** A public event, such as a lottery. */
      readonly description: string;
      /** Local day of the event. */
      readonly date?: string;
    };

export interface DrawFault {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly detail: string;
}

/** Local days begin up to so much before the day in UTC. */
const dayAheadMs = 14 * 3_600_000;

/** The first moment at which the seed can exist; null if the plan does not say. */
export function earliestSeedMs(plan: SeedPlan): number | null {
  switch (plan.source) {
    case 'drand': {
      const chain = drandChain(plan.chain);
      return chain === undefined ? NaN : roundMs(chain, plan.round);
    }
    case 'dice':
      return instantMs(plan.at);
    case 'external':
      if (plan.date === undefined) return null;
      return isDate(plan.date) ? utcMidnightMs(plan.date) - dayAheadMs : NaN;
    default:
      return null;
  }
}

const timeFields = { drand: 'round', dice: 'at', external: 'date' } as const;

/** The source must be known, and lie after the commitment. */
export function seedPlanFaults(plan: SeedPlan, committedAt: string): DrawFault[] {
  if (plan.source === 'drand' && drandChain(plan.chain) === undefined) {
    const allowed = drandChains.map(({ name, hash }) => `${hash} (${name})`).join(' or ');
    return [{ path: ['chain'], code: 'not-allowed', detail: `The chain must be ${allowed}.` }];
  }
  const earliest = earliestSeedMs(plan);
  if (earliest === null || earliest > instantMs(committedAt)) return [];
  const detail = Number.isNaN(earliest)
    ? 'This is not a time of the calendar in UTC.'
    : `The seed must come into being after the commitment of ${committedAt}. Name a later source.`;
  return [{ path: [timeFields[plan.source]], code: 'before-commitment', detail }];
}
