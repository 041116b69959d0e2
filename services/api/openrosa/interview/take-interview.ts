// An interview that is stored becomes a response, the next version of one, or a held one; a repeat changes nothing.
import { isCorrectable } from '#domain/surveys/responses/states.ts';
import { takeName, type NameState } from '#records/records.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { storedResponse } from '../../responses/response/find.ts';
import { responseEvent, responseRecord } from '../../responses/response/version.ts';
import * as names from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { SurveyFile } from '../../store/files/survey-files.ts';
import type { FilledForm } from '../sent/campaign.ts';
import type { SentInterview } from '../sent/interview.ts';
import { composeInterview, type Composing } from './compose.ts';
import { takeInterviewPlace } from './place.ts';
import { fault, type HeldFault } from './held-fault.ts';
import { judgeInterview, type JudgedInterview } from './judge.ts';
import { withLateFiles } from './late-files.ts';
import { purposeOf } from './own-assignment.ts';

export interface TakenInterview {
  readonly sent: SentInterview;
  readonly filled: FilledForm;
  readonly files: readonly SurveyFile[];
  /** DID. */
  readonly collector: string;
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
  const judged = await judgeInterview(api, { ...interview, arrivedMs: api.nowMs() });
  const taking: Taking = { interview, judged, nameState: states.get(own) };
  const isInterview = edited === undefined && purposeOf(null, judged) === undefined;
  const returned = isInterview ? await returnedResponse(api, filled, judged) : null;
  const edit = edited ?? (returned ? { of: returned } : undefined);
  return edit === undefined ? takeNew(api, taking, []) : takeEdit(api, taking, edit);
}

/** A household whose interview was returned to the collector is interviewed again: that is the next version. */
async function returnedResponse(
  api: Api,
  { survey }: FilledForm,
  { household }: JudgedInterview,
): Promise<Response | null> {
  if (household === null) return null;
  const { round } = survey.body;
  const slot = names.responseSlot({ campaignId: survey.id, householdId: household.id, round });
  const response = await ownerOf(api, (await api.records.names([slot])).get(slot));
  return response?.body.status === 'needs_correction' ? response : null;
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
  const arrived = new Set(interview.files.map(({ name }) => name));
  const isAwaited = missingFiles.some((name) => arrived.has(name.normalize('NFC')));
  const next = isNewest ? withLateFiles(api, known, arrived) : null;
  if (next)
    return { outcome: next.body.missingFiles ? 'waiting' : 'received', records: [responseRecord(next)] };
  if (!isNewest || !isAwaited || status !== 'held')
    return { outcome: missingFiles.length > 0 && status === 'held' ? 'waiting' : 'repeated' };
  const judged = await judgeInterview(api, {
    ...interview,
    arrivedMs: Date.parse(before.at),
    assignedTo: known.body.householdId || undefined,
  });
  return nextVersion(api, { interview, judged, nameState: undefined }, known, 'received');
}

interface Taking {
  readonly interview: TakenInterview;
  readonly judged: JudgedInterview;
  /** Of the name of its id. */
  readonly nameState: NameState | undefined;
}

type Edit = { readonly of: Response } | { readonly fault: HeldFault };

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
  return { of: original };
}

/** A correction that breaks a rule leaves the accepted answers as they are: it is held beside them. */
async function takeEdit(api: Api, taking: Taking, edit: Edit): Promise<Outcome> {
  if ('fault' in edit) return takeNew(api, taking, [edit.fault]);
  const { of } = edit;
  const { judged } = taking;
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
  return nextVersion(api, { ...taking, judged: { ...judged, faults } }, of, 'corrected');
}

async function takeNew(api: Api, taking: Taking, more: readonly HeldFault[]): Promise<Outcome> {
  return stored(api, taking, { before: null, more, outcome: 'received' });
}

const nextVersion = (
  api: Api,
  taking: Taking,
  before: Response,
  outcome: 'received' | 'corrected',
): Promise<Outcome> => stored(api, taking, { before, more: [], outcome });

interface Storing extends Pick<Composing, 'before'> {
  readonly more: readonly HeldFault[];
  readonly outcome: 'received' | 'corrected';
}

async function stored(
  api: Api,
  { interview, judged, nameState }: Taking,
  { before, more, outcome }: Storing,
): Promise<Outcome> {
  const { sent, filled } = interview;
  const { survey } = filled;
  const ulid = api.newUlid();
  const id = before?.id ?? `rsp_${ulid}`;
  const place = await takeInterviewPlace(api, { filled, judged, before, id });
  const faults = [...more, ...judged.faults, ...place.faults];
  const isEdit = before !== null && outcome === 'corrected';
  const composed = await composeInterview(api, {
    ...interview,
    id,
    ulid,
    judged,
    before,
    faults,
    reason: isEdit ? 'edited on the phone' : undefined,
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
    ],
    events: [responseEvent(isHeld ? 'response.held' : `response.${outcome}`, response)],
    personal: row ? { writes: row } : {},
  };
}

/** Only files are missing: nobody has to decide yet. */
function heldOutcome(faults: readonly HeldFault[]): 'held' | 'waiting' | null {
  if (faults.length === 0) return null;
  return faults.every(({ code }) => code === 'missing-file') ? 'waiting' : 'held';
}
