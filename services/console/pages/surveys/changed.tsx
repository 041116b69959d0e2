// What is wrong with a write on a record that has versions: where it changed meanwhile, the page reads it again.
import type { VNodeChild } from 'vue';
import type { Action } from '../../data/use-action.ts';
import { faultOf } from '../../parts/action.tsx';
import type { Words } from '../../words/en.ts';
import type { SurveyWords } from './words.ts';

interface Shown {
  readonly words: Words;
  readonly texts: Pick<SurveyWords, 'changed' | 'readAgain'>;
  /** Reads the record again. */
  readonly again: () => void;
}

export const versionedFaultOf = (
  action: Pick<Action, 'fault'>,
  { words, texts, again }: Shown,
): VNodeChild => {
  if (action.fault.value?.problem?.code !== 'version-mismatch') return faultOf(action, words);
  return (
    <div class="box" role="alert">
      <p>{texts.changed}</p>
      <button
        type="button"
        onClick={() => {
          action.fault.value = null;
          again();
        }}
      >
        {texts.readAgain}
      </button>
    </div>
  );
};
