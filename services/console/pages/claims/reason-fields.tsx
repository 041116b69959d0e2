// The reason of a decision or a dispute: a code, and words.
import { ref, type Ref, type VNodeChild } from 'vue';
import type { NewClaimReason } from '#infra/client/operations.ts';
import { choiceOf, fieldOf } from '../../parts/action.tsx';
import type { Words } from '../../words/en.ts';
import type { ClaimWords } from './words/en.ts';

const codes = [
  'digest-mismatch',
  'coverage-low',
  'not-reproducible',
  'overlap',
  'implausible',
  'wrong-boundary',
  'wrong-factor',
  'calibration-missing',
  'survey-contradiction',
  'sample-invalid',
  'document-missing',
  'other',
] as const satisfies readonly NewClaimReason['code'][];

export interface Reason {
  readonly code: Ref<string>;
  readonly text: Ref<string>;
  /** Null until both are given. */
  readonly value: () => NewClaimReason | null;
}

export function useReason(): Reason {
  const [code, text] = [ref(''), ref('')];
  return {
    code,
    text,
    value: () => {
      const known = codes.find((one) => one === code.value);
      return known === undefined || text.value.trim() === ''
        ? null
        : { code: known, text: text.value.trim() };
    },
  };
}

/** `id` begins the ids of its fields. */
export const reasonFields = (
  id: string,
  { code, text }: Reason,
  { texts, words }: { readonly texts: ClaimWords; readonly words: Words },
): VNodeChild => [
  choiceOf({
    id: `${id}-code`,
    label: texts.reasonCode,
    value: code.value,
    choices: [
      { value: '', text: words.action.choose },
      ...codes.map((value) => ({ value, text: texts.reasons[value] })),
    ],
    change: (value) => (code.value = value),
  }),
  fieldOf({
    id: `${id}-text`,
    label: texts.reasonText,
    isRequired: false,
    value: text.value,
    change: (value) => (text.value = value),
  }),
];
