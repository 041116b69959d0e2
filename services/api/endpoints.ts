// All operations of the interface, in the order of the contract.
import type { Endpoint } from './endpoint.ts';
import { analyzeHousehold } from './endpoints/analyze-household.ts';
import { createHousehold } from './endpoints/create-household.ts';
import { createProject } from './endpoints/create-project.ts';
import { createSurvey } from './endpoints/create-survey.ts';
import { getAnalysis } from './endpoints/get-analysis.ts';
import { getDeadLetter } from './endpoints/get-dead-letter.ts';
import { getDevice } from './endpoints/get-device.ts';
import { getHealth } from './endpoints/get-health.ts';
import { getHousehold } from './endpoints/get-household.ts';
import { getLimits } from './endpoints/get-limits.ts';
import { getMe } from './endpoints/get-me.ts';
import { getMetrics } from './endpoints/get-metrics.ts';
import { openApiEndpoint } from './endpoints/get-openapi.ts';
import { getProblem } from './endpoints/get-problem.ts';
import { getProject } from './endpoints/get-project.ts';
import { getReadiness } from './endpoints/get-readiness.ts';
import { getSurvey } from './endpoints/get-survey.ts';
import { listAnalyses } from './endpoints/list-analyses.ts';
import { listDeadLetters } from './endpoints/list-dead-letters.ts';
import { listDevices } from './endpoints/list-devices.ts';
import { listHouseholds } from './endpoints/list-households.ts';
import { listProjects } from './endpoints/list-projects.ts';
import { listSurveys } from './endpoints/list-surveys.ts';
import { replayDeadLetter } from './endpoints/replay-dead-letter.ts';
import { replayDeadLetters } from './endpoints/replay-dead-letters.ts';
import { sendReadings } from './endpoints/send-readings.ts';

export const endpoints: readonly Endpoint[] = [
  createHousehold,
  listHouseholds,
  getHousehold,
  listDevices,
  getDevice,
  sendReadings,
  listDeadLetters,
  getDeadLetter,
  replayDeadLetters,
  replayDeadLetter,
  analyzeHousehold,
  listAnalyses,
  getAnalysis,
  createSurvey,
  listSurveys,
  getSurvey,
  createProject,
  listProjects,
  getProject,
  getMe,
  getLimits,
  openApiEndpoint(() => endpoints),
  getProblem,
  getHealth,
  getReadiness,
  getMetrics,
];
