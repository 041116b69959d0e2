// Ids of dead letters: each names exactly one place, and any other text names none.
import { expect, test } from 'vitest';
import { letterId, placeOf, type LetterPlace } from './place.ts';

const places: readonly LetterPlace[] = [
  { topic: 'telemetry.power', partition: 0, offset: 0, arrivedAtMs: 0 },
  { topic: 'a-1-2-3', partition: 65_535, offset: Number.MAX_SAFE_INTEGER, arrivedAtMs: 1_795_254_600_000 },
];

test.each(places)('an id leads back to its place: $topic', (place) => {
  expect(placeOf(letterId(place))).toEqual(place);
});

test.each([
  ['', 'empty'],
  ['topic-1-2', 'without an arrival'],
  ['topic/x-1-2-3', 'a slash in the topic'],
  ['topic-65536-2-3', 'a partition above 65535'],
  ['topic-1-9007199254740993-3', 'an offset that is not a safe integer'],
  ['topic-1-2-253402300800000', 'an arrival after the year 9999'],
  ['topic-1--2-3', 'a negative offset'],
  ['topic-1-2-3\n', 'a line break'],
])('%j is not an id: %s', (text) => {
  expect(placeOf(text)).toBeNull();
});
