// Which households a person who is no collector may still ask in a campaign, and which of them were returned.
import { compareBytes } from '#domain/sampling/draw/byte-order.ts';
import type { ResponseStatus } from '#domain/surveys/responses/states.ts';

interface Asked {
  /** DIDs of the sample now; null where none is drawn: all that take part. */
  readonly sampled: readonly string[] | null;
  /** Ids of the households that take part, by DID. */
  readonly places: ReadonlyMap<string, { readonly id: string }>;
  readonly responses: readonly {
    readonly id: string;
    readonly householdDid: string;
    readonly status: ResponseStatus;
  }[];
}

interface Unanswered {
  readonly householdId: string;
  /** Id of the response that was returned; null for none. */
  readonly returned: string | null;
}

/** Most households of one list. */
export const unansweredMax = 1000;

/**
 * A household whose answer was rejected or returned may answer again; one that takes no part any more is left out. Returned
 * ones come first, then in the order of their ids, which is that of registration.
 */
export function unansweredHouseholds({ sampled, places, responses }: Asked): Unanswered[] {
  const given = responses.filter(({ status }) => status !== 'rejected');
  const returned = new Map(
    given.flatMap(({ id, householdDid, status }) =>
      status === 'needs_correction' ? [[householdDid, id]] : [],
    ),
  );
  const answered = new Set(
    given.flatMap(({ householdDid, status }) => (status === 'needs_correction' ? [] : householdDid)),
  );
  const asked = sampled ?? [...places.keys()];
  const open = asked.flatMap((did) => {
    const place = places.get(did);
    return place === undefined || answered.has(did)
      ? []
      : [{ householdId: place.id, returned: returned.get(did) ?? null }];
  });
  return open
    .toSorted(
      (a, b) =>
        Number(a.returned === null) - Number(b.returned === null) ||
        compareBytes(a.householdId, b.householdId),
    )
    .slice(0, unansweredMax);
}
