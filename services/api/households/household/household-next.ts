// The next version of a household, and what subscribers learn of it.
import type { RecordVersion } from '#records/intents.ts';
import { differences } from '../../contract/differences.ts';
import type { Happening } from '../../contract/event.ts';
import { held } from '../../store/bodies/held.ts';
import { householdBody, type Household } from '../../store/bodies/household.ts';

type Body = Household['body'];

/** Names of the top fields in which two bodies differ. */
export const changedFields = (before: Body, after: Body): string[] =>
  [
    ...new Set(
      [...differences(before, after), ...differences(after, before)].map(([field]) => String(field)),
    ),
  ].filter((field) => !ofTime.includes(field));

/** What other fields were before is no field that changed. */
const ofTime: readonly string[] = ['formerProjects', 'formerValues'];

interface Next {
  readonly household: Household;
  readonly record: RecordVersion;
  readonly events: readonly Happening[];
}

/** `body` becomes the next version at this moment. */
export function nextHousehold({ id, version, body: before }: Household, body: Body, at: string): Next {
  const next = held(householdBody, { id, version: version + 1, body: { ...body, updatedAt: at } });
  const type =
    body.status === 'archived' && before.status !== 'archived' ? 'household.archived' : 'household.updated';
  return {
    household: next,
    record: { kind: 'household', ...next },
    events: [
      householdEvent(type, next, { version: next.version, changed: changedFields(before, body) }),
      ...leftEvents(before, next),
    ],
  };
}

/** The project that a household leaves is told that it left, and no more. */
const leftEvents = (before: Body, next: Household): Happening[] =>
  before.projectId === null || before.projectId === next.body.projectId
    ? []
    : [
        {
          ...householdEvent('household.updated', next, { version: next.version, changed: ['projectId'] }),
          projectId: before.projectId,
        },
      ];

/** Thin: what the fields hold is read afterwards, with the rights of the reader. */
export const householdEvent = (
  type: Happening['type'],
  { id, body }: Household,
  data: Readonly<Record<string, unknown>>,
): Happening => ({ type, subject: id, projectId: body.projectId, data: { id, ...data } });
