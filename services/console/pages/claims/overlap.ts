// Other claims that may hold days of a claim. The ledger of the API decides; this warns before a submission, and before a decision.
import type { Claim } from '#infra/client/operations.ts';
import { readAll, type Rows } from '../../data/read-all.ts';
import { useResource, type Resource } from '../../data/use-resource.ts';
import type { Words } from '../../words/en.ts';
import { holding, sentenceOf } from './claim.tsx';
import type { ClaimWords } from './words/en.ts';

type Claimed = Pick<Claim['claim'], 'type' | 'householdId' | 'period'>;

/** Claims of the same household and type that share a day and may hold it; `own` is left out. */
export function useOverlap(of: () => Claimed, own: () => string): Resource<Rows<Claim>> {
  return useResource(
    () => `overlap ${own()} ${of().householdId} ${of().type} ${of().period.start} ${of().period.end}`,
    async (client, { signal }) => {
      const { householdId, type, period } = of();
      const wanted = {
        householdId,
        type,
        status: holding,
        periodFrom: period.start,
        periodTo: period.end,
      };
      const reply = await readAll((page) => client('listClaims', { query: { ...wanted, ...page }, signal }));
      if (reply.status !== 200) return reply;
      const data = reply.body.data.filter(({ id }) => id !== own());
      return { ...reply, body: { ...reply.body, data }, headers: new Headers() } as const;
    },
  );
}

/** One sentence, and another one where there are more than were read. */
export function overlapText(words: Words, texts: ClaimWords, { data, isCut }: Rows<Claim>): string {
  if (data.length === 0) return texts.noOverlap;
  const others = data.map(
    ({ claim, status, id }) => `${id} (${texts.statuses[status]}, ${sentenceOf(texts, claim)})`,
  );
  const sentence = texts.overlap(others.join('; '));
  return isCut ? `${sentence} ${words.action.cut(data.length)}` : sentence;
}
