// Operations on surveys, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { correctSurvey } from '../endpoints/corrections/correct-survey.ts';
import { getSurveyHistory } from '../endpoints/corrections/get-survey-history.ts';
import { withdrawSurvey } from '../endpoints/corrections/withdraw-survey.ts';
import { createSurvey } from '../endpoints/create-survey.ts';
import { getSurvey } from '../endpoints/get-survey.ts';
import { listSurveys } from '../endpoints/list-surveys.ts';

export const surveyEndpoints: readonly Endpoint[] = [
  createSurvey,
  listSurveys,
  getSurvey,
  correctSurvey,
  withdrawSurvey,
  getSurveyHistory,
];
