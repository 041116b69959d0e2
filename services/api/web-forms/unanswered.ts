// Which households a person who is no collector may still ask in a campaign.
import type { ResponseStatus } from '#domain/surveys/responses/states.ts';

interface Asked {
  /** DIDs of the sample now; null where none is drawn: all that take part. */
  readonly sampled: readonly string[] | null;
  /** Ids of the households that take part, by DID. */
  readonly places: ReadonlyMap<string, { readonly id: string }>;
  readonly responses: readonly { readonly householdDid: string; readonly status: ResponseStatus }[];
}

/** Ids. A household whose answer was rejected may answer again; one that takes no part any more is left out. */
export function unansweredHouseholds({ sampled, places, responses }: Asked): string[] {
  const answered = new Set(
    responses.flatMap(({ householdDid, status }) => (status === 'rejected' ? [] : householdDid)),
  );
  const asked = sampled ?? [...places.keys()];
  return asked.flatMap((did) => (answered.has(did) ? [] : (places.get(did)?.id ?? [])));
}
