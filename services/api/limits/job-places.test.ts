// How many jobs of a kind run at once.
import { expect, test } from 'vitest';
import { openPlaces } from './job-places.ts';

test('without a free place the reply is 503, and a released place is free again', () => {
  const places = openPlaces(2);
  const [leave] = [places.take(), places.take()];
  expect(places.take).toThrow(
    expect.objectContaining({
      code: 'dependency-unavailable',
      reply: expect.objectContaining({ headers: { 'retry-after': '5' } }),
    }),
  );
  leave();
  places.take();
  expect(places.take).toThrow('This process already runs 2 jobs');
});
