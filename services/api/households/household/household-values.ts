// What is said of the persons and the group of a household holds from a day on.
import { changedFrom, type Dated } from '#domain/dating/former-values.ts';
import { Problem } from '../../contract/problem.ts';
import { refuseMany } from '../../contract/too-many.ts';
import type { Household } from '../../store/bodies/household.ts';

type Body = Household['body'];
type Values = Pick<Body, 'members' | 'group'>;

/** Names of the fields that are dated. */
export const datedFields = ['members', 'group'] as const;

export const datedValues = ({ members, group, formerValues: former = [] }: Body): Dated<Values> => ({
  now: { members, group },
  former,
});

export interface Change {
  /** Fields that the request states. */
  readonly named: readonly string[];
  /** First day of them, if the request says one. */
  readonly validFrom: string | undefined;
  /** The day in the time zone of the project. */
  readonly today: string;
}

/** Former values after a change. Throws 400 for a first day that has not come, or of nothing. */
export function formerValuesAfter(
  before: Body,
  after: Values,
  { named, validFrom, today }: Change,
): Pick<Body, 'formerValues'> {
  if (validFrom !== undefined) refuseDay(validFrom, { named, today });
  const change = Object.fromEntries(
    datedFields.filter((name) => named.includes(name)).map((name) => [name, after[name]]),
  );
  const { former } = changedFrom(datedValues(before), change, validFrom ?? today);
  refuseMany('invalid-household', former, '#/validFrom');
  return former.length === 0
    ? {}
    : { formerValues: former.map(({ until, group, members }) => ({ until, group, members })) };
}

function refuseDay(validFrom: string, { named, today }: Omit<Change, 'validFrom'>): void {
  if (!datedFields.some((name) => named.includes(name)))
    throw fault('required', 'validFrom is the first day of members and group: send one of them with it.');
  if (validFrom > today)
    throw fault('in-future', `Today is ${today}: a change holds from today or an earlier day.`);
  if (validFrom < earliest) throw fault('too-small', `The earliest day is ${earliest}.`);
}

const earliest = '1970-01-01';

const fault = (code: string, detail: string): Problem =>
  new Problem('invalid-household', { errors: [{ pointer: '#/validFrom', code, detail }] });
