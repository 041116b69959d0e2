// One alarm: what was said about it, and the form that assigns it or adds a comment.
import { defineComponent, ref } from 'vue';
import type { Alarm } from '#infra/client/operations.ts';
import { minuteText } from '../../words/dates.ts';
import { deviceName } from '../../words/names.ts';
import { useSpeech } from '../../words/speech.ts';
import { fieldOf } from '../action.tsx';
import { useArrival } from '../arrival.ts';
import type { AlarmWrites } from './use-alarms.ts';
import { alarmWords } from './words/words.ts';

export const AlarmForm = defineComponent(
  (props: { readonly alarm: Alarm; readonly writes: AlarmWrites; readonly close: () => void }) => {
    const { textsOf } = useSpeech();
    const box = useArrival();
    /** Null until it is typed: then that of the alarm, also of a version that came meanwhile. */
    const typed = ref<string | null>(null);
    const comment = ref('');
    const assignee = (): string => typed.value ?? props.alarm.assignee ?? '';
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const saved = await props.writes.change(props.alarm, {
        assignee: assignee().trim() === '' ? null : assignee(),
        ...(comment.value.trim() !== '' && { comment: comment.value }),
      });
      if (saved !== null) props.close();
    };
    return () => {
      const texts = textsOf(alarmWords);
      const { alarm, writes, close } = props;
      return (
        <section ref={box} class="box" tabindex={-1} aria-label={texts.edit}>
          <h3>{`${texts.types[alarm.type]}, ${deviceName(alarm.subject)}`}</h3>
          {alarm.comments.length === 0 ? (
            <p class="soft">{texts.noComments}</p>
          ) : (
            <ul>
              {alarm.comments.map(({ text, at, by }) => (
                <li>
                  <span class="said">{text}</span>{' '}
                  <span class="soft">{texts.commentBy(minuteText(at), by)}</span>
                </li>
              ))}
            </ul>
          )}
          <form class="row" onSubmit={(event: Event) => void submit(event)}>
            <p class="soft wide">{texts.assigneeHelp}</p>
            {fieldOf({
              id: 'alarm-assignee',
              label: texts.assignee,
              isRequired: false,
              value: assignee(),
              change: (value) => (typed.value = value),
            })}
            {fieldOf({
              id: 'alarm-comment',
              label: texts.comment,
              isRequired: false,
              value: comment.value,
              change: (value) => (comment.value = value),
            })}
            <p class="actions">
              <button class="main" type="submit" disabled={writes.action.isRunning.value}>
                {texts.save}
              </button>
              <button type="button" onClick={close}>
                {texts.close}
              </button>
            </p>
          </form>
        </section>
      );
    };
  },
  { props: ['alarm', 'writes', 'close'] },
);
