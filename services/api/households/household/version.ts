// The next version of a household: its record, its unique names, and its events.
import { freeName, takeName, type RecordVersion } from '#records/records.ts';
import { differences } from '../../contract/differences.ts';
import type { NewEvent } from '#records/events.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { householdBody, type Household } from '../../store/bodies/household.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import * as names from '../../store/bodies/names.ts';

type Body = Household['body'];

/** Names of the top-level fields in which two bodies differ. */
export const changedFields = (before: Body, after: Body): string[] =>
  [
    ...new Set(
      [...differences(before, after), ...differences(after, before)].map(([field]) => String(field)),
    ),
  ].filter((field) => !ofTime.includes(field));

/** Former values are not listed as changed fields. */
const ofTime: readonly string[] = ['formerProjects', 'formerValues'];

interface Next {
  readonly household: Household;
  readonly record: RecordVersion;
  readonly events: readonly NewEvent[];
}

/** `body` becomes the next version at this time. */
export function nextHousehold({ id, version, body: before }: Household, body: Body, at: string): Next {
  const next = parseStored(householdBody, { id, version: version + 1, body: { ...body, updatedAt: at } });
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

/** The project that a household leaves learns only that it left. */
const leftEvents = (before: Body, next: Household): NewEvent[] =>
  before.projectId === null || before.projectId === next.body.projectId
    ? []
    : [
        {
          ...householdEvent('household.updated', next, { version: next.version, changed: ['projectId'] }),
          projectId: before.projectId,
        },
      ];

/** Only the names of fields: a subscriber reads the values with its own rights. */
export const householdEvent = (
  type: NewEvent['type'],
  { id, body }: Household,
  data: Readonly<Record<string, unknown>>,
): NewEvent => ({ type, subject: id, projectId: body.projectId, data: { id, ...data } });

const externalName = ({ projectId, externalId }: Household['body']): string | null =>
  externalId === undefined ? null : names.externalId(projectId, externalId);

/**
 * Takes both names of a new household. Throws NameTaken if another operation was first. A DID that the service
 * created is new; otherwise the reservation of its name would fail.
 */
export async function takeNames(
  api: Api,
  { id, body }: Household,
  { isMinted }: { readonly isMinted: boolean },
): Promise<RecordVersion[]> {
  const did = names.householdDid(body.did);
  const external = externalName(body);
  const taken = external === null ? [did] : [did, external];
  const before = await api.records.names(isMinted ? taken.slice(1) : taken);
  return taken.map((name) => takeName(name, id, before.get(name)));
}

/** Releases the old external name and takes the new one, if they differ. Throws 409 if it is taken. */
export async function changeNames(
  api: Api,
  { id, body }: Household,
  changed: Household['body'],
): Promise<RecordVersion[]> {
  const [old, next] = [externalName(body), externalName(changed)];
  if (old === next) return [];
  const states = await api.records.names([old, next].filter((name) => name !== null));
  const current = states.get(old ?? '');
  const wanted = states.get(next ?? '');
  if (wanted && wanted.owner !== '') throw nameTaken();
  return [
    ...(old !== null && current ? [freeName(old, current)] : []),
    ...(next === null ? [] : [takeName(next, id, wanted)]),
  ];
}

function nameTaken(): Problem {
  const detail = 'Another household of the project has this externalId.';
  return new Problem('household-conflict', {
    detail,
    errors: [{ pointer: '#/externalId', code: 'taken', detail }],
  });
}
