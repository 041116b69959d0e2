// All operations of the interface, in the order of the contract.
import type { Endpoint } from './context/endpoint.ts';
import { getDocsFile } from './docs/get-docs-file.ts';
import { getDocs } from './docs/get-docs.ts';
import { getHealth } from './service/get-health.ts';
import { getMetrics } from './service/get-metrics.ts';
import { openApiEndpoints } from './docs/get-openapi.ts';
import { getProblem } from './docs/get-problem.ts';
import { getReadiness } from './service/get-readiness.ts';
import { listHouseholdAnalyses } from './analyses/list-household-analyses.ts';
import { listProjectAnalyses } from './analyses/list-project-analyses.ts';
import { listAnomalies } from './anomalies/list-anomalies.ts';
import { deadLetterEndpoints } from './dead-letters/routes.ts';
import { importHouseholds } from './imports/import-households.ts';
import { getLimits } from './service/get-limits.ts';
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
  listHouseholdAnalyses,
  importHouseholds,
  ...deviceEndpoints,
  ...seriesEndpoints,
  listAnomalies,
  ...readingEndpoints,
  ...deadLetterEndpoints,
  ...analysisEndpoints,
  ...methodologyEndpoints,
  ...surveyEndpoints,
  ...projectEndpoints,
  listProjectAnalyses,
  ...jobEndpoints,
  ...eventEndpoints,
  ...auditEndpoints,
  ...keyEndpoints,
  getLimits,
  ...openApiEndpoints(() => endpoints),
  getDocs,
  getDocsFile,
  getProblem,
  getHealth,
  getReadiness,
  getMetrics,
];
