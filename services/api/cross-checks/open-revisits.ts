// Opens a revisit of each household whose statements its sensors contradict: once in a campaign, for the collector of the
// interview.
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { isoTime } from '../contract/time.ts';
import { collectorsNamed } from '../field-work/collectors-named.ts';
import { isGivingWork } from '../field-work/field.ts';
import { assignmentRecord, newAssignment } from '../store/bodies/assignment.ts';
import type { CrossCheckRevisits } from '../store/bodies/cross-check.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { assignmentRows } from '../store/field-work/assignment-rows.ts';
import { fieldWorkRecord, fieldWorkVersion } from '../store/field-work/field-work-version.ts';
import { placesOf } from '../store/field-work/places.ts';

/** Most that one run opens. The next run opens the others. */
export const revisitsMax = 1000;

const revisitReason = 'sensor-contradiction';

/** A response whose check `sensor-contradiction` did not pass. */
interface Contradicting {
  /** DID. */
  readonly household: string;
  /** DID; empty for none. */
  readonly collector: string;
  /** Where the answer is that is furthest off. */
  readonly checks: readonly { readonly pointer?: string | undefined }[];
}

interface Opened {
  readonly revisits: CrossCheckRevisits;
  readonly records: readonly RecordVersion[];
}

/** None once the campaign ends. `survey`: as it is now. */
export async function openRevisits(
  api: Api,
  survey: Survey,
  contradicting: readonly Contradicting[],
): Promise<Opened> {
  if (contradicting.length === 0) return { revisits: { opened: 0, given: 0, leftOut: 0 }, records: [] };
  const before = await fieldWorkVersion(api, survey.id);
  const { projectId } = survey.body;
  const collectors = [...new Set(contradicting.map(({ collector }) => collector))];
  const [{ assignments }, places, people] = await Promise.all([
    assignmentRows(api, survey.id),
    placesOf(api, projectId),
    collectorsNamed(
      api,
      projectId,
      collectors.filter((did) => did !== ''),
    ),
  ]);
  const given = new Set(
    assignments.filter(({ purpose }) => purpose === 'revisit').map(({ householdDid }) => householdDid),
  );
  const open = contradicting.filter(({ household }) => !given.has(household));
  const at = isoTime(api.nowMs());
  const possible = isGivingWork(survey) ? open : [];
  const visits = possible
    .flatMap(({ household, collector, checks }) => {
      const place = places.get(household);
      if (place === undefined || !people.collectors.has(collector)) return [];
      const remarks = remarksOn(checks[0]?.pointer);
      return [{ householdId: place.id, householdDid: household, collector, remarks }];
    })
    .slice(0, revisitsMax)
    .map((visit) =>
      newAssignment(
        { ...visit, surveyId: survey.id, projectId, purpose: 'revisit', reason: revisitReason, dueAt: null },
        { ulid: api.newUlid(), at },
      ),
    );
  const [opened, had] = [visits.length, contradicting.length - open.length];
  return {
    revisits: { opened, given: had, leftOut: open.length - opened },
    records: opened === 0 ? [] : [fieldWorkRecord(survey, before, at), ...visits.map(assignmentRecord)],
  };
}

/** Names the question, not what the sensors measured: the collector must not lead the household to it. */
function remarksOn(pointer = ''): string {
  const question = pointer.replace('#/responses/', '').replace('/', '.');
  return `Sensors contradict an answer. Ask again: ${question}`;
}
