// Judges an interview that is stored already: what it says, and what keeps it from being taken as it is. Nothing here refuses.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { checkResponse, type CheckedResponse } from '#domain/surveys/answers/check-response.ts';
import type { AnswerFault } from '#domain/surveys/answers/fault.ts';
import { takesResponse } from '#domain/surveys/responses/accepts.ts';
import { isSealedAt, findSealedAnswers, withoutAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import { readSubmission, type Submission } from '#domain/surveys/submission/read-submission.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import type { Api } from '../../context/api.ts';
import { answerPointer } from '../../responses/response/judge.ts';
import { situationOf } from '../../responses/response/situation.ts';
import type { Assignment } from '../../store/bodies/assignment.ts';
import type { Household } from '../../store/bodies/household.ts';
import { fileMark } from '../../store/files/file-mark.ts';
import type { SurveyFile } from '../../store/files/survey-files.ts';
import { timingOf } from '../../surveys/life-cycle/stored.ts';
import type { FilledForm } from '../sent/campaign.ts';
import type { SentInterview } from '../sent/interview.ts';
import { brokenFileFault, fault, missingFileFault, type HeldFault } from './held-fault.ts';
import { knownFiles } from './known-files.ts';
import { namedDevices } from './named-devices.ts';
import { namedAssignment } from './named-assignment.ts';
import { interviewTimes, type InterviewTimes } from './times.ts';
import { interviewedHousehold } from './household.ts';

/** Of an interview whose collector may not work any more. */
export const idleCode = 'collector-not-active';

export interface JudgedInterview {
  readonly submission: Submission;
  /** Null: none that may answer. */
  readonly household: Household | null;
  /** Of its collector for its household; null: there was none. */
  readonly assignment: Assignment | null;
  readonly times: InterviewTimes;
  readonly answers: Answers;
  readonly checked: CheckedResponse;
  /** Empty: it is taken as it is. */
  readonly faults: readonly HeldFault[];
  /** Names of files that have not arrived, or only broken. */
  readonly missingFiles: readonly string[];
}

interface Interview {
  readonly sent: SentInterview;
  readonly filled: FilledForm;
  /** Of this interview and of those that it corrects. */
  readonly files: readonly SurveyFile[];
  readonly arrivedMs: number;
  /** DID. */
  readonly collector: string;
  /** The household to which a person assigned it, or its id. */
  readonly assignedTo?: Household | string | undefined;
  /** Whether its collector may not work any more. */
  readonly isIdle: boolean;
  /** When the household answered, where that is known already: an edit on the phone moves the end of the interview. */
  readonly answeredMs?: number | undefined;
}

export async function judgeInterview(api: Api, interview: Interview): Promise<JudgedInterview> {
  const { sent, filled, files, arrivedMs, collector, assignedTo, isIdle } = interview;
  const { survey, opened, phone } = filled;
  const { file, defect } = knownFiles(survey.id, files);
  const markOf = (name: string): string => fileMark(survey.id, name);
  const submission = readSubmission(sent.root, phone.template, phone.form, {
    file: (name, type) => file(name, type) ?? { attachmentId: markOf(name) },
    device: await namedDevices(api, sent.root),
  });
  const times = interviewTimes(submission.meta, arrivedMs);
  const { household, fault: absence } = await interviewedHousehold(api, {
    survey,
    named: assignedTo ?? sent.householdId,
    registers: phone.template.registersHouseholds ?? false,
    atMs: interview.answeredMs ?? times.timestampMs,
  });
  const own = await namedAssignment(api, { id: submission.assignment, surveyId: survey.id, collector });
  const assignment = own !== null && own.body.householdId === household?.id ? own : null;
  const situation = await situationOf(api, { survey, opened, household, timestampMs: times.timestampMs });
  const check = (answers: unknown): CheckedResponse =>
    checkResponse(opened.questionnaire, answers, { ...situation, nearest: didYouMean });
  const all = withoutNotApplicable(submission.responses, check(submission.responses));
  const asSent = check(all);
  const lacking = submission.files.filter(({ name, type }) => file(name, type) === undefined);
  // What has not arrived whole is no answer; it is told as a file, not as an answer that was forgotten.
  const unanswered = lacking.flatMap(({ path }) => (path === null ? [] : [{ path, answer: undefined }]));
  const checked = unanswered.length === 0 ? asSent : check(withoutAnswers(all, unanswered));
  const faults = [
    ...(absence ? [absence] : []),
    ...closedFaults(filled, times, arrivedMs),
    ...(isIdle
      ? [fault(idleCode, 'Its collector does not work for this project any more.', '#/collector')]
      : []),
    ...[...submission.faults, ...asSent.faults, ...asSent.missing].map((one) => answerFault(one, filled)),
    ...thresholdFaults(asSent),
    ...lacking.map(({ name, type }) => {
      const why = defect(name, type);
      return why === null ? missingFileFault(markOf(name)) : brokenFileFault(markOf(name), why);
    }),
  ];
  const { template } = phone;
  // What can be erased needs a household; without one it stays in the stored interview alone.
  const answers = household ? all : withoutAnswers(all, findSealedAnswers(all, template));
  const missingFiles = [...new Set(lacking.map(({ name }) => name))];
  return { submission, household, assignment, times, answers, checked, faults, missingFiles };
}

/** The detail of a fault may repeat the answer, and a held interview keeps it. */
const answerFault = ({ path, code, detail }: AnswerFault, { phone }: FilledForm): HeldFault =>
  fault(
    code,
    isSealedAt(path, phone.template) ? 'The answer is not valid here.' : detail,
    answerPointer(path),
  );

function thresholdFaults({ completion, missing }: CheckedResponse): HeldFault[] {
  const { isComplete, answered, applicable, threshold } = completion;
  if (isComplete || missing.length > 0) return [];
  const detail = `${answered} of ${applicable} questions that apply are answered; at least the fraction ${threshold} is needed.`;
  return [fault('below-threshold', detail, '#/responses')];
}

function closedFaults({ survey }: FilledForm, { begunMs }: InterviewTimes, arrivedMs: number): HeldFault[] {
  const { isTaken, status } = takesResponse(timingOf(survey), { nowMs: arrivedMs, begunAtMs: begunMs });
  const detail = `The campaign is ${status}, and takes no interview that was begun then.`;
  return isTaken ? [] : [fault('campaign-not-open', detail)];
}

/** A client that sends nodes that do not apply: their answers are dropped. */
function withoutNotApplicable(answers: Answers, { faults }: CheckedResponse): Answers {
  const dropped = faults.filter(({ code }) => code === 'not-applicable');
  return withoutAnswers(
    answers,
    dropped.map(({ path }) => ({ path, answer: undefined })),
  );
}
