// Answers of interviews in which something went wrong.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { between } from '../random.ts';
import { ratedServices } from './questionnaire.ts';

const withAnswers = (
  answers: Answers,
  section: string,
  change: Readonly<Record<string, unknown>>,
): Answers => ({
  ...answers,
  [section]: { ...answers[section], ...change },
});

/** kWh a month. */
const withElectricity = (answers: Answers, value: number): Answers =>
  withAnswers(answers, 'fuel_consumption', { electricity_for_cooking: { value, unit: 'kWh' } });

/** Null: it stated no hours. */
export function overstate(answers: Answers, hours: number): Answers | null {
  const stated = answers['stove_usage']?.['hours_per_day'];
  return typeof stated === 'number'
    ? withAnswers(answers, 'stove_usage', { hours_per_day: stated + hours })
    : null;
}

/** Null: it stated no electricity. */
export function mistype(answers: Answers): Answers | null {
  const value = electricityOf(answers);
  return Number.isFinite(value) ? withElectricity(answers, 10 * value) : null;
}

/** One rating for all services. */
export function straight(answers: Answers, random: () => number): Answers {
  const one = 3 + Math.floor(random() * 3);
  return { ...answers, services: Object.fromEntries(ratedServices.map((id) => [id, one])) };
}

/** The answers of another household, with two of them changed so that it is not noticed. */
export function copyAnswers(source: Answers, random: () => number): Answers {
  const minutes = Math.round(between(random, 3, 40));
  const changed = withAnswers(source, 'sdg_indicators', { minutes_collecting_fuel: minutes });
  return withAnswers(changed, 'user_satisfaction', { satisfaction: 1 + Math.floor(random() * 5) });
}

/** Numbers are guessed: minutes to tens, energy to fives. */
export function roundAnswers(answers: Answers): Answers {
  const minutes = Number(answers['sdg_indicators']?.['minutes_collecting_fuel']);
  const guessed = withAnswers(answers, 'sdg_indicators', {
    minutes_collecting_fuel: 10 * Math.ceil(minutes / 10),
  });
  return withElectricity(guessed, Math.max(5, 5 * Math.round(electricityOf(answers) / 5)));
}

/** NaN without an answer. */
function electricityOf(answers: Answers): number {
  const amount = answers['fuel_consumption']?.['electricity_for_cooking'];
  return typeof amount === 'object' && amount !== null && 'value' in amount ? Number(amount.value) : NaN;
}

/** The questions that a leading collector shifts. */
export const ledQuestions = ['user_satisfaction.satisfaction', 'sdg_indicators.hours_saved_per_day'] as const;

/** "You save a lot of time with it, don't you?" */
export function leadAnswers(answers: Answers): Answers {
  const satisfaction = Number(answers['user_satisfaction']?.['satisfaction']);
  const saved = Number(answers['sdg_indicators']?.['hours_saved_per_day']);
  const content = withAnswers(answers, 'user_satisfaction', { satisfaction: Math.min(5, satisfaction + 1) });
  return withAnswers(content, 'sdg_indicators', { hours_saved_per_day: saved + 1 });
}
