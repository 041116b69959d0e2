// Refuses households whose stoves or fuel were not measured, and says what to add.
import { isSilent } from '../cookers/measured.ts';
import { saidNothing, unusedReadings } from '../cookers/unused-readings.ts';
import { uncountedFuels, type Cooker } from '../cookers/cookers.ts';
import type { AnalysisInputs } from '../case/household.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import type { Refusal } from '../result/result.ts';
import type { FuelType } from '../../fuels.ts';

const insufficient = (detail: string): Refusal => ({ code: 'insufficient-data', detail });
const namesOf = (cookers: readonly Cooker[]): string => cookers.map(({ did }) => did).join(', ');

export function nothingToAnalyze(
  { period: { start, end }, devices }: Pick<AnalysisInputs, 'period' | 'devices'>,
  cookers: readonly Cooker[],
): Refusal | undefined {
  const days = `from ${start} to ${end}`;
  if (cookers.length === 0) {
    const there = devices.map(({ did, type }) => `${did} (${type})`).join(', ');
    return insufficient(
      `No creditable stove, cooker or meter is installed ${days}; installed: ${there === '' ? 'nothing' : there}. Install one by POST /v1/devices/{id}/installations, also for past days.`,
    );
  }
  if (!cookers.every(isSilent)) return undefined;
  const [unused] = unusedReadings(cookers);
  const mend = unused === undefined ? 'Send stored readings' : unused.mend;
  return insufficient(
    `${saidNothing(cookers, days)}. ${mend}, or ask for days with readings (see GET /v1/households/{id}/coverage).`,
  );
}

/** Fuel that no device measures would be missing in the actual emissions. */
export function otherFuels(
  { devices }: Pick<AnalysisInputs, 'devices'>,
  baselineFuel: FuelType,
): Refusal | undefined {
  for (const device of devices) {
    const [fuel] = uncountedFuels(device, baselineFuel);
    if (fuel !== undefined)
      return insufficient(
        `${device.did} (${device.type}) used ${fuel}, which is not measured elsewhere: a device can report one fuel in addition to ${baselineFuel} of the baseline. Ask for days without ${fuel}, and let a separate FuelScale report it.`,
      );
  }
  return undefined;
}

/** The whole household without what it still burns. `unmetered`: stoves that keep it from being metered. */
export function noScale(fuel: FuelType, unmetered: readonly Cooker[]): Refusal {
  const scale = `install a FuelScale with the fuelType ${fuel} in the household`;
  return insufficient(
    unmetered.length === 0
      ? `The residual ${fuel} of the household was not measured: ${scale}, or use the boundary metered.`
      : `${namesOf(unmetered)} has no energy or fuel meter, and the residual ${fuel} of the household was not measured: ${scale}, or a meter for each new stove.`,
  );
}

export const silentStoves = (silent: readonly Cooker[]): Refusal =>
  insufficient(
    `${saidNothing(silent, 'in the period')}, so the use of the whole household is not known. Send stored readings, report the use of a stove without a sensor (usage readings under its DID), or end its installation if it was away (POST /v1/devices/{id}/installations).`,
  );

export const onlyGaps = (excluded: readonly Cooker[]): Refusal =>
  insufficient(
    `${namesOf(excluded)} lacks data on at least half of its days, and the methodology excludes such meters. Ask for a period with more data.`,
  );

/** A silent meter counts as the one that measured least. */
export const onlyDoubtful = (cookers: readonly Cooker[]): Refusal => {
  const { silent = [], heard = [] } = Object.groupBy(cookers, (one) => (isSilent(one) ? 'silent' : 'heard'));
  return insufficient(
    `${saidNothing(silent, 'in the period')}, and ${namesOf(heard)} may measure the same energy. Send stored readings, or end the installation of a meter that was away (POST /v1/devices/{id}/installations).`,
  );
};

/** Metered and unmetered cookers have no common boundary but the whole household. */
export function refuseUnmeasured(
  method: BaselineMethod,
  {
    measured,
    missing,
    fuelType,
  }: {
    readonly measured: readonly Cooker[];
    readonly missing: readonly Cooker[];
    readonly fuelType: FuelType;
  },
): Refusal {
  const names = namesOf(missing);
  const metered = missing.filter(({ amount, carrier }) => amount !== null && carrier !== fuelType);
  if (method === 'metered' && metered.length > 0)
    return {
      code: measured.length === 0 ? 'insufficient-data' : 'boundary-mixed',
      detail: `For ${metered.map(({ did, carrier }) => `${did} (${carrier})`).join(', ')} no efficiency is confirmed, so saved ${fuelType} cannot be computed. Use the boundary wholeHousehold, with a FuelScale for the residual ${fuelType}.`,
    };
  if (method === 'wholeHousehold')
    return insufficient(
      `The energy of ${names} was not measured. Add an energy or fuel meter, or for an electric stove its hours of use.`,
    );
  return measured.length === 0
    ? insufficient(
        `The energy of ${names} was not measured. Add an energy or fuel meter, or use the boundary wholeHousehold with a FuelScale for the ${fuelType}.`,
      )
    : {
        code: 'boundary-mixed',
        detail: `The energy of ${names} was not measured, that of ${namesOf(measured)} was. Use the boundary wholeHousehold with a FuelScale for the residual ${fuelType}, or add a meter for ${names}.`,
      };
}
