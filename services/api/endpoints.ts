// All operations of the interface, in the order of the contract.
import type { Endpoint } from './context/endpoint.ts';
import { getDocsFile } from './docs/get-docs-file.ts';
import { getDocs } from './docs/get-docs.ts';
import { getHealth } from './service/get-health.ts';
import { getMetrics } from './service/get-metrics.ts';
import { openApiEndpoints } from './docs/get-openapi.ts';
import { getProblem } from './docs/get-problem.ts';
import { getReadiness } from './service/get-readiness.ts';
import { analysisEndpoints } from './analyses/routes.ts';
import { auditEndpoints } from './audit/routes.ts';
import { deviceEndpoints } from './devices/routes.ts';
import { eventEndpoints } from './events/routes.ts';
import { householdEndpoints } from './households/routes.ts';
import { jobEndpoints } from './jobs/routes.ts';
import { keyEndpoints } from './keys/routes.ts';
import { methodologyEndpoints } from './methodologies/routes.ts';
import { projectEndpoints } from './projects/routes.ts';
import { readingEndpoints } from './readings/routes.ts';
import { seriesEndpoints } from './series/routes.ts';
import { surveyEndpoints } from './surveys/routes.ts';

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
