// POST /v1/households/{id}/baselines: a dated baseline, or one in the place of a row that was wrong.
import { z } from 'zod';
import type { WarningCode } from '#domain/emissions/case/warning-codes.ts';
import { describeJumps, ofFuel } from '#domain/kitchen-test/weighings.ts';
import { warning } from '../contract/warning.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { baselineRowInput } from './baselines/baseline-input.ts';
import { resourceParams } from '../contract/fields.ts';
import { findProjectOf } from '../store/find.ts';
import { addedRow } from './baselines/household-baselines.ts';
import { setBaselines } from './household/change.ts';
import { projectToday } from '../projects/projects.ts';
import { baselineRowBody, type BaselineRow } from '../store/bodies/household.ts';
import { refuseForeignTime } from './household/dated-changes.ts';
import { visibleHousehold } from '../store/visible.ts';
import { isoTime } from '../contract/time.ts';

const addedRowBody = baselineRowBody
  .extend({ warnings: z.array(warning).optional() })
  .meta({ id: 'AddedBaselineRow' });

export const addHouseholdBaseline = defineEndpoint({
  method: 'POST',
  path: '/v1/households/:id/baselines',
  operationId: 'addHouseholdBaseline',
  summary: 'Add a baseline of a household',
  description:
    'Valid from `validFrom`, by default today in the time zone of the project; the first one of a household holds for all earlier days. `"validFrom": null` replaces the row that holds for all earlier days. Replacing a row needs `reason`. With `kpt`, the weighings of a kitchen performance test of at least 3 days (one weighing of each fuel and day), `monthlyConsumption` is their mean of a day × 365 / 12, as weighed; `moistureWetBasis` is kept, nothing is dried. A day that begins with another weight than the day before left is the warning `kitchen-test-jumps`, here and in analyses. A row of a kitchen test stands beside the stated ones and replaces none of them: analyses use the lower amount of each day and warn `baseline-disagreement`. The first baseline of an enrolled household makes it active. Analyses that were made stay as they are.',
  scope: 'households:write',
  ifMatch: 'taken',
  params: resourceParams('household'),
  query: noQuery,
  body: {
    schema: baselineRowInput,
    fault: 'invalid-household',
    example: {
      fuelType: 'Charcoal',
      validFrom: '2026-03-01',
      source: 'kpt',
      kpt: {
        startDate: '2026-03-01',
        endDate: '2026-03-03',
        weighings: [
          { date: '2026-03-01', fuelType: 'Charcoal', startKg: 5, addedKg: 0, endKg: 3.8 },
          { date: '2026-03-02', fuelType: 'Charcoal', startKg: 3.8, addedKg: 4, endKg: 6.7 },
          { date: '2026-03-03', fuelType: 'Charcoal', startKg: 6.7, addedKg: 0, endKg: 5.6 },
        ],
        persons: { children0to14: 2, womenOver14: 1, men15to59: 1, menOver59: 0 },
      },
    },
  },
  replies: {
    200: { description: 'The row exists already', schema: addedRowBody },
    201: { description: 'The row', schema: addedRowBody },
  },
  problems: ['household-not-found', 'erased', 'project-not-allowed', 'version-mismatch'],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    checkVersion(ifMatch, household);
    refuseForeignTime(principal, household, { validFrom: body.validFrom });
    const project = await findProjectOf(api.records, household.body);
    const nowMs = api.nowMs();
    const at = isoTime(nowMs);
    const { row, rows } = addedRow(household, body, { path: '#', today: projectToday(project, nowMs), at });
    if (!rows) return { status: 200, version: household.version, body: told(row) };
    return { status: 201, body: told(row), ...(await setBaselines(api, household, { rows, at })) };
  },
});

/** The row with what its weighings leave in doubt, each fuel by itself; only this reply says it, the row does not hold it. */
function told(row: BaselineRow): z.output<typeof addedRowBody> {
  const weighings = row.kpt?.weighings ?? [];
  const fuels = [...new Set(weighings.map(({ fuelType }) => fuelType))];
  const warnings = fuels.flatMap((fuel) => {
    const detail = describeJumps(ofFuel(weighings, fuel));
    return detail === null ? [] : { code: 'kitchen-test-jumps' satisfies WarningCode, detail };
  });
  return warnings.length === 0 ? row : { ...row, warnings };
}
