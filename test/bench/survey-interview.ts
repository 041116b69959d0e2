// An interview of 68 questions with 83 rules, as long as the questionnaires of real programmes, and answers to it.
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { checkResponse } from '#domain/surveys/answers/check-response.ts';
import { openQuestionnaire } from '#domain/surveys/answers/questionnaire.ts';
import { openLocalTime } from '#domain/surveys/expressions/local-time.ts';
import type { Question, Template } from '#domain/surveys/templates/template.ts';

const fuels = ['wood', 'charcoal', 'lpg', 'electricity', 'other_fuel'];
const sections = 4;
const perSection = 17;

/** Three of four questions have a rule, the first of each section excepted; two sums are calculated. */
function question(section: number, index: number): Question {
  const id = `q${section}_${index}`;
  const before = `q${section}_0`;
  const relevant = index % 4 === 0 ? {} : { relevant: `\${${before}} >= 1 and \${${before}} < 60` };
  if (index === 0) return { id, type: 'number', required: true, validation: { min: 0, max: 100 } };
  if (index % 4 === 1) return { id, type: 'number', ...relevant, constraint: '. >= 0 and . <= 1000' };
  if (index % 4 === 2) return { id, type: 'multiple_choice', ...relevant, options: fuels };
  if (index % 4 === 3) return { id, type: 'single_choice', ...relevant, options: fuels };
  return { id, type: 'text', constraint: "string-length(.) < 200 and not(contains(., 'none'))" };
}

export const interview: Template = {
  templateId: 'bench-68',
  sections: Array.from({ length: sections }, (_, section) => ({
    id: `s${section}`,
    questions: Array.from({ length: perSection }, (_unused, index) => question(section, index)),
  })),
  validations: {
    requiredSections: ['s0', 's1'],
    completionThreshold: 0.8,
    crossRules: Array.from({ length: sections - 1 }, (_, section) => ({
      id: `r${section}`,
      assert: `\${q${section}_1} + \${q${section + 1}_1} < 2000 and selected(\${q${section}_2}, 'wood')`,
      message: 'Together they are too much.',
      severity: 'hard',
    })),
  },
};

/** Complete and without faults; different for each index. */
export const answersOf = (index: number): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: sections }, (_, section) => [
      `s${section}`,
      Object.fromEntries(
        Array.from({ length: perSection }, (_unused, place) => [
          `q${section}_${place}`,
          answer(place, index),
        ]),
      ),
    ]),
  );

function answer(place: number, index: number): unknown {
  if (place === 0) return 1 + (index % 50);
  if (place % 4 === 1) return (index * 7 + place) % 900;
  if (place % 4 === 2) return ['wood', fuels[1 + (index % 4)]];
  if (place % 4 === 3) return fuels[(index + place) % fuels.length];
  return `Answer ${index} to question ${place}`;
}

const questionnaire = openQuestionnaire(sealCalculated(interview));
const situation = {
  today: '2026-11-21',
  nowMs: Date.UTC(2026, 10, 21),
  local: openLocalTime('Africa/Nairobi'),
  household: () => undefined,
  previous: () => undefined,
  nearest: () => undefined,
};

/** Throws for answers that are not valid and complete. */
export function checkInterview(answers: unknown): void {
  const { faults, completion } = checkResponse(questionnaire, answers, situation);
  if (faults.length > 0 || !completion.isComplete) throw new Error(JSON.stringify(faults));
}
