// Operations on surveys, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { actOnSurvey } from './act-on-survey.ts';
import { correctSurvey } from './correct-survey.ts';
import { getSurveyReadiness } from './get-readiness.ts';
import { getSurveyHistory } from './get-survey-history.ts';
import { withdrawSurvey } from './withdraw-survey.ts';
import { createSurvey } from './create-survey.ts';
import { getSurvey } from './get-survey.ts';
import { listSurveys } from './list-surveys.ts';
import { commitSample } from './commit-sample.ts';
import { drawSample } from './draw-sample.ts';
import { getSampleProof } from './get-sample-proof.ts';
import { listSample } from './list-sample.ts';
import { replaceHousehold } from './replace-household.ts';

export const surveyEndpoints: readonly Endpoint[] = [
  createSurvey,
  listSurveys,
  getSurvey,
  correctSurvey,
  withdrawSurvey,
  actOnSurvey,
  getSurveyReadiness,
  commitSample,
  drawSample,
  listSample,
  getSampleProof,
  replaceHousehold,
  getSurveyHistory,
];
