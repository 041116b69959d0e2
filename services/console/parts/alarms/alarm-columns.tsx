// The columns of a list of alarms: what is wrong, where, since when, who looks after it; and the buttons of those who may act.
import { RouterLink } from 'vue-router';
import type { Alarm } from '#infra/client/operations.ts';
import { minuteText } from '../../words/dates.ts';
import { deviceName, lastPart } from '../../words/names.ts';
import type { Column } from '../table.tsx';
import type { AlarmWrites } from './use-alarms.ts';
import type { AlarmWords } from './words/en.ts';

/** `isOver`: of alarms that are over, with the time since when they are. */
export const columnsOf = (texts: AlarmWords, project: string, isOver: boolean): Column<Alarm>[] => [
  { name: texts.what, cell: ({ type }) => texts.types[type] },
  {
    name: texts.device,
    cell: ({ subject }) => (
      <RouterLink to={`/projects/${project}/devices/${encodeURIComponent(subject)}`}>
        {deviceName(subject)}
      </RouterLink>
    ),
  },
  {
    name: texts.household,
    cell: ({ householdId }) =>
      householdId === null ? (
        texts.none
      ) : (
        <RouterLink to={`/projects/${project}/households/${encodeURIComponent(householdId)}`}>
          {lastPart(householdId)}
        </RouterLink>
      ),
  },
  { name: texts.since, cell: ({ openedAt }) => minuteText(openedAt) },
  ...(isOver
    ? [{ name: texts.until, cell: ({ clearedAt }: Alarm) => clearedAt && minuteText(clearedAt) }]
    : []),
  { name: texts.severity, cell: ({ severity }) => texts.severities[severity] },
  { name: texts.assignee, cell: ({ assignee }) => assignee ?? texts.nobody },
  { name: texts.comments, cell: ({ comments }) => comments.length, isNumber: true },
];

/** `edit` gets the button, to which the focus goes back. */
export const actionsOf = (
  texts: AlarmWords,
  { action, acknowledge, takeBack }: AlarmWrites,
  edit: (alarm: Alarm, button: HTMLElement | null) => void,
): Column<Alarm> => ({
  name: texts.edit,
  cell: (row) => {
    const name = `${texts.types[row.type]}, ${deviceName(row.subject)}`;
    const [text, write] = row.acknowledged ? [texts.takeBack, takeBack] : [texts.acknowledge, acknowledge];
    return (
      <div class="actions">
        {row.state === 'active' && (
          <button
            type="button"
            aria-label={`${text}: ${name}`}
            disabled={action.isRunning.value}
            onClick={() => void write(row)}
          >
            {text}
          </button>
        )}
        <button
          type="button"
          aria-label={`${texts.edit}: ${name}`}
          onClick={({ currentTarget }: Event) =>
            edit(row, currentTarget instanceof HTMLElement ? currentTarget : null)
          }
        >
          {texts.edit}
        </button>
      </div>
    );
  },
});
