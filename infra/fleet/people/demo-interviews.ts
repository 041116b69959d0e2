// The interviews of the campaign that npm start shows: most households answer as they cook, and one overstates.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { Household } from '../households.ts';
import { localDay } from '../kampala-time.ts';
import { collectorsOf } from './collectors.ts';
import { recentUse } from './recent-use.ts';
import { truthfulAnswers } from './truthful-answers.ts';

export interface DemoInterview {
  readonly responseId: string;
  readonly householdId: string;
  readonly collector: string;
  readonly responses: Answers;
  readonly review: 'verified' | 'pending' | 'contradicted';
}

/** Hours a day that one household adds to its use. */
const addedHours = 3;

/** Fractions of the drawn households: without an interview yet, and verified. */
const shares = { waiting: 0.1, verified: 0.5 };

/** Share of the cooker's readings that its faults must leave: more than the comparison needs, so further losses do not prevent it. */
const wellMeasured = 0.97;

/** Whether the meter of the cooker shows what a household contradicts. */
function isMeasured(household: Household, day: number): boolean {
  const { cookerDays } = recentUse(household, day);
  const coverage = cookerDays.reduce((sum, one) => sum + one.coverage, 0) / cookerDays.length;
  return household.startsAfterDays === null && household.silentAfterDays === null && coverage >= wellMeasured;
}

/** Of the drawn households; one that overstates is the first. The same for the same day, so that they can be sent again. */
export function demoInterviews(drawn: readonly Household[], atMs: number, seed: number): DemoInterview[] {
  const collectors = collectorsOf(true);
  const interviewed = drawn.slice(0, drawn.length - Math.floor(drawn.length * shares.waiting));
  const verified = Math.ceil(drawn.length * shares.verified);
  const overstating = interviewed.find((household) => isMeasured(household, localDay(atMs)));
  const others = interviewed.filter((household) => household !== overstating);
  return [...(overstating ? [overstating] : []), ...others].map((household, index) => {
    // The template that ships with Hearth does not ask for ratings of services.
    const { services: _, ...answers } = truthfulAnswers(
      household,
      recentUse(household, localDay(atMs)),
      seed,
    );
    const collector = collectors.find(({ district }) => district === household.district);
    return {
      responseId: `demo:${household.externalId}`,
      householdId: household.did,
      collector: collector?.did ?? '',
      responses: index === 0 ? overstateUse(answers) : answers,
      review: index === 0 ? 'contradicted' : index <= verified ? 'verified' : 'pending',
    };
  });
}

function overstateUse(answers: Answers): Answers {
  const { hours_per_day: hours, ...usage } = answers['stove_usage'] ?? {};
  const stated = (typeof hours === 'number' ? hours : 0) + addedHours;
  return { ...answers, stove_usage: { ...usage, days_used_last_week: 7, hours_per_day: stated } };
}
