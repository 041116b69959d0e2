// Moments as people read them say their zone.
import { expect, test } from 'vitest';
import { minuteText } from './dates.ts';

test('a moment is written to the minute, and says that it is UTC', () => {
  expect(minuteText('2026-02-01T10:09:59.999Z')).toBe('2026-02-01 10:09 UTC');
});
