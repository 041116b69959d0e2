// What a page shows in place of data that it does not have: reading, empty, refused, missing, away, failed.
import { defineComponent, type VNodeChild } from 'vue';
import type { Problem } from '#infra/client/operations.ts';
import type { Session } from '../data/session.ts';
import type { Resource, Shown } from '../data/use-resource.ts';
import type { Words } from '../words/en.ts';

interface Texts {
  readonly words: Words;
  /** Said while it is read: "Reading households …". */
  readonly reading: string;
}

/** The value as `draw` shows it, or the state of the read. */
export function stateOf<T>(
  { shown, again, stop }: Resource<T>,
  { words, reading, session }: Texts & { readonly session: Session },
  draw: (value: T) => VNodeChild,
): VNodeChild {
  const now: Shown<T> = shown.value;
  const { state } = words;
  switch (now.state) {
    case 'loading':
      return (
        <div class="box waiting" role="status">
          <p>{reading}</p>
          {now.isSlow && (
            <p>
              {state.slow}{' '}
              <button type="button" onClick={stop}>
                {state.stop}
              </button>
            </p>
          )}
        </div>
      );
    case 'stopped':
      return box(state.stopped, again, words);
    case 'signed-out':
      return <div class="box waiting" role="status" />;
    case 'away':
      return box(now.problem ? state.awayEmpty : state.offline, again, words);
    case 'failed':
      return (
        <Failure words={words} session={session} problem={now.problem} status={now.status} again={again} />
      );
    case 'ready':
      return (
        <>
          {now.awaySinceMs !== null && (
            <p class="box" role="status">
              {state.away(timeText(now.awaySinceMs))}
            </p>
          )}
          {draw(now.value)}
        </>
      );
  }
}

const box = (text: string, again: () => void, words: Words) => (
  <div class="box" role="status">
    <p>{text}</p>
    <button type="button" onClick={again}>
      {words.state.again}
    </button>
  </div>
);

/** Hours and minutes of the browser. */
export const timeText = (ms: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(ms);

/** Why a read failed, in words that say what to do; the English sentence of the API stays beside them. */
const Failure = defineComponent(
  (props: {
    readonly words: Words;
    readonly session: Session;
    readonly problem: Problem | null;
    readonly status: number;
    readonly again: () => void;
  }) =>
    () => {
      const { words, session, problem, status, again } = props;
      return (
        <div class="box" role="alert">
          <p>
            <strong>{titleOf(words, problem, status)}</strong>
          </p>
          {status === 403 ? <p>{rightText(words, problem, session)}</p> : <p>{problem?.detail}</p>}
          {problem && <p class="soft">{words.state.requestId(problem.requestId)}</p>}
          {status !== 403 && status !== 404 && (
            <button type="button" onClick={again}>
              {words.state.again}
            </button>
          )}
        </div>
      );
    },
  { props: ['words', 'session', 'problem', 'status', 'again'] },
);

function titleOf(words: Words, problem: Problem | null, status: number): string {
  if (status === 404) return words.state.notFound;
  return words.problems[problem?.code ?? ''] ?? problem?.title ?? String(status);
}

/** Names the missing scope, the key that lacks it, and who can give it. */
function rightText({ state }: Words, problem: Problem | null, { me }: Session): string {
  const scope = problem?.errors?.find(({ code }) => code === 'scope-missing')?.allowed?.[0];
  const lacking = typeof scope === 'string' ? state.noRight(scope) : state.noRightUnknown;
  return me.value === null ? lacking : `${lacking} ${state.askFor(me.value.name)}`;
}

/** What belongs here, and the next step. */
export const emptyOf = (text: string): VNodeChild => <p class="box">{text}</p>;
