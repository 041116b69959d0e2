// POST /v1/households/{id}/baselines: adds a dated baseline, or replaces a wrong row.
import { z } from 'zod';
import type { WarningCode } from '#domain/emissions/case/warning-codes.ts';
import { describeJumps, ofFuel } from '#domain/kitchen-test/weighings.ts';
import { warning } from '../contract/warning.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { baselineRowInput } from './baselines/baseline-input.ts';
import { resourceParams } from '../contract/fields.ts';
import { findProjectOf } from '../store/find.ts';
import { addRow } from './baselines/household-baselines.ts';
import { setBaselines } from './changes/change.ts';
import { projectToday } from '../projects/projects.ts';
import { baselineRowBody, type BaselineRow } from '../store/bodies/household.ts';
import { refuseForeignTime } from './changes/dated-changes.ts';
import { visibleHousehold } from '../store/visible.ts';
import { isoTime } from '../contract/time.ts';

const addedRowBody = baselineRowBody
  .extend({ warnings: z.array(warning).optional() })
  .meta({ id: 'AddedBaselineRow' });

export const addHouseholdBaseline = defineEndpoint({
  method: 'POST',
  path: '/v1/households/:id/baselines',
  operationId: 'addHouseholdBaseline',
  summary: 'Add a baseline to a household',
  description:
    'The row is valid from `validFrom`, by default from today in the time zone of the project. The first baseline of a household holds for all earlier days. `"validFrom": null` replaces the row for all earlier days. Replacing a row needs a `reason`. `kpt` holds the weighings of a kitchen performance test of at least 3 days, one for each fuel and day. `monthlyConsumption` is then the daily mean × 365 / 12 as weighed; `moistureWetBasis` is stored and not used to dry the fuel. The warning `kitchen-test-jumps` marks a day that starts with another weight than the day before ended with. A row of a kitchen test replaces no other row: analyses use the lower amount of each day and warn `baseline-disagreement`. The first baseline of an enrolled household makes it active. Existing analyses do not change.',
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
    200: { description: 'The row exists with the same content.', schema: addedRowBody },
    201: { description: 'The new row.', schema: addedRowBody },
  },
  problems: ['household-not-found', 'erased', 'project-not-allowed', 'version-mismatch'],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    checkVersion(ifMatch, household);
    refuseForeignTime(principal, household, { validFrom: body.validFrom });
    const project = await findProjectOf(api.records, household.body);
    const nowMs = api.nowMs();
    const at = isoTime(nowMs);
    const { row, rows } = addRow(household, body, { path: '#', today: projectToday(project, nowMs), at });
    if (!rows) return { status: 200, version: household.version, body: withWarnings(row) };
    return { status: 201, body: withWarnings(row), ...(await setBaselines(api, household, { rows, at })) };
  },
});

/** The row with the warnings of its weighings, for each fuel. Only this reply has them; they are not stored. */
function withWarnings(row: BaselineRow): z.output<typeof addedRowBody> {
  const weighings = row.kpt?.weighings ?? [];
  const fuels = [...new Set(weighings.map(({ fuelType }) => fuelType))];
  const warnings = fuels.flatMap((fuel) => {
    const detail = describeJumps(ofFuel(weighings, fuel));
    return detail === null ? [] : { code: 'kitchen-test-jumps' satisfies WarningCode, detail };
  });
  return warnings.length === 0 ? row : { ...row, warnings };
}
