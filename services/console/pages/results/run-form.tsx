// The form that runs an analysis of the project, and opens its result.
import { computed, defineComponent, ref } from 'vue';
import { useRouter } from 'vue-router';
import { useAction } from '../../data/use-action.ts';
import { useProject } from '../../data/use-project.ts';
import { useReading, useResource } from '../../data/use-resource.ts';
import { fieldOf } from '../../parts/action.tsx';
import { dayIn } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { refusalOf } from './refusal.tsx';
import { monthBefore, suggestPeriod } from './suggested-period.ts';
import { resultWords } from './words/words.ts';

export const RunForm = defineComponent(
  (props: { readonly project: string; readonly again: () => void }) => {
    const { words, textsOf } = useSpeech();
    const router = useRouter();
    const { nowMs } = useReading();
    const action = useAction();
    const { timeZone } = useProject(() => props.project);
    const month = computed(() => monthBefore(dayIn(timeZone.value, nowMs())));
    const heard = useResource(
      () => `days with data ${props.project} ${month.value.start}`,
      (client, options) =>
        client('getCoverageStrip', {
          query: { projectId: props.project, from: month.value.start, limit: 1 },
          ...options,
        }),
    );
    // Empty until it is known: a period that changes while it is read, or that was sent, would mislead.
    const isKnown = computed(() => heard.shown.value.state !== 'loading');
    const suggested = computed(() => {
      const { shown } = heard;
      if (!isKnown.value) return { start: '', end: '' };
      return shown.value.state === 'ready' ? suggestPeriod(shown.value.value, month.value) : month.value;
    });
    const typed = ref<{ readonly start?: string; readonly end?: string }>({});
    const period = computed(() => ({ ...suggested.value, ...typed.value }));
    const isQueued = ref(false);
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      typed.value = period.value;
      const { start: periodStart, end: periodEnd } = period.value;
      const body = { projectId: props.project, periodStart, periodEnd };
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
            value: period.value.start,
            change: (start) => (typed.value = { ...typed.value, start }),
          })}
          {fieldOf({
            id: 'run-to',
            label: texts.to,
            type: 'date',
            value: period.value.end,
            change: (end) => (typed.value = { ...typed.value, end }),
          })}
          <p>
            <button class="main" type="submit" disabled={action.isRunning.value || !isKnown.value}>
              {action.isRunning.value ? texts.running : texts.start}
            </button>
          </p>
          {isQueued.value && (
            <p class="box wide" role="status">
              {texts.queued}
            </p>
          )}
          <div class="wide">
            {refusalOf(action, { texts, words: words.value, base: `/projects/${props.project}` })}
          </div>
        </form>
      );
    };
  },
  { props: ['project', 'again'] },
);
