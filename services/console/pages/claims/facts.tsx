// Lists the facts of a claim, and in a table what its analysis left out of the credit.
import { defineComponent, type VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { Claim } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { factsOf } from '../../parts/facts.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { minuteText } from '../../words/dates.ts';
import { deviceName, lastPart } from '../../words/names.ts';
import { exactText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { claimantOf, quantityText } from './claim.tsx';
import type { ClaimWords } from './words/en.ts';
import { claimWords } from './words/words.ts';

export function claimFacts(texts: ClaimWords, claim: Claim, base: string): VNodeChild {
  const { period, householdId, deviceIds, analysisId, supersedes, declaration, ...own } = claim.claim;
  const home = `${base}/households/${encodeURIComponent(householdId)}?to=${period.end}`;
  return factsOf([
    [texts.quantity, <strong>{quantityText(own)}</strong>],
    [texts.type, texts.types[own.type]],
    [texts.period, `${period.start} – ${period.end}`],
    [texts.households, <RouterLink to={home}>{lastPart(householdId)}</RouterLink>],
    [
      texts.devices,
      deviceIds.map((did) => [
        <RouterLink to={`${base}/devices/${encodeURIComponent(did)}`}>{deviceName(did)}</RouterLink>,
        ' ',
      ]),
    ],
    [texts.claimant, claimantOf(claim)],
    [texts.methodology, own.methodology],
    [
      texts.analysis,
      analysisId && <RouterLink to={`${base}/results/${analysisId}`}>{analysisId}</RouterLink>,
    ],
    [
      texts.supersedes,
      supersedes && <RouterLink to={`${base}/claims/${supersedes}`}>{supersedes}</RouterLink>,
    ],
    [texts.declaration, declaration && texts.declared(minuteText(declaration.at))],
    [texts.description, own.description],
    [
      texts.units,
      claim.issued && texts.serials(claim.issued.registry, claim.issued.serialFrom, claim.issued.serialTo),
    ],
    [texts.id, <code>{claim.id}</code>],
    [texts.contentVersion, String(claim.contentVersion)],
    [texts.digest, <code>{claim.claimDigest}</code>],
  ]);
}

export const LeftOut = defineComponent(
  (props: { readonly claim: Claim; readonly base: string }) => {
    const { textsOf } = useSpeech();
    return () => {
      const texts = textsOf(claimWords);
      const { analysisId } = props.claim.claim;
      return (
        <>
          <h2>{texts.leftOut}</h2>
          {analysisId === undefined ? (
            emptyOf(texts.noCredit)
          ) : (
            <Credit
              key={analysisId}
              analysis={analysisId}
              quantity={props.claim.claim.quantity}
              base={props.base}
            />
          )}
        </>
      );
    };
  },
  { props: ['claim', 'base'] },
);

/** In whole thousandths, so that the amounts add up. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

const Credit = defineComponent(
  (props: { readonly analysis: string; readonly quantity: number; readonly base: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const analysis = useResource(
      () => `analysis ${props.analysis}`,
      (client, options) => client('getAnalysis', { params: { id: props.analysis }, ...options }),
    );
    return () => {
      const texts = textsOf(claimWords);
      return stateOf(analysis, { words: words.value, session, reading: texts.drawing }, (value) => {
        const kg = (amount: number): string => `${exactText(thousandths(amount))} kgCO2e`;
        const { creditedReduction, leakage, warnings } = value;
        const { reductions } = value.analysis;
        return (
          <>
            {factsOf([
              [texts.best, kg(reductions)],
              [texts.lessSure, kg(reductions - creditedReduction)],
              [texts.leakage, kg(leakage)],
              [texts.mayBeClaimed, kg(creditedReduction)],
              [texts.quantity, kg(props.quantity)],
              [texts.unclaimed, kg(creditedReduction - props.quantity)],
            ])}
            {warnings.length > 0 && (
              <ul class="plain">
                {warnings.map(({ code, detail }) => (
                  <li>
                    <span lang="en">{detail}</span> <code class="soft">{code}</code>
                  </li>
                ))}
              </ul>
            )}
            <p>
              <RouterLink to={`${props.base}/results/${props.analysis}`}>{texts.each}</RouterLink>
            </p>
          </>
        );
      });
    };
  },
  { props: ['analysis', 'quantity', 'base'] },
);
