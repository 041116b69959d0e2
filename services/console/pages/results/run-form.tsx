// The form that runs an analysis of the project, and opens its result.
import { defineComponent, ref } from 'vue';
import { useRouter } from 'vue-router';
import { useAction } from '../../data/use-action.ts';
import { useReading } from '../../data/use-resource.ts';
import { faultOf, fieldOf } from '../../parts/action.tsx';
import { dayAfter, dayIn } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { resultWords } from './words/words.ts';

/** First and last day of the month before the one of this day. */
function monthBefore(today: string): { readonly start: string; readonly end: string } {
  const end = dayAfter(`${today.slice(0, 8)}01`, -1);
  return { start: `${end.slice(0, 8)}01`, end };
}

export const RunForm = defineComponent(
  (props: { readonly project: string; readonly again: () => void }) => {
    const { words, textsOf } = useSpeech();
    const router = useRouter();
    const { nowMs } = useReading();
    const action = useAction();
    const month = monthBefore(dayIn('UTC', nowMs()));
    const [start, end] = [ref(month.start), ref(month.end)];
    const isQueued = ref(false);
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const body = { projectId: props.project, periodStart: start.value, periodEnd: end.value };
      const reply = await action.run((client, options) => client('analyzeProject', { body, ...options }));
      if (reply?.status === 200) {
        await router.push(`/projects/${encodeURIComponent(props.project)}/results/${reply.body.id}`);
      } else if (reply !== null) {
        isQueued.value = true;
        props.again();
      }
    };
    return () => {
      const texts = textsOf(resultWords);
      return (
        <form class="row" onSubmit={(event: Event) => void submit(event)}>
          <p class="soft wide">{texts.runHelp}</p>
          {fieldOf({
            id: 'run-from',
            label: texts.from,
            type: 'date',
            value: start.value,
            change: (value) => (start.value = value),
          })}
          {fieldOf({
            id: 'run-to',
            label: texts.to,
            type: 'date',
            value: end.value,
            change: (value) => (end.value = value),
          })}
          <p>
            <button class="main" type="submit" disabled={action.isRunning.value}>
              {action.isRunning.value ? texts.running : texts.start}
            </button>
          </p>
          {isQueued.value && (
            <p class="box wide" role="status">
              {texts.queued}
            </p>
          )}
          <div class="wide">{faultOf(action, words.value)}</div>
        </form>
      );
    };
  },
  { props: ['project', 'again'] },
);
