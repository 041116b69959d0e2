// An interview that is stored becomes a response, the next version of one, or a held one; a repeat changes nothing.
import { isCorrectable } from '#domain/surveys/responses/states.ts';
import { takeName, type NameState } from '#records/records.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { storedResponse } from '../../responses/response/find.ts';
import { responseEvent, responseRecord } from '../../responses/response/version.ts';
import { assignmentRecord, type Assignment } from '../../store/bodies/assignment.ts';
import * as names from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { SurveyFile } from '../../store/files/survey-files.ts';
import type { FilledForm } from '../sent/campaign.ts';
import type { SentInterview } from '../sent/interview.ts';
import { composeInterview, type Composing } from './compose.ts';
import { takeInterviewPlace } from './place.ts';
import { answeredMsOf, fault, isOfFiles, type HeldFault } from './held-fault.ts';
import { judgeInterview, type JudgedInterview } from './judge.ts';
import { withLateFiles } from './late-files.ts';
import { mayReplace, openRevisit, purposeOf } from './own-assignment.ts';
import { submittedVisit } from './submitted-visit.ts';

export interface TakenInterview {
  readonly sent: SentInterview;
  readonly filled: FilledForm;
  readonly files: readonly SurveyFile[];
  /** DID. */
  readonly collector: string;
  /** Whether that is a registered collector, who works on the own households alone. */
  readonly isCollector: boolean;
  /** Whether the collector may not work any more: a person decides on what is sent in then. */
  readonly isIdle: boolean;
}

/** What a reply says of the interview. */
export interface Outcome extends Pick<Answer, 'records' | 'events' | 'personal'> {
  readonly outcome: 'received' | 'corrected' | 'held' | 'waiting' | 'repeated';
}

/** Throws 409 for an interview whose id arrived before with other bytes. */
export async function takeInterview(api: Api, interview: TakenInterview): Promise<Outcome> {
  const { sent, filled } = interview;
  const { projectId } = filled.survey.body;
  const own = names.response(projectId, sent.instanceId);
  const earlier = names.response(projectId, sent.deprecatedId ?? sent.instanceId);
  const states = await api.records.names([own, earlier]);
  const known = await ownerOf(api, states.get(own));
  if (known) return takeRepeat(api, interview, known);
  const original = sent.deprecatedId === null ? null : await ownerOf(api, states.get(earlier));
  const edited = sent.deprecatedId === null ? undefined : editOf(sent.deprecatedId, original);
  const judged = await judgeInterview(api, {
    ...interview,
    arrivedMs: api.nowMs(),
    answeredMs: original ? answeredMsOf(original.body) : undefined,
  });
  const taking: Taking = { interview, judged, nameState: states.get(own) };
  const edit = edited ?? (await interviewedAgain(api, filled, judged));
  return edit === null ? takeNew(api, taking, []) : takeEdit(api, taking, edit);
}

/**
 * The next interview of a household is the next version of its response if that was returned, or on a revisit. Null:
 * it is neither, or a back-check.
 */
async function interviewedAgain(
  api: Api,
  { survey }: FilledForm,
  judged: JudgedInterview,
): Promise<Edit | null> {
  const { household } = judged;
  if (household === null || purposeOf(null, judged) !== undefined) return null;
  const { round } = survey.body;
  const slot = names.responseSlot({ campaignId: survey.id, householdId: household.id, round });
  const response = await ownerOf(api, (await api.records.names([slot])).get(slot));
  if (response === null || !isCorrectable(response.body.status)) return null;
  const revisit = openRevisit(judged);
  return revisit || response.body.status === 'needs_correction' ? { of: response, revisit } : null;
}

async function ownerOf(api: Api, state: NameState | undefined): Promise<Response | null> {
  return state === undefined || state.owner === '' ? null : storedResponse(api, state.owner);
}

/**
 * The same bytes again. With files that were missing, a held interview is judged anew, and an accepted one awaits them no
 * more. Throws 409 for other bytes.
 */
async function takeRepeat(api: Api, interview: TakenInterview, known: Response): Promise<Outcome> {
  const { sent, filled } = interview;
  const submissions = known.body.submissions ?? [];
  const before = submissions.find(({ instanceId }) => instanceId === sent.instanceId);
  if (before?.digest !== sent.digest || known.body.campaignId !== filled.survey.id)
    throw new Problem('submission-conflict', {
      detail: 'An interview with this instanceID was received before with other answers.',
    });
  const isNewest = submissions.at(-1)?.instanceId === sent.instanceId;
  const { missingFiles = [], status } = known.body;
  const late = isNewest
    ? await withLateFiles(api, known, interview.files, { actor: interview.collector })
    : null;
  if (late) {
    const { isWaiting, ...written } = late;
    return { outcome: isWaiting ? 'waiting' : 'received', ...written };
  }
  const isWaiting = missingFiles.length > 0 && status === 'held';
  if (!isNewest || !isWaiting) return { outcome: isWaiting ? 'waiting' : 'repeated' };
  const judged = await judgeInterview(api, {
    ...interview,
    arrivedMs: Date.parse(before.at),
    assignedTo: known.body.householdId || undefined,
    answeredMs: answeredMsOf(known.body),
  });
  if (isSameOfFiles(known.body.faults, judged.faults)) return { outcome: 'waiting' };
  const taking: Taking = { interview, judged, nameState: undefined };
  return stored(api, taking, { before: known, revisit: null, more: [], outcome: 'received' });
}

