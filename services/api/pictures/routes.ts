// Pictures for people, each with the data that it draws.
import type { Endpoint } from '../context/endpoint.ts';
import { getCoverageStrip } from './read-coverage-strip.ts';
import { getFleetCalendar } from './read-fleet-calendar.ts';
import { getReductionWaterfall } from './read-reduction-waterfall.ts';

export const pictureEndpoints: readonly Endpoint[] = [
  getFleetCalendar,
  getCoverageStrip,
  getReductionWaterfall,
];
