// Pictures for people, each with the data that it draws.
import type { Endpoint } from '../context/endpoint.ts';
import { getAdoptionCurve } from './read-adoption-curve.ts';
import { getClaimEvidence } from './read-claim-evidence.ts';
import { getCoverageStrip } from './read-coverage-strip.ts';
import { getFleetCalendar } from './read-fleet-calendar.ts';
import { getPipelineHealth } from './read-pipeline-health.ts';
import { getReductionWaterfall } from './read-reduction-waterfall.ts';
import { getSampleProgress } from './read-sample-progress.ts';
import { getStacking } from './read-stacking.ts';
import { getSurveyVsSensor } from './read-survey-vs-sensor.ts';

export const pictureEndpoints: readonly Endpoint[] = [
  getFleetCalendar,
  getAdoptionCurve,
  getStacking,
  getCoverageStrip,
  getReductionWaterfall,
  getSampleProgress,
  getSurveyVsSensor,
  getClaimEvidence,
  getPipelineHealth,
];
