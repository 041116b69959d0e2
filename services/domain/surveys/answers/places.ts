// Answers that are places or files.
import { digestPattern } from '../../canonical/digest-text.ts';
import type { Question } from '../templates/template.ts';
import { fault, wrongType, type AnswerFault } from './fault.ts';
import { recordOf } from './given.ts';

const isBetween = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

export function checkPoint(answer: unknown, { validation: { maxAccuracyM } = {} }: Question): AnswerFault[] {
  const { lat, lon, accuracyM, altM } = recordOf(answer) ?? {};
  if (!isBetween(lat, -90, 90) || !isBetween(lon, -180, 180))
    return [wrongType('an object with "lat" from -90 to 90 and "lon" from -180 to 180', answer)];
  return [
    ...(altM === undefined || Number.isFinite(altM)
      ? []
      : [fault('wrong-type', 'This must be a number.', 'altM')]),
    ...(maxAccuracyM !== undefined && !isBetween(accuracyM, 0, maxAccuracyM)
      ? [fault('too-inexact', `The place must be known to ${maxAccuracyM} m.`, 'accuracyM')]
      : []),
  ];
}

const pointsMax = 10_000;
const depths = { LineString: 1, Polygon: 2 } as const;

/** A line or a polygon of GeoJSON (RFC 7946), longitude first. */
export function checkShape(
  answer: unknown,
  { validation: { maxPoints = pointsMax } = {} }: Question,
): AnswerFault[] {
  const { type, coordinates } = recordOf(answer) ?? {};
  if (type !== 'LineString' && type !== 'Polygon')
    return [wrongType('a LineString or Polygon of GeoJSON', answer)];
  const points = Array.isArray(coordinates) ? coordinates.flat(depths[type] - 1) : [];
  if (points.length === 0 || !points.every(isPosition))
    return [fault('wrong-type', 'Each position is [longitude, latitude].', 'coordinates')];
  return points.length > maxPoints ? [fault('too-many', `At most ${maxPoints} points are allowed.`)] : [];
}

const isPosition = (point: unknown): boolean =>
  Array.isArray(point) && point.length >= 2 && isBetween(point[0], -180, 180) && isBetween(point[1], -90, 90);

export function checkFile(answer: unknown, { validation: { mediaTypes } = {} }: Question): AnswerFault[] {
  const { attachmentId, digest: sent, mediaType } = recordOf(answer) ?? {};
  if (typeof attachmentId !== 'string' || attachmentId === '')
    return [wrongType('an object with the "attachmentId" of a file', answer)];
  return [
    ...(sent === undefined || (typeof sent === 'string' && digestPattern.test(sent))
      ? []
      : [fault('bad-format', 'This must be sha256: and 64 hexadecimal digits.', 'digest')]),
    ...(mediaTypes === undefined || mediaTypes.some((one) => one === mediaType)
      ? []
      : [fault('bad-media-type', `The file must be ${mediaTypes.join(' or ')}.`, 'mediaType')]),
  ];
}