/** Whether no file has arrived since: each one that is missing or broken was so before. */
function isSameOfFiles(before: readonly HeldFault[] = [], now: readonly HeldFault[]): boolean {
  const told = (faults: readonly HeldFault[]): string[] =>
    faults.flatMap(({ code, detail }) => (isOfFiles(code) ? [detail] : []));
  return told(before).join('\n') === told(now).join('\n');
}

interface Taking {
  readonly interview: TakenInterview;
  readonly judged: JudgedInterview;
  /** Of the name of its id. */
  readonly nameState: NameState | undefined;
}

/** `revisit`: the visit on which the household was interviewed again; null for none. */
type Edit = { readonly of: Response; readonly revisit: Assignment | null } | { readonly fault: HeldFault };

/** Only the newest interview of a response can be corrected, and only in some states. */
function editOf(deprecatedId: string, original: Response | null): Edit {
  if (original === null)
    return {
      fault: fault('edit-of-unknown', `It corrects the interview ${deprecatedId}, which has not arrived.`),
    };
  const { submissions = [], status } = original.body;
  if (submissions.at(-1)?.instanceId !== deprecatedId)
    return {
      fault: fault('edit-of-old', `It corrects an interview of ${original.id} that was corrected since.`),
    };
  if (!isCorrectable(status))
    return { fault: fault('edit-not-allowed', `It corrects ${original.id}, which is ${status}.`) };
  return { of: original, revisit: null };
}

/** A correction that breaks a rule, or is of another collector, leaves the answers as they are: it is held beside them. */
async function takeEdit(api: Api, taking: Taking, edit: Edit): Promise<Outcome> {
  if ('fault' in edit) return takeNew(api, taking, [edit.fault]);
  const { of, revisit } = edit;
  const { interview, judged } = taking;
  if (interview.isCollector && !mayReplace(of, { ...interview, ...judged }))
    return takeNew(api, taking, [
      fault(
        'edit-of-other',
        `It would replace ${of.id}, which another collector sent, without an assignment.`,
      ),
    ]);
  const isOther = of.body.householdId !== '' && judged.household?.id !== of.body.householdId;
  const faults = [
    ...judged.faults,
    ...(isOther ? [fault('other-household', `It corrects ${of.id}, which is of another household.`)] : []),
  ];
  if (faults.length > 0 && of.body.status !== 'held')
    return takeNew(api, taking, [
      ...(isOther ? faults.slice(-1) : []),
      fault('faulty-edit', `It corrects ${of.id}, which stays as it is until a person decides.`),
    ]);
  const outcome = 'corrected';
  return stored(
    api,
    { ...taking, judged: { ...judged, faults } },
    { before: of, revisit, more: [], outcome },
  );
}

const takeNew = (api: Api, taking: Taking, more: readonly HeldFault[]): Promise<Outcome> =>
  stored(api, taking, { before: null, revisit: null, more, outcome: 'received' });

interface Storing extends Pick<Composing, 'before'> {
  readonly revisit: Assignment | null;
  readonly more: readonly HeldFault[];
  readonly outcome: 'received' | 'corrected';
}

async function stored(
  api: Api,
  { interview, judged, nameState }: Taking,
  { before, revisit, more, outcome }: Storing,
): Promise<Outcome> {
  const { sent, filled } = interview;
  const { survey } = filled;
  const ulid = api.newUlid();
  const id = before?.id ?? `rsp_${ulid}`;
  const place = await takeInterviewPlace(api, { filled, judged, before, id });
  const faults = [...more, ...judged.faults, ...place.faults];
  const isEdit = before !== null && outcome === 'corrected';
  const reason = revisit === null ? 'edited on the phone' : 'interviewed again on a revisit';
  const composed = await composeInterview(api, {
    ...interview,
    id,
    ulid,
    judged,
    before,
    faults,
    reason: isEdit ? reason : undefined,
  });
  const { response, row } = composed;
  const isHeld = faults.length > 0;
  const own = names.response(survey.body.projectId, sent.instanceId);
  const isNamed = before?.body.submissions?.some(({ instanceId }) => instanceId === sent.instanceId) ?? false;
  return {
    outcome: heldOutcome(faults) ?? outcome,
    records: [
      responseRecord(response),
      ...(isNamed ? [] : [takeName(own, response.id, nameState)]),
      ...(isHeld ? [] : place.records),
      ...(isHeld || revisit === null ? [] : [assignmentRecord(submittedVisit(revisit, api.nowMs()))]),
    ],
    events: [responseEvent(isHeld ? 'response.held' : `response.${outcome}`, response)],
    personal: row ? { writes: [row] } : {},
  };
}

/** Only files are missing: nobody has to decide yet. */
function heldOutcome(faults: readonly HeldFault[]): 'held' | 'waiting' | null {
  if (faults.length === 0) return null;
  return faults.every(({ code }) => isOfFiles(code)) ? 'waiting' : 'held';
}
