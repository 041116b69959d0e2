// Operations on the numbers of survey campaigns, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getSdgIndicators } from './get-sdg-indicators.ts';
import { getSurveyChecks } from './get-survey-checks.ts';
import { getSurveyStatistics } from './get-statistics.ts';

export const surveyNumberEndpoints: readonly Endpoint[] = [
  getSurveyStatistics,
  getSdgIndicators,
  getSurveyChecks,
];
