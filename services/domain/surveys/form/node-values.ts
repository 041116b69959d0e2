// Parameters of the node of a question, and its value before the first answer.
import { choiceNames } from '../expressions/choice-names.ts';
import { toText } from '../expressions/values.ts';
import { valueOf, type Question } from '../templates/template.ts';

/** What the limits say is a parameter, where the question has none of its own. */
export function parametersOf(question: Question): Readonly<Record<string, string>> | undefined {
  const stated = limitsAsParameters(question);
  return question.parameters === undefined ? stated : { ...stated, ...question.parameters };
}

function limitsAsParameters({ type, validation = {} }: Question): Record<string, string> | undefined {
  const { min, max, step, maxAccuracyM } = validation;
  const text = (value: unknown): string => toText(Number(value));
  if (type === 'scale') return { start: text(min), end: text(max), step: text(step) };
  if (type === 'rating') return { start: '1', end: text(max), step: '1' };
  if (type === 'geopoint' && maxAccuracyM !== undefined) return { 'capture-accuracy': text(maxAccuracyM) };
  return undefined;
}

export function defaultOf(question: Question): string | undefined {
  const { default: value, options = [] } = question;
  const names = choiceNames(question.optionsFrom ? [] : options.map(valueOf));
  const textOf = (one: unknown): string =>
    typeof one === 'number' ? toText(one) : typeof one === 'string' ? (names.get(one) ?? one) : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.map(textOf).join(' ') : (placeText(value) ?? textOf(value));
  return text === '' ? undefined : text;
}

/** Points as phones write them: latitude, longitude, altitude and accuracy, with 0 for what is not known. */
function placeText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { lat, lon, altM = 0, accuracyM = 0, coordinates }: Readonly<Record<string, unknown>> = { ...value };
  if (Array.isArray(coordinates)) return pointsIn(coordinates).join(';');
  return [lat, lon, altM, accuracyM].map((one) => toText(Number(one))).join(' ');
}

/** GeoJSON has the longitude first; a polygon has its points one level deeper. */
const pointsIn = (coordinates: readonly unknown[]): string[] =>
  coordinates.flatMap((one) => {
    if (!Array.isArray(one)) return [];
    const [lon, lat] = one;
    return typeof lon === 'number' ? [`${toText(Number(lat))} ${toText(lon)} 0 0`] : pointsIn(one);
  });
