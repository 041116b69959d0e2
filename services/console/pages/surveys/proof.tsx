// The proof of a draw: what was committed, the seed, and who was drawn in which order. The whole of it is one JSON file.
import { defineComponent } from 'vue';
import type { DrawnHousehold, DrawProof } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { factsOf } from '../../parts/facts.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf, type Column } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { stratumText } from './campaign.ts';
import { planText } from './plan-text.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

/** More households than these are in the file alone. */
const shownRows = 50;

export const Proof = defineComponent(
  (props: { readonly survey: string; readonly version: number }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const proof = useResource(
      () => `proof ${props.survey} ${props.version}`,
      (client, options) => client('getSampleProof', { params: { id: props.survey }, ...options }),
    );
    return () => {
      const texts = textsOf(surveyWords);
      return (
        <>
          {stateOf(proof, { words: words.value, session, reading: texts.readingProof }, (value) =>
            proofView(texts, value),
          )}
          <p>
            <a href={`/v1/surveys/${props.survey}/sample/proof`}>{texts.proofFile}</a>
          </p>
        </>
      );
    };
  },
  { props: ['survey', 'version'] },
);

function proofView(texts: SurveyWords, proof: DrawProof) {
  const last = proof.commitments.at(-1)?.committed;
  const voided = proof.commitments.filter((one) => one.voided !== null).length;
  return (
    <>
      {factsOf([
        [texts.algorithm, `${proof.algorithm.name}, ${proof.algorithm.version}`],
        [texts.plan, last?.seedPlan && planText(texts, last.seedPlan)],
        [texts.seed, proof.seed ? <code>{proof.seed.value}</code> : texts.noSeed],
        [texts.publishedAt, proof.seed?.publishedAt && minuteText(proof.seed.publishedAt)],
        [texts.voided, numberText(voided)],
        [texts.replacements, numberText(proof.replacements.length)],
      ])}
      {[[texts.drawn, proof.sample] as const, [texts.reserve, proof.reserve] as const].map(
        ([name, households]) =>
          households.length > 0 &&
          tableOf(
            name,
            columnsOf(texts),
            households.slice(0, shownRows).map((row) => ({ key: row.household, row })),
            captionOf(texts, name, households.length),
          ),
      )}
    </>
  );
}

const captionOf = (texts: SurveyWords, name: string, count: number): string =>
  count > shownRows
    ? texts.firstOf(name, numberText(shownRows), numberText(count))
    : `${name}: ${numberText(count)}`;

const columnsOf = (texts: SurveyWords): Column<DrawnHousehold>[] => [
  { name: texts.household, cell: ({ household }) => lastPart(household) },
  { name: texts.stratum, cell: ({ stratum }) => stratumText(texts, stratum) },
  { name: texts.hash, cell: ({ hash }) => hash && <code>{hash}</code> },
];
