// households.csv: the open assignments of a collector in a campaign, with what the rules of its form read.
import { cellText, csvOf } from '#domain/surveys/form/list-cells.ts';
import type { LookUpColumn } from '#domain/surveys/form/node.ts';
import { compareBytes } from '#domain/sampling/draw/byte-order.ts';
import type { Api } from '../../context/api.ts';
import { valueAt } from '../../contract/faults.ts';
import { answersBefore, fieldOf } from '../../responses/response/situation.ts';
import { storedResponses } from '../../responses/response/find.ts';
import { assignmentBody, type Assignment } from '../../store/bodies/assignment.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { householdBody, type Household } from '../../store/bodies/household.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { Visit } from '../../store/field-work/open-visits.ts';
import type { ListedForm } from '../forms/listed-forms.ts';

const fixed = ['name', 'label', 'assignment', 'purpose', 'remarks', 'hh_district', 'hh_density'] as const;

/** Without names, phone numbers and places: phones get lost. Sorted by label, then by id. */
export async function householdsCsv(api: Api, { survey, phone, visits }: ListedForm): Promise<string> {
  const own = firstOfHousehold(visits);
  const [households, assignments, responses] = await Promise.all([
    recordsOf(
      api,
      'household',
      own.map(({ householdId }) => householdId),
      (one) => parseStored(householdBody, one),
    ),
    recordsOf(
      api,
      'assignment',
      own.flatMap(({ id }) => (id === '' ? [] : id)),
      (one) => parseStored(assignmentBody, one),
    ),
    storedResponses(
      api,
      own.flatMap(({ status, responseId }) => (status === 'returned' && responseId ? [responseId] : [])),
    ),
  ]);
  const byHousehold = new Map(responses.map((response) => [response.body.householdId, response]));
  const more = phone.form.lookUps.filter(({ column }) => !fixed.some((name) => name === column));
  const rows = await Promise.all(
    own.flatMap((visit) => {
      const household = households.get(visit.householdId);
      if (household === undefined || household.body.erased) return [];
      const returned = byHousehold.get(visit.householdId);
      const fields = fixedCells(visit, household, remarksOf(assignments.get(visit.id), returned));
      return [lookedUp(api, survey, household, more).then((cells) => [...fields, ...cells])];
    }),
  );
  const sorted = rows.toSorted(
    ([idA = '', labelA = ''], [idB = '', labelB = '']) =>
      compareBytes(labelA, labelB) || compareBytes(idA, idB),
  );
  return csvOf([...fixed, ...more.map(({ column }) => column)], sorted);
}

/** A household stands once in the list: its name chooses the assignment. */
function firstOfHousehold(visits: readonly Visit[]): Visit[] {
  const interviewsFirst = visits.toSorted(
    (a, b) => Number(a.purpose !== 'interview') - Number(b.purpose !== 'interview'),
  );
  return [...new Map(interviewsFirst.toReversed().map((visit) => [visit.householdId, visit])).values()];
}

async function recordsOf<T>(
  api: Pick<Api, 'records'>,
  kind: string,
  ids: readonly string[],
  read: (record: Parameters<typeof parseStored>[1]) => T,
): Promise<ReadonlyMap<string, T>> {
  const records = await api.records.latest(kind, ids);
  return new Map([...records].map(([id, record]) => [id, read(record)]));
}

function fixedCells(visit: Visit, { id, body }: Household, remarks: string): string[] {
  const name = body.externalId ?? body.did.split(/[/:]/).at(-1) ?? body.did;
  const { district, density } = body.location;
  const label = `${visit.status === 'returned' ? 'Returned: ' : ''}${name}, ${district}`;
  return [id, label, visit.id, visit.purpose, remarks, cellText(district), cellText(density)];
}

/** What the person who gave the work, and the one who returned the interview, want the collector to know. */
function remarksOf(assignment: Assignment | undefined, returned: Response | undefined): string {
  const { reason, remarks = [] } = returned?.body.decision ?? {};
  return [assignment?.body.remarks, reason, ...remarks.map(({ text }) => text)]
    .filter((text) => text !== undefined && text !== null && text !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** Answers that are marked sensitive stay on the server. */
async function lookedUp(
  api: Api,
  survey: ListedForm['survey'],
  household: Household,
  columns: readonly LookUpColumn[],
): Promise<string[]> {
  const isFollowing = columns.some(({ reads }) => 'previous' in reads);
  const before = isFollowing ? await answersBefore(api, survey, household, { isSealedLeftOut: true }) : {};
  return columns.map(({ reads }) =>
    cellText(
      'previous' in reads
        ? valueAt(before, reads.previous.split('.'))
        : fieldOf(household.body, reads.household),
    ),
  );
}
