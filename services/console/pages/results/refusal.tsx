// Why no household of the project can be analyzed: each reason once, with an example, and where the days with data are.
import type { VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { Action } from '../../data/use-action.ts';
import { faultOf } from '../../parts/action.tsx';
import type { Words } from '../../words/en.ts';
import type { ResultWords } from './words/en.ts';

export function refusalOf(
  action: Pick<Action, 'fault'>,
  { texts, words, base }: { readonly texts: ResultWords; readonly words: Words; readonly base: string },
): VNodeChild {
  const problem = action.fault.value?.problem;
  const errors = problem?.code === 'insufficient-data' ? (problem.errors ?? []) : [];
  if (!problem || errors.length === 0) return faultOf(action, words);
  return (
    <div class="box" role="alert">
      <p>
        <strong>{texts.nobody}</strong>
      </p>
      <ul class="plain">
        {[...Map.groupBy(errors, ({ code }) => code)].map(([code, of]) => (
          <li>
            {texts.refused[code] ?? code} {texts.refusedCount(of.length)}
            {code !== 'coverage-below-threshold' && <p class="soft">{of[0]?.detail}</p>}
          </li>
        ))}
      </ul>
      <p>
        <RouterLink to={`${base}/data`}>{texts.whereData}</RouterLink>
      </p>
      <p class="soft">{words.state.requestId(problem.requestId)}</p>
    </div>
  );
}
