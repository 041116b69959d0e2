// Compares a campaign as the page showed it with the one that is stored, after a write that came too late.
import type { VNodeChild } from 'vue';
import type { Survey } from '#infra/client/operations.ts';
import type { Action } from '../../data/use-action.ts';
import { faultOf } from '../../parts/action.tsx';
import { useVersions, type Comparison, type Field } from '../../parts/versions.tsx';
import { minuteText } from '../../words/dates.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { methodText, templateName } from './campaign.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

interface SurveyVersions {
  /** After a write on this campaign. */
  readonly compare: Comparison<Survey>['compare'];
  /** Both versions, or what else is wrong with the write. */
  readonly view: () => VNodeChild;
}

/** `take` shows the page with the campaign that is stored now. */
export function useSurveyVersions(action: Action, take: () => void): SurveyVersions {
  const { words, textsOf } = useSpeech();
  const { compare, view } = useVersions<Survey>(
    action,
    async (client, { id }) => {
      const reply = await client('getSurvey', { params: { id } });
      return reply.status === 200 ? reply.body : null;
    },
    take,
  );
  return {
    compare,
    view: () => view(surveyFields(textsOf(surveyWords)), () => faultOf(action, words.value)),
  };
}

const surveyFields = (texts: SurveyWords): readonly Field<Survey>[] => [
  { name: texts.state, text: ({ status }) => texts.states[status] },
  { name: texts.method, text: (survey) => methodText(texts, survey) },
  { name: texts.questionnaire, text: (survey) => `${templateName(survey)} ${versionText(survey)}`.trim() },
  { name: texts.frame, text: ({ counts }) => numberText(counts.frame) },
  { name: texts.drawn, text: ({ counts }) => numberText(counts.drawn) },
  { name: texts.commitment, text: ({ sample }) => sample?.commitment ?? '–' },
  { name: texts.committedAt, text: ({ sample }) => (sample ? minuteText(sample.committedAt) : '–') },
  { name: texts.drawnAt, text: ({ sample }) => (sample?.drawnAt ? minuteText(sample.drawnAt) : '–') },
];

const versionText = ({ templateVersion }: Survey): string =>
  typeof templateVersion === 'number' ? String(templateVersion) : '';
