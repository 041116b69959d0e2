// The form that explains a gap: a reason is required, and no share of data changes by it.
import { defineComponent, ref } from 'vue';
import { useAction } from '../../data/use-action.ts';
import { choiceOf, faultOf, fieldOf } from '../../parts/action.tsx';
import type { OpenGap } from '../../parts/open-gaps.ts';
import { useSpeech } from '../../words/speech.ts';
import type { DeviceWords } from './words/en.ts';
import { deviceWords } from './words/words.ts';

const reasons = [
  'power_outage',
  'network',
  'battery',
  'sensor_fault',
  'sensor_removed',
  'household_absent',
  'maintenance',
  'unknown',
] as const;

/** In the language of the page; as it came if the API knows more reasons. */
export const reasonText = (texts: DeviceWords, reason: string): string => {
  const known = reasons.find((one) => one === reason);
  return known === undefined ? reason : texts.reasons[known];
};

/** A moment as the field has it: in the time zone of the browser. Empty for none, or for what is no time. */
function localText(moment: string): string {
  const ms = Date.parse(moment);
  if (Number.isNaN(ms)) return '';
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/**
 * The moment of a field: the given one while the field has its time, because an hour that the clocks repeat has two moments for
 * each time.
 */
const momentOf = (local: string, given: string): Date => new Date(local === localText(given) ? given : local);

const secondText = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');

export const GapForm = defineComponent(
  (props: { readonly device: string; readonly times: OpenGap; readonly finish: () => void }) => {
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const [from, to] = [ref(localText(props.times.from)), ref(localText(props.times.to))];
    const [reason, note] = [ref(''), ref('')];
    const isDone = ref(false);
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      isDone.value = false;
      const chosen = reasons.find((one) => one === reason.value);
      if (chosen === undefined) return;
      const body = {
        from: momentOf(from.value, props.times.from).toISOString(),
        to: momentOf(to.value, props.times.to).toISOString(),
        reason: chosen,
        note: note.value === '' ? null : note.value,
      };
      const reply = await action.run((client, options) =>
        client('documentGap', { params: { id: props.device }, body, ...options }),
      );
      if (reply === null) return;
      isDone.value = true;
      for (const field of [from, to, reason, note]) field.value = '';
      props.finish();
    };
    return () => {
      const texts = textsOf(deviceWords);
      return (
        <form class="row" onSubmit={(event: Event) => void submit(event)}>
          {fieldOf({
            id: 'gap-from',
            label: texts.from,
            type: 'datetime-local',
            step: 1,
            value: from.value,
            change: (value) => (from.value = value),
          })}
          {fieldOf({
            id: 'gap-to',
            label: texts.to,
            type: 'datetime-local',
            step: 1,
            value: to.value,
            change: (value) => (to.value = value),
          })}
          {from.value !== '' && to.value !== '' && (
            <p class="soft wide">
              {texts.inUtc(
                secondText(momentOf(from.value, props.times.from)),
                secondText(momentOf(to.value, props.times.to)),
              )}
            </p>
          )}
          {choiceOf({
            id: 'gap-reason',
            label: texts.reason,
            value: reason.value,
            choices: [
              { value: '', text: words.value.action.choose },
              ...reasons.map((one) => ({ value: one, text: texts.reasons[one] })),
            ],
            change: (value) => (reason.value = value),
          })}
          {fieldOf({
            id: 'gap-note',
            label: texts.note,
            isRequired: false,
            value: note.value,
            change: (value) => (note.value = value),
          })}
          <p>
            <button class="main" type="submit" disabled={action.isRunning.value || reason.value === ''}>
              {texts.start}
            </button>
          </p>
          {isDone.value && (
            <p class="box wide" role="status">
              {texts.done}
            </p>
          )}
          <div class="wide">{faultOf(action, words.value)}</div>
        </form>
      );
    };
  },
  { props: ['device', 'times', 'finish'] },
);
