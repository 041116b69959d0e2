// All operations of the API by resource, in the order in which the documentation shows them.
import type { Endpoint, Resource } from './context/endpoint.ts';
import { alarmEndpoints } from './alarms/routes.ts';
import { listHouseholdAnalyses } from './analyses/list-household-analyses.ts';
import { listProjectAnalyses } from './analyses/list-project-analyses.ts';
import { analysisEndpoints } from './analyses/routes.ts';
import { listAnomalies } from './anomalies/list-anomalies.ts';
import { auditEndpoints } from './audit/routes.ts';
import { getClaimBundle } from './bundle/get-bundle.ts';
import { getClaimReport } from './claim-report/get-claim-report.ts';
import { claimEndpoints } from './claims/routes.ts';
import { collectorEndpoints } from './collectors/routes.ts';
import { credentialEndpoints } from './credentials/routes.ts';
import { crossCheckEndpoints } from './cross-checks/routes.ts';
import { deadLetterEndpoints } from './dead-letters/routes.ts';
import { deviceEndpoints } from './devices/routes.ts';
import { getDocsFile } from './docs/get-docs-file.ts';
import { getDocs } from './docs/get-docs.ts';
import { openApiEndpoints } from './docs/get-openapi.ts';
import { getProblem } from './docs/get-problem.ts';
import { getRoot } from './docs/get-root.ts';
import { evidenceEndpoints } from './evidence/routes.ts';
import { eventEndpoints } from './events/routes.ts';
import { fieldLinkEndpoints } from './field-links/routes.ts';
import { fieldWorkEndpoints } from './field-work/routes.ts';
import { householdEndpoints } from './households/routes.ts';
import { importHouseholds } from './imports/import-households.ts';
import { jobEndpoints } from './jobs/routes.ts';
import { keyEndpoints } from './keys/routes.ts';
import { methodologyEndpoints } from './methodologies/routes.ts';
import { openRosaEndpoints } from './openrosa/routes.ts';
import { pictureEndpoints } from './pictures/routes.ts';
import { projectEndpoints } from './projects/routes.ts';
import { readingEndpoints } from './readings/routes.ts';
import { responseEndpoints } from './responses/routes.ts';
import { samplingEndpoints } from './sampling/routes.ts';
import { seriesEndpoints } from './series/routes.ts';
import { getHealth } from './service/get-health.ts';
import { getLimits } from './service/get-limits.ts';
import { getMetrics } from './service/get-metrics.ts';
import { getReadiness } from './service/get-readiness.ts';
import { sessionEndpoints } from './sessions/routes.ts';
import { surveyEndpoints } from './surveys/routes.ts';
import { surveyExportEndpoints } from './survey-exports/routes.ts';
import { surveyNumberEndpoints } from './survey-numbers/routes.ts';
import { summaryEndpoints } from './summary/routes.ts';
import { surveyTemplateEndpoints } from './survey-templates/routes.ts';
import { webFormEndpoints } from './web-forms/routes.ts';
import { verifierEndpoints } from './verifiers/routes.ts';
import { webhookEndpoints } from './webhooks/routes.ts';

