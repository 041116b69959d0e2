// The fields of a decision: which one, and why.
import { ref, type Ref, type VNodeChild } from 'vue';
import { choiceOf, fieldOf } from '../../../parts/action.tsx';
import type { Words } from '../../../words/en.ts';
import { needsReason, type Decision } from './decisions.ts';
import type { ReviewWords } from './words/en.ts';

export interface Draft {
  readonly decision: Ref<Decision | ''>;
  readonly reason: Ref<string>;
}

export const useDraft = (): Draft => ({ decision: ref(''), reason: ref('') });

/** What the request says; null while a part is missing. */
export function readDraft({ decision, reason }: Draft): { decision: Decision; reason?: string } | null {
  const [chosen, why] = [decision.value, reason.value.trim()];
  if (chosen === '' || (why === '' && needsReason(chosen))) return null;
  return { decision: chosen, ...(why !== '' && { reason: why }) };
}

interface Shown {
  readonly words: Words;
  readonly texts: ReviewWords;
  readonly allowed: readonly Decision[];
}

export const decisionFields = (draft: Draft, { words, texts, allowed }: Shown): VNodeChild => [
  choiceOf({
    id: 'decision',
    label: texts.decision,
    value: draft.decision.value,
    choices: [
      { value: '', text: words.action.choose },
      ...allowed.map((value) => ({ value, text: texts.decisions[value] })),
    ],
    change: (value) => (draft.decision.value = allowed.find((one) => one === value) ?? ''),
  }),
  fieldOf({
    id: 'decision-reason',
    label: texts.reason,
    isRequired: draft.decision.value !== '' && needsReason(draft.decision.value),
    value: draft.reason.value,
    change: (value) => (draft.reason.value = value),
  }),
];
