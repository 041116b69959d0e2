// How far the interviews of a campaign have come, by stratum and by collector.
import { percentile } from '../../percentile.ts';
import type { ResponseStatus } from '../responses/states.ts';
import type { AssignmentStatus } from './assignments.ts';

/** A household that is or was in the sample. */
export interface SampledHousehold {
  readonly stratum: string;
  /** State of its newest interview; null: it is not assigned. */
  readonly assignment: AssignmentStatus | null;
  /** State of its response; null for none. */
  readonly response: ResponseStatus | null;
  /** Why another household has its place; null: it is still in the sample. */
  readonly replaced: string | null;
}

export interface StratumProgress {
  readonly name: string;
  readonly population: number | null;
  readonly planned: number;
  readonly done: number;
  readonly refused: number;
  readonly notFound: number;
  readonly moved: number;
  readonly ineligible: number;
  readonly rejected: number;
  readonly replaced: number;
  readonly open: number;
  readonly responseRate: number | null;
}

/** Where a household stands: each is counted once. `gone`: replaced for another reason, such as danger. */
type Standing = 'done' | 'rejected' | 'refused' | 'not_found' | 'moved' | 'ineligible' | 'gone' | 'open';

/**
 * A refusal stays one when another household has taken the place, so that replacements never raise the response rate. A
 * replaced household is never done: its answers are out of the sample.
 */
export function standingOf({ assignment, response, replaced }: SampledHousehold): Standing {
  const outcome = [replaced, assignment].find(isNonResponse);
  if (replaced !== null) return isNonResponse(outcome) ? outcome : 'gone';
  if (response === 'verified') return 'done';
  if (response === 'rejected') return 'rejected';
  const isSent = response !== null && response !== 'draft' && response !== 'held';
  return !isSent && isNonResponse(outcome) ? outcome : 'open';
}

type NonResponse = 'refused' | 'not_found' | 'moved' | 'ineligible';

const isNonResponse = (text: string | null | undefined): text is NonResponse =>
  text === 'refused' || text === 'not_found' || text === 'moved' || text === 'ineligible';

interface Stratum {
  readonly name: string;
  /** Households of the frame; null if it is not known. */
  readonly population: number | null;
  /** Households that were drawn. */
  readonly planned: number;
}

export function stratumProgress(
  { name, population, planned }: Stratum,
  households: readonly SampledHousehold[],
): StratumProgress {
  const own = households.filter(({ stratum }) => stratum === name);
  const standings = own.map(standingOf);
  const count = (standing: Standing): number => standings.filter((one) => one === standing).length;
  const [done, refused, notFound, moved] = [
    count('done'),
    count('refused'),
    count('not_found'),
    count('moved'),
  ];
  return {
    name,
    population,
    planned,
    done,
    refused,
    notFound,
    moved,
    ineligible: count('ineligible'),
    rejected: count('rejected'),
    replaced: own.filter(({ replaced }) => replaced !== null).length,
    open: count('open'),
    responseRate: responseRate({ done, refused, notFound, moved }),
  };
}

/** Households that are ineligible, or not visited yet, leave the bottom. Null if none is left. */
function responseRate({
  done,
  refused,
  notFound,
  moved,
}: Pick<StratumProgress, 'done' | 'refused' | 'notFound' | 'moved'>): number | null {
  const eligible = done + refused + notFound + moved;
  return eligible === 0 ? null : Math.round((done / eligible) * 1000) / 1000;
}

interface CollectedHousehold {
  readonly collector: string;
  readonly status: AssignmentStatus;
}

export interface CollectorProgress {
  readonly collector: string;
  readonly assigned: number;
  readonly submitted: number;
  readonly done: number;
  readonly returned: number;
  readonly refused: number;
  readonly notFound: number;
  readonly open: number;
  readonly medianMinutes: number | null;
}

/** `minutes`: lengths of the interviews by collector. Ordered by collector. */
export function collectorProgress(
  assignments: readonly CollectedHousehold[],
  minutes: ReadonlyMap<string, readonly number[]>,
): CollectorProgress[] {
  const byCollector = Map.groupBy(assignments, ({ collector }) => collector);
  return [...new Set([...byCollector.keys(), ...minutes.keys()])].sort().map((collector) => {
    const own = byCollector.get(collector) ?? [];
    const count = (...statuses: readonly AssignmentStatus[]): number =>
      own.filter(({ status }) => statuses.includes(status)).length;
    return {
      collector,
      assigned: own.length,
      submitted: count('submitted'),
      done: count('done'),
      returned: count('returned'),
      refused: count('refused'),
      notFound: count('not_found'),
      open: count('assigned', 'in_progress', 'returned'),
      medianMinutes: medianOf(minutes.get(collector) ?? []),
    };
  });
}

/** To a tenth of a minute. */
const medianOf = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round(
        percentile(
          values.toSorted((a, b) => a - b),
          0.5,
        ) * 10,
      ) / 10;
