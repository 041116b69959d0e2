// Reads the hours of use of a usage claim from the present device-days.
import { bestOf } from '#domain/range.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import { gatherInputs } from '../../analyses/gather/gather.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import type { ClaimPlace } from './place.ts';

/** The devices of the claim with their device-days. */
export async function findUsedDevices(api: Api, place: ClaimPlace): Promise<readonly Device[]> {
  const { household, around, period, devices } = place;
  const inputs = await gatherInputs(
    api,
    { household, around },
    { periodStart: period.start, periodEnd: period.end, methodology: null, patienceMs: null },
  ).catch(asClaimFault);
  return inputs.devices.filter(({ did }) => devices.some((device) => device.did === did));
}

/** The claim is not valid where an analysis would be refused. */
export function asClaimFault(error: unknown): never {
  if (!(error instanceof Problem) || error.code === 'project-not-allowed') throw error;
  const { message: detail } = error;
  throw new Problem('invalid-claim', {
    detail,
    errors: [{ pointer: '#/claim/period', code: error.code, detail }],
  });
}

/** Hours in use of all device-days. Days that no reading shows count nothing. */
export const hoursOf = (devices: readonly Device[]): number =>
  devices.flatMap(({ days }) => days).reduce((sum, { usageHours }) => sum + bestOf(usageHours ?? 0), 0);
