// The alarms of a project or of a household: those that nobody has seen first, those that somebody has, and those that are over.
import { defineComponent, nextTick, ref, shallowRef, watch, type Ref } from 'vue';
import { useRoute } from 'vue-router';
import type { Alarm } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { minuteText } from '../../words/dates.ts';
import { deviceName } from '../../words/names.ts';
import { useSpeech } from '../../words/speech.ts';
import { faultOf, withRight } from '../action.tsx';
import { usePaging } from '../paging.tsx';
import { stateOf } from '../state.tsx';
import { tableOf } from '../table.tsx';
import { tabsOf } from '../tabs.tsx';
import type { Field } from '../versions.tsx';
import { actionsOf, columnsOf } from './alarm-columns.tsx';
import { AlarmForm } from './alarm-form.tsx';
import { useAlarms, type AlarmWrites } from './use-alarms.ts';
import type { AlarmWords } from './words/en.ts';
import { alarmWords } from './words/words.ts';

const pageRows = 20;

const tabs = ['open', 'acknowledged', 'cleared'] as const;
type Tab = (typeof tabs)[number];

const filterOf = (tab: Tab) =>
  tab === 'cleared'
    ? ({ state: 'cleared' } as const)
    : ({ state: 'active', acknowledged: tab === 'open' ? 'false' : 'true' } as const);

/** `household`: DID of the only household whose alarms are shown; left out: those of the project. */
export const Alarms = defineComponent(
  (props: { readonly project: string; readonly household?: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const route = useRoute();
    const tab = (): Tab => tabs.find((one) => one === route.query['alarms']) ?? 'open';
    const paging = usePaging('alarmsAfter', 'alarms');
    const edited = shallowRef<Alarm | null>(null);
    /** The button that opened the form; null while none is open. */
    let opener: HTMLElement | null = null;
    const alarms = useResource(
      () => `alarms ${props.project} ${props.household} ${tab()} ${paging.cursor()}`,
      (client, options) =>
        client('listAlarms', {
          query: {
            projectId: props.project,
            ...(props.household !== undefined && { householdId: props.household }),
            ...filterOf(tab()),
            sort: '-createdAt',
            count: 'true',
            limit: pageRows,
            ...paging.query(),
          },
          ...options,
        }),
    );
    const writes = useAlarms((now) => {
      // An open form stays with what is typed, and its next write concerns the alarm as it is now.
      if (edited.value?.id === now.id) edited.value = now;
      alarms.again();
    });
    /** The focus goes back to the button of the row. */
    const close = (): void => {
      edited.value = null;
      opener?.focus();
      opener = null;
    };
    const edit = (alarm: Alarm, button: HTMLElement | null): void => {
      opener = button;
      edited.value = alarm;
    };
    const [message, list] = [ref<HTMLElement>(), ref<HTMLElement>()];
    // The row of the button is gone from its list: the focus goes to the message, and to the list when that goes. It is not on the
    // button that takes it back, where a second Enter would press it.
    watch(writes.undoable, async (alarm) => {
      const isHere = message.value?.contains(document.activeElement) === true;
      await nextTick();
      if (alarm !== null) message.value?.focus();
      else if (isHere) list.value?.focus();
    });
    return () => {
      const texts = textsOf(alarmWords);
      const mayWrite = session.me.value?.scopes.includes('alarms:write') === true;
      const columns = [
        ...columnsOf(texts, props.project, tab() === 'cleared'),
        ...(mayWrite ? [actionsOf(texts, writes, edit)] : []),
      ];
      return (
        <>
          <p class="soft">{texts.help}</p>
          {tabsOf(
            texts.which,
            tabs.map((one) => ({
              text: texts[one],
              to: { query: { ...route.query, alarms: one, alarmsAfter: undefined }, hash: '#alarms' },
              isHere: one === tab(),
            })),
          )}
          {tab() === 'cleared' && <p class="soft">{texts.clearedHelp}</p>}
          {withRight(session, 'alarms:write', words.value, () => null)}
          {undoOf(texts, writes, message)}
          {writes.versions.view(fieldsOf(texts), () => faultOf(writes.action, words.value))}
          {edited.value && (
            <AlarmForm key={edited.value.id} alarm={edited.value} writes={writes} close={close} />
          )}
          <div ref={list} role="group" aria-label={texts[tab()]} tabindex={-1}>
            {stateOf(alarms, { words: words.value, session, reading: texts.reading }, (page) => (
              <>
                {page.data.length === 0
                  ? paging.emptyOf(texts.noAlarms[tab()])
                  : tableOf(
                      paging.captionOf(texts.count, page),
                      columns,
                      page.data.map((row) => ({ key: row.id, row })),
                      paging.captionOf(texts.count, page),
                    )}
                {paging.linksOf(page.nextCursor)}
              </>
            ))}
          </div>
        </>
      );
    };
  },
  { props: ['project', 'household'] },
);

const undoOf = (
  texts: AlarmWords,
  { undoable, takeBack }: AlarmWrites,
  message: Ref<HTMLElement | undefined>,
) => {
  const alarm = undoable.value;
  return (
    alarm && (
      <p ref={message} class="box" role="status" tabindex={-1}>
        {texts.didAcknowledge(texts.types[alarm.type], deviceName(alarm.subject))}{' '}
        <button type="button" onClick={() => void takeBack(alarm)}>
          {texts.undo}
        </button>
      </p>
    )
  );
};

const fieldsOf = (texts: AlarmWords): Field<Alarm>[] => [
  { name: texts.acknowledged, text: ({ acknowledgedBy }) => acknowledgedBy ?? texts.nobody },
  { name: texts.until, text: ({ clearedAt }) => (clearedAt === null ? '–' : minuteText(clearedAt)) },
  { name: texts.assignee, text: ({ assignee }) => assignee ?? texts.nobody },
  { name: texts.comments, text: ({ comments }) => comments.map(({ text }) => text).join(' · ') },
];
