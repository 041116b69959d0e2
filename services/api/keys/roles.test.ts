// The scopes of the roles of infra/docs/console.md are those of what each role does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isScope } from '#domain/scopes.ts';
import { endpoints } from '../endpoints.ts';

const page = readFileSync(join(import.meta.dirname, '../../../infra/docs/console.md'), 'utf8');

const scopesOf = (role: string): string[] => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${role} |`)) ?? '';
  return [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope);
};

/** Operations behind the pages that everybody sees: projects, overview, households, a day, data quality. */
const seeing = [
  'listProjects',
  'getProjectSummary',
  'getFleetCalendar',
  'listHouseholds',
  'listHouseholdDevices',
  'listHouseholdDays',
  'getDeviceReadings',
  'listDevices',
  'listAnomalies',
];

const claiming = [
  'listAnalyses',
  'getAnalysisTrace',
  'listEvidenceBatches',
  'listClaims',
  'getClaimBundle',
  'getResponse',
];

const roles = {
  coordinator: [
    ...seeing,
    'listAlarms',
    'updateAlarm',
    'documentGap',
    'listSurveys',
    'getSurveyProgress',
    'listResponses',
  ],
  reviewer: [
    'listProjects',
    'getProjectSummary',
    'listSurveys',
    'listResponses',
    'decideResponse',
    'decideResponses',
  ],
  claimant: [...seeing, ...claiming, 'analyzeProject', 'createClaim', 'submitClaim', 'withdrawClaim'],
  verifier: [...seeing, ...claiming, 'decideClaim', 'resolveDispute'],
  auditor: [...seeing, ...claiming, 'listAlarms', 'getSampleProof', 'listResponses', 'listAuditLog'],
};

test.each(Object.entries(roles))('%s may do what the pages of the role ask for', (role, operations) => {
  const held = scopesOf(role);
  expect(held.filter((scope) => !isScope(scope))).toEqual([]);
  const refused = operations.filter((id) => {
    const operation = endpoints.find(({ operationId }) => operationId === id);
    return operation === undefined || !held.includes(operation.scope);
  });
  expect(refused).toEqual([]);
});

test('the recipe for a coordinator gives the scopes of the role', () => {
  const [, recipe = ''] = /"name": "coordinator in Gulu", "scopes": \[([^\]]+)\]/.exec(page) ?? [];
  expect([...recipe.matchAll(/"([^"]+)"/g)].map(([, scope = '']) => scope).toSorted()).toEqual(
    scopesOf('coordinator').toSorted(),
  );
});
