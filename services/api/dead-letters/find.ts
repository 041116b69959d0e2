// Finds one dead letter by its id, if the key may see it.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { at, ownLetters } from './filter.ts';
import { readLetters, type Letter } from './letters.ts';
import { placeOf } from './place.ts';

/** Path parameter: the id of a letter, decoded as its place. */
export const letterParams = z.strictObject({
  id: z.string().transform((id, context) => {
    const place = placeOf(id);
    if (place) return place;
    context.addIssue({
      code: 'custom',
      message: 'This must be the id of a dead letter.',
      params: { code: 'bad-identifier' },
    });
    return z.NEVER;
  }),
});

/** Throws 404. */
export async function findLetter(
  api: Pick<Api, 'telemetry'>,
  principal: Principal,
  place: z.output<typeof letterParams>['id'],
): Promise<Letter> {
  const wanted = at(place);
  const conditions = [...wanted, ...ownLetters(principal, wanted)];
  const [letter] = (await readLetters(api, { conditions, limit: 1 })).letters;
  if (letter) return letter;
  throw new Problem('dead-letter-not-found', {
    detail: `There is no dead letter of topic ${place.topic}, partition ${place.partition}, offset ${place.offset} with this arrival time.`,
  });
}