export const resources: readonly Resource[] = [
  {
    name: 'Households',
    description: 'Households that cook with the stoves of a project: location, persons, baselines and state.',
    endpoints: [...householdEndpoints, importHouseholds],
  },
  {
    name: 'Devices',
    description:
      'Stoves, meters and sensors: where they are installed, their status, calibrations, keys, gaps and health.',
    endpoints: deviceEndpoints,
  },
  {
    name: 'Series',
    description: 'Readings, days, cooking events and coverage of a device or of the devices of a household.',
    endpoints: seriesEndpoints,
  },
  {
    name: 'Anomalies',
    description: 'Readings that detectors doubt.',
    endpoints: [listAnomalies],
  },
  {
    name: 'Alarms',
    description: 'What is wrong with devices now, who looks after it, and what was wrong before.',
    endpoints: alarmEndpoints,
  },
  {
    name: 'Readings',
    description: 'Readings that devices and gateways send by HTTP.',
    endpoints: readingEndpoints,
  },
  {
    name: 'Dead letters',
    description: 'Kafka messages that could not be used, with the reason. They can be sent again.',
    endpoints: deadLetterEndpoints,
  },
  {
    name: 'Analyses',
    description:
      'Emission reductions of households and projects, each with a trace that auditors can verify.',
    endpoints: [...analysisEndpoints, listHouseholdAnalyses, listProjectAnalyses],
  },
  {
    name: 'Methodologies',
    description: 'Methodologies and factors that analyses use, with their public sources.',
    endpoints: methodologyEndpoints,
  },
  {
    name: 'Survey templates',
    description: 'Questionnaires in versions: sections, questions and the rules of their answers.',
    endpoints: surveyTemplateEndpoints,
  },
  {
    name: 'Surveys',
    description: 'Survey campaigns with their sampling.',
    endpoints: surveyEndpoints,
  },
  {
    name: 'Survey responses',
    description: 'Answers of households to survey campaigns: sending, correcting and reviewing them.',
    endpoints: [...responseEndpoints, ...webFormEndpoints],
  },
  {
    name: 'Field work',
    description: 'Who visits which household for a campaign, and how far the interviews have come.',
    endpoints: fieldWorkEndpoints,
  },
  {
    name: 'Collectors',
    description: 'Persons who ask households for survey responses, and links for their phones.',
    endpoints: [...collectorEndpoints, ...fieldLinkEndpoints],
  },
  {
    name: 'OpenRosa',
    description: 'Forms and interviews of ODK Collect. A field link gives the address and its token.',
    endpoints: openRosaEndpoints,
  },
  {
    name: 'Survey numbers',
    description: 'What the responses to a campaign say of its population.',
    endpoints: [...surveyNumberEndpoints, ...crossCheckEndpoints, ...surveyExportEndpoints],
  },
  {
    name: 'Evidence',
    description:
      'Commitments to the readings of each device and day: batches, proofs of readings, daily anchors.',
    endpoints: evidenceEndpoints,
  },
  {
    name: 'Claims',
    description:
      'Impact claims of households with evidence and verification. No two live claims count the same.',
    endpoints: claimEndpoints,
  },
  {
    name: 'Credentials',
    description:
      'Verifiable credentials of claims with their status, bundles by which anybody checks a claim offline, and reports of projects.',
    endpoints: [...credentialEndpoints, getClaimBundle, getClaimReport],
  },
  {
    name: 'Verifiers',
    description: 'Persons and services that decide on claims.',
    endpoints: verifierEndpoints,
  },
  {
    name: 'Sampling',
    description: 'Sizes of samples for a precision.',
    endpoints: samplingEndpoints,
  },
  {
    name: 'Projects',
    description: 'Projects, with their country, time zone and rules.',
    endpoints: [...projectEndpoints, ...summaryEndpoints],
  },
  {
    name: 'Pictures',
    description: 'Pictures for people: each answers one question, as SVG or as the data that it draws.',
    endpoints: pictureEndpoints,
  },
  {
    name: 'Jobs',
    description: 'Work that takes longer than its request.',
    endpoints: jobEndpoints,
  },
  {
    name: 'Events',
    description: 'A feed of everything that happened, in order.',
    endpoints: eventEndpoints,
  },
  {
    name: 'Webhooks',
    description: 'Endpoints that get events as signed callbacks, and the log of their deliveries.',
    endpoints: webhookEndpoints,
  },
  {
    name: 'Audit log',
    description: 'Every write, and every read of personal data, with its author.',
    endpoints: auditEndpoints,
  },
  {
    name: 'API keys',
    description: 'Keys with scopes, projects and expiry.',
    endpoints: keyEndpoints,
  },
  {
    name: 'Sessions',
    description: 'Sign-ins of browsers: sessions in a cookie, and links that open one.',
    endpoints: sessionEndpoints,
  },
  {
    name: 'Service',
    description: 'Limits, health, metrics and this documentation.',
    endpoints: [
      getLimits,
      getRoot,
      ...openApiEndpoints(() => resources),
      getDocs,
      getDocsFile,
      getProblem,
      getHealth,
      getReadiness,
      getMetrics,
    ],
  },
];

export const endpoints: readonly Endpoint[] = resources.flatMap((resource) => resource.endpoints);
