// All operations of the interface, in the order of the contract.
import type { Endpoint } from './endpoint.ts';
import { getDocsFile } from './endpoints/get-docs-file.ts';
import { getDocs } from './endpoints/get-docs.ts';
import { getHealth } from './endpoints/get-health.ts';
import { getMetrics } from './endpoints/get-metrics.ts';
import { openApiEndpoints } from './endpoints/get-openapi.ts';
import { getProblem } from './endpoints/get-problem.ts';
import { getReadiness } from './endpoints/get-readiness.ts';
import { analysisEndpoints } from './resources/analyses.ts';
import { auditEndpoints } from './resources/audit.ts';
import { deviceEndpoints } from './resources/devices.ts';
import { eventEndpoints } from './resources/events.ts';
import { householdEndpoints } from './resources/households.ts';
import { jobEndpoints } from './resources/jobs.ts';
import { keyEndpoints } from './resources/keys.ts';
import { methodologyEndpoints } from './resources/methodologies.ts';
import { projectEndpoints } from './resources/projects.ts';
import { readingEndpoints } from './resources/readings.ts';
import { seriesEndpoints } from './resources/series.ts';
import { surveyEndpoints } from './resources/surveys.ts';

export const endpoints: readonly Endpoint[] = [
  ...householdEndpoints,
  ...deviceEndpoints,
  ...seriesEndpoints,
  ...readingEndpoints,
  ...analysisEndpoints,
  ...methodologyEndpoints,
  ...surveyEndpoints,
  ...projectEndpoints,
  ...jobEndpoints,
  ...eventEndpoints,
  ...auditEndpoints,
  ...keyEndpoints,
  ...openApiEndpoints(() => endpoints),
  getDocs,
  getDocsFile,
  getProblem,
  getHealth,
  getReadiness,
  getMetrics,
];
