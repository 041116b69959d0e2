// The form that submits a claim on an analysis: chosen in the address, with what it rests on, and a question before it is sent.
import { defineComponent, type VNodeChild } from 'vue';
import { RouterLink, useRoute, useRouter } from 'vue-router';
import type { ListedAnalysis } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { choiceOf } from '../../parts/action.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { lastPart } from '../../words/names.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { ClaimForm } from './claim-form.tsx';
import { PartyHint } from './party-hint.tsx';
import { claimWords } from './words/words.ts';

const offeredMax = 100;

export const SubmitForm = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const route = useRoute();
    const router = useRouter();
    const chosen = (): string => String(route.query['analysis'] ?? '');
    const paging = usePaging('analysesAfter', 'submit');
    const offered = useResource(
      () => `claimable ${props.project} ${paging.cursor()}`,
      (client, options) =>
        client('listAnalyses', {
          query: {
            projectId: props.project,
            status: 'final',
            stale: 'false',
            newest: 'true',
            sort: '-createdAt',
            limit: offeredMax,
            ...paging.query(),
          },
          ...options,
        }),
    );
    const choose = (analysis: string): void => {
      const { analysis: _before, ...query } = route.query;
      void router.replace({ query: analysis === '' ? query : { ...query, analysis } });
    };
    const analysisChoice = (rows: readonly ListedAnalysis[]): VNodeChild => {
      const texts = textsOf(claimWords);
      const isListed = rows.some(({ id }) => id === chosen());
      return choiceOf({
        id: 'claim-analysis',
        label: texts.choose,
        value: chosen(),
        choices: [
          { value: '', text: words.value.action.choose },
          ...(chosen() === '' || isListed ? [] : [{ value: chosen(), text: chosen() }]),
          ...rows.map(({ id, householdId, period, creditedReduction }) => ({
            value: id,
            text: texts.option(
              lastPart(householdId),
              period.start,
              period.end,
              numberText(creditedReduction),
            ),
          })),
        ],
        change: choose,
      });
    };
    return () => {
      const texts = textsOf(claimWords);
      const common = { words: words.value, session, reading: texts.readingBasis };
      return (
        <>
          <p class="soft">{texts.submitHelp}</p>
          <PartyHint step="submit" />
          {stateOf(offered, common, ({ data, nextCursor }) => {
            const isWhole = nextCursor === null && paging.cursor() === '';
            const rows = data.filter(({ creditedReduction }) => creditedReduction > 0);
            if (rows.length === 0 && chosen() === '' && isWhole)
              return (
                <p class="box">
                  {texts.noAnalysis}{' '}
                  <RouterLink to={`/projects/${props.project}/results?of=households`}>
                    {texts.runFirst}
                  </RouterLink>
                </p>
              );
            return [
              analysisChoice(rows),
              !isWhole && <p class="soft">{texts.offeredPart(offeredMax)}</p>,
              paging.linksOf(nextCursor),
            ];
          })}
          {chosen() !== '' && <ClaimForm key={chosen()} project={props.project} analysis={chosen()} />}
        </>
      );
    };
  },
  { props: ['project'] },
);
