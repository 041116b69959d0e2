// Checks of a response on arrival. None rejects it: they are kept with it for the person who reviews it.
import { z } from 'zod';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { checkInterview } from '#domain/surveys/checks/check-interview.ts';
import type { RuleOutcome } from '#domain/surveys/checks/rule-checks.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { answerPointer } from './judge.ts';
import { checkThresholds, qualityRules } from './quality-rules.ts';

type Body = Response['body'];

interface Arrived {
  readonly interview: Pick<Body, 'responseId' | 'householdDid' | 'timestamp' | 'startedAt' | 'endedAt'> &
    Pick<Body, 'collector' | 'deviceInfo'>;
  /** Those that are not sealed: a check must not tell the others. */
  readonly answers: Answers;
  readonly rules: RuleOutcome;
  /** Wall clock of the project. */
  readonly wallMs: (atMs: number) => number;
}

export function arrivalChecks(
  { interview, answers, rules, wallMs }: Arrived,
  template: SealedTemplate,
  survey: Survey,
): Body['checks'] {
  const found = checkInterview(
    {
      responseId: interview.responseId,
      household: interview.householdDid,
      stratum: null,
      collector: interview.collector ?? null,
      deviceId: interview.deviceInfo?.['deviceId'] ?? null,
      timestampMs: Date.parse(interview.timestamp),
      startedMs: msOf(interview.startedAt),
      endedMs: msOf(interview.endedAt),
      position: null,
      home: null,
      answers,
    },
    { rules },
    {
      template,
      // Numbers are compared with those of other interviews only.
      questions: [],
      quality: qualityRules(survey, template),
      openedAtMs: msOf(openedAt.parse(survey.body).openedAt),
      wallMs,
      thresholds: checkThresholds(survey),
    },
  );
  return found.map(({ id, result, detail, numbers, path }) => ({
    id,
    result,
    ...(detail !== undefined && { detail }),
    ...(Object.keys(numbers).length > 0 && { numbers }),
    ...(path && { pointer: answerPointer(path) }),
  }));
}

const openedAt = z.looseObject({ openedAt: z.string().nullish() });
const msOf = (dateTime: string | undefined | null): number | null => (dateTime ? Date.parse(dateTime) : null);
