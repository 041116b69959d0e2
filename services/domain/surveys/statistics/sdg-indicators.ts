// Indicators of sustainable development from the standard section `sdg_indicators`.
import type { Question } from '../templates/template.ts';
import { summarizeQuestion, type Settings, type Statistics } from './summarize.ts';
import type { ResponseRow } from './response-rows.ts';

interface Indicator {
  /** Goal, or indicator of the UN framework. */
  readonly sdg: string;
  /** Question of the section `sdg_indicators`. */
  readonly question: string;
  /** `share`: of the value `yes`, or of any symptom. */
  readonly measure: 'share' | 'mean';
  /** What one answer counts as. */
  readonly read: (answer: unknown) => unknown;
}

const asIs = (answer: unknown): unknown => answer;

const isYes = (answer: unknown): unknown =>
  answer === 'yes' || answer === true ? true : answer === 'no' || answer === false ? false : null;

const hasSymptom = (answer: unknown): unknown =>
  Array.isArray(answer) && answer.length > 0 ? answer.some((symptom) => symptom !== 'none') : null;

/** Shares are of households, not of persons: the section does not ask for the persons. */
export const sdgIndicators: readonly Indicator[] = [
  { sdg: '1', question: 'fuel_spend_monthly', measure: 'mean', read: asIs },
  { sdg: '3', question: 'smoke_symptoms', measure: 'share', read: hasSymptom },
  { sdg: '5', question: 'minutes_collecting_fuel', measure: 'mean', read: asIs },
  { sdg: '7.1.2', question: 'main_fuel_clean', measure: 'share', read: isYes },
];

/** `question`: as the campaign's template has it, for its unit and limits. */
export function summarizeIndicator(
  { measure, read }: Indicator,
  { question, rows }: { readonly question: Question; readonly rows: readonly ResponseRow[] },
  settings: Settings,
): Statistics | null {
  const counted: Question = measure === 'share' ? { id: question.id, type: 'boolean' } : question;
  return summarizeQuestion(
    counted,
    rows.map((row) => ({ ...row, answer: read(row.answer) })),
    settings,
  );
}
