// Parameters of the node of a question, and its value before the first answer.
import { choiceNames } from '../expressions/choice-names.ts';
import { toText } from '../expressions/values.ts';
import { valueOf, type Question } from '../templates/template.ts';

export function parametersOf({ type, validation = {} }: Question): Record<string, string> | undefined {
  const { min, max, step, maxAccuracyM } = validation;
  const text = (value: unknown): string => toText(Number(value));
  if (type === 'scale') return { start: text(min), end: text(max), step: text(step) };
  if (type === 'rating') return { start: '1', end: text(max), step: '1' };
  if (type === 'geopoint' && maxAccuracyM !== undefined) return { 'capture-accuracy': text(maxAccuracyM) };
  return undefined;
}

export function defaultOf(question: Question): string | undefined {
  const { default: value, options = [] } = question;
  const names = choiceNames(options.map(valueOf));
  const textOf = (one: unknown): string =>
    typeof one === 'number' ? toText(one) : typeof one === 'string' ? (names.get(one) ?? one) : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value);
  return text === '' ? undefined : text;
}
