// Makes the record of a response from what was sent and what its questionnaire says of it.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { CheckedResponse } from '#domain/surveys/answers/check-response.ts';
import { qualityOf, ruleOutcomeOf } from '#domain/surveys/responses/quality.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { findSealedAnswers, withoutAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import { inUtc } from '../../contract/time.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { responseBody, type Response } from '../../store/bodies/response.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { arrivalChecks } from './arrival-checks.ts';
import { answerPointer } from './judge.ts';
import { qualityRules } from './quality-rules.ts';
import { digestOf, seal } from './seal.ts';

type Body = Response['body'];

/** What a response keeps for its whole life. */
export type Identity = Pick<
  Body,
  | 'responseId'
  | 'surveyId'
  | 'campaignId'
  | 'surveyType'
  | 'round'
  | 'purpose'
  | 'projectId'
  | 'householdId'
  | 'householdDid'
  | 'templateVersion'
  | 'createdAt'
>;

/** The identity of a response that is stored. */
export function identityOf({ responseId, surveyId, campaignId, surveyType, round, ...body }: Body): Identity {
  const { purpose, projectId, householdId, householdDid, templateVersion, createdAt } = body;
  const campaign = { surveyId, campaignId, surveyType, round, projectId, templateVersion };
  return { responseId, ...campaign, ...(purpose && { purpose }), householdId, householdDid, createdAt };
}

/** What a person states of the interview beside its answers, as it was sent. */
export interface InterviewFields {
  readonly timestamp: string;
  readonly collector?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  readonly language?: string | undefined;
  readonly deviceInfo?: Readonly<Record<string, string>> | undefined;
  readonly geo?:
    | { readonly lat: number; readonly lon: number; readonly accuracyM?: number | undefined }
    | undefined;
  readonly consent?:
    | {
        readonly givenAt: string;
        readonly textVersion?: string | undefined;
        readonly by?: string | undefined;
      }
    | undefined;
  /** Names of files that have not arrived. */
  readonly fileNames?: readonly string[] | undefined;
}

interface Composing {
  /** Id of the record. */
  readonly id: string;
  readonly version: number;
  readonly identity: Identity;
  readonly interview: InterviewFields;
  readonly answers: Answers;
  readonly checked: CheckedResponse;
  readonly template: SealedTemplate;
  readonly survey: Survey;
  /** Wall clock of the project. */
  readonly wallMs: (atMs: number) => number;
  /** As the sample stands now. */
  readonly outOfSample: Body['outOfSample'];
  readonly state: Pick<
    Body,
    | 'status'
    | 'verification'
    | 'decision'
    | 'previousDigest'
    | 'correctionReason'
    | 'formerRefs'
    | 'contributors'
    | 'faults'
    | 'submissions'
    | 'missingFiles'
    | 'warnings'
  >;
  /** Besides those of its answers and times. */
  readonly otherChecks?: Body['checks'];
  readonly at: string;
  /** New for each row of sealed answers. */
  readonly ulid: string;
}

export function composeResponse(composing: Composing): {
  readonly response: Response;
  readonly row: ReturnType<typeof seal>['row'];
} {
  const { id, version, identity, interview, answers, checked, template, survey, state, at, ulid } = composing;
  const { otherChecks = [] } = composing;
  const place = { householdId: identity.householdId, ref: `${id}:${ulid}`, at };
  const { geo, consent, fileNames = [] } = interview;
  const erasable = { ...(geo && { geo }), ...(consent && { consent }), fileNames: [...fileNames] };
  const { open, row } = seal(answers, { template, interview: erasable }, place);
  const times = interviewTimes(interview);
  const rules = ruleOutcomeOf(checked, template);
  const told = { ...identity, ...interview };
  const arrived = { interview: told, answers: open.responses, rules, wallMs: composing.wallMs };
  const body = {
    ...identity,
    ...times,
    ...open,
    ...(Object.keys(checked.calculated).length > 0 && { calculated: openCalculated(checked, template) }),
    ...state,
    ...(interview.collector !== undefined && { collector: interview.collector }),
    ...(interview.language !== undefined && { language: interview.language }),
    ...(interview.deviceInfo !== undefined && { deviceInfo: interview.deviceInfo }),
    completion: printedCompletion(checked),
    quality: qualityOf(rules, qualityRules(survey, template)),
    outOfSample: composing.outOfSample,
    checks: [...arrivalChecks(arrived, template, survey), ...otherChecks],
    updatedAt: at,
  };
  const digest = digestOf(body, answers, template);
  // As it will be read, so that equal replies have equal bytes.
  return { response: parseStored(responseBody, { id, version, body: { ...body, digest } }), row };
}

const interviewTimes = ({ timestamp, startedAt, endedAt }: InterviewFields) => ({
  timestamp: inUtc(timestamp),
  ...(startedAt !== undefined && { startedAt: inUtc(startedAt) }),
  ...(endedAt !== undefined && { endedAt: inUtc(endedAt) }),
});

const printedCompletion = ({ completion, missing }: CheckedResponse) => {
  const { answered, applicable, ratio, threshold } = completion;
  return { answered, applicable, ratio, threshold, missing: missing.map(({ path }) => answerPointer(path)) };
};

/** A calculated question that is marked sensitive keeps no value: it follows from the answers. */
const openCalculated = ({ calculated }: CheckedResponse, template: SealedTemplate): Answers =>
  withoutAnswers(calculated, findSealedAnswers(calculated, template));
