// Texts of an interview as answers in JSON, by the type of the question. Undefined: the text is no answer of this type.
import type { QuestionType } from '../templates/template.ts';

const numeral = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** Phones write 3 as 3.0 and 0.0005 as 5.0E-4. */
export function readNumber(text: string): number | undefined {
  const value = Number(text);
  return numeral.test(text) && Number.isFinite(value) ? value : undefined;
}

/** An acknowledgement arrives as OK. */
const truths: Readonly<Record<string, boolean>> = { yes: true, no: false, OK: true };

const readBoolean = (text: string): boolean | undefined =>
  Object.hasOwn(truths, text) ? truths[text] : undefined;

const offset = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/;

/** Without the offset: a time of day has none. */
const readTime = (text: string): string => text.replace(offset, '');

/** `+01` and `+0100` become `+01:00`. */
const readMoment = (text: string): string =>
  text.replace(/([+-]\d{2}):?(\d{2})?$/, (all: string, hours: string, minutes = '00') =>
    text.includes('T') ? `${hours}:${minutes}` : all,
  );

/** Latitude, longitude, altitude and accuracy. */
function readPoint(text: string): object | undefined {
  const [lat, lon, altM, accuracyM] = text.split(/\s+/).map(readNumber);
  if (lat === undefined || lon === undefined) return undefined;
  return { lat, lon, ...(altM !== undefined && { altM }), ...(accuracyM !== undefined && { accuracyM }) };
}

const ringMin = 4;

/** A closed line is a polygon. GeoJSON has the longitude first (RFC 7946). */
function readShape(text: string): object | undefined {
  const points = text
    .split(';')
    .filter((point) => point.trim() !== '')
    .map((point) => point.trim().split(/\s+/).map(readNumber));
  const positions = points.map(([lat, lon]) => [lon, lat]);
  if (positions.length < 2 || positions.flat().includes(undefined)) return undefined;
  const [first, last] = [positions[0], positions.at(-1)];
  const isClosed = positions.length >= ringMin && first?.join(' ') === last?.join(' ');
  return isClosed
    ? { type: 'Polygon', coordinates: [positions] }
    : { type: 'LineString', coordinates: positions };
}

const asText = (text: string): string => text;

/** Types whose answer is in one node, and needs nothing but its text. */
export const readers: Readonly<Partial<Record<QuestionType, (text: string) => unknown>>> = {
  boolean: readBoolean,
  number: readNumber,
  integer: readNumber,
  scale: readNumber,
  rating: readNumber,
  text: asText,
  barcode: asText,
  hidden: asText,
  metadata: asText,
  date: (text) => text.replace(/T.*$/, ''),
  time: readTime,
  datetime: readMoment,
  geopoint: readPoint,
  geoshape: readShape,
};

/** Always text on phones: read by its declared type, or as a number where it is one. */
export function readCalculated(text: string, valueType: string | undefined): unknown {
  if (valueType === 'text' || valueType === 'boolean' || valueType === 'label') return text;
  if (valueType === 'date') return text.replace(/T.*$/, '');
  // JavaRosa writes the date of a calculation with the time 0:00.
  return readNumber(text) ?? text.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00\.000(?:Z|[+-]\d{2}:?\d{2})$/, '$1');
}
