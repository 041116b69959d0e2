// Refusals of households whose stoves or fuel nobody measured: what is missing, and what would do.
import { isSilent } from '../cookers/measured.ts';
import { uncountedFuels, type Cooker } from '../cookers/cookers.ts';
import type { AnalysisInputs } from '../case/household.ts';
import type { BaselineMethod } from '../case/methodology.ts';
import type { Refusal } from '../result/result.ts';
import type { FuelType } from '../../fuels.ts';

const insufficient = (detail: string): Refusal => ({ code: 'insufficient-data', detail });
const namesOf = (cookers: readonly Cooker[]): string => cookers.map(({ did }) => did).join(', ');

export function nothingToAnalyse(
  { period: { start, end }, devices }: Pick<AnalysisInputs, 'period' | 'devices'>,
  cookers: readonly Cooker[],
): Refusal | undefined {
  const days = `from ${start} to ${end}`;
  if (cookers.length === 0) {
    const there = devices.map(({ did, type }) => `${did} (${type})`).join(', ');
    return insufficient(
      `No stove, cooker or meter that can be credited is installed ${days}; installed is ${there === '' ? 'nothing' : there}. POST /v1/devices/{id}/installations installs a new stove or its meter, also for days of the past.`,
    );
  }
  return cookers.every(isSilent)
    ? insufficient(
        `${namesOf(cookers)} sent no reading ${days}: send what was stored, or ask for days with readings (GET /v1/households/{id}/coverage shows them).`,
      )
    : undefined;
}

/** What is burned beside all that is counted would be missing among what was burned. */
export function otherFuels(
  { devices }: Pick<AnalysisInputs, 'devices'>,
  baselineFuel: FuelType,
): Refusal | undefined {
  for (const device of devices) {
    const [fuel] = uncountedFuels(device, baselineFuel);
    if (fuel !== undefined)
      return insufficient(
        `${device.did} (${device.type}) used ${fuel}, which nothing counts: a device counts for one fuel beside the baseline's ${baselineFuel}. Ask for days without it, and let a FuelScale of its own report ${fuel} from now on, and this device no more.`,
      );
  }
  return undefined;
}

/** The whole household without what it still burns. `unmetered`: stoves that keep it from being metered. */
export function noScale(fuel: FuelType, unmetered: readonly Cooker[]): Refusal {
  const scale = `install a FuelScale with the fuelType ${fuel} in the household`;
  return insufficient(
    unmetered.length === 0
      ? `The ${fuel} that the household still burned was not measured: ${scale}, or ask for the boundary metered.`
      : `${namesOf(unmetered)} has no energy or fuel meter, and the ${fuel} that the household still burned was not measured: ${scale}, or a meter for each new stove.`,
  );
}

export const silentStoves = (silent: readonly Cooker[]): Refusal =>
  insufficient(
    `${namesOf(silent)} sent nothing in the period, so what the whole household used is not known: send what was stored, let a stove without a sensor report its use (readings of usage under its DID), or, where it was gone, end its stay (POST /v1/devices/{id}/installations).`,
  );

export const onlyGaps = (excluded: readonly Cooker[]): Refusal =>
  insufficient(
    `${namesOf(excluded)} misses half of its days or more, and the methodology counts no such meter: ask for a period with more data.`,
  );

/** Of meters that may count the same energy the silent one counted least. */
export const onlyDoubtful = (cookers: readonly Cooker[]): Refusal => {
  const { silent = [], heard = [] } = Object.groupBy(cookers, (one) => (isSilent(one) ? 'silent' : 'heard'));
  return insufficient(
    `${namesOf(silent)} sent nothing in the period, and ${namesOf(heard)} may count the same energy: send what was stored, or, where a meter was gone, end its stay (POST /v1/devices/{id}/installations).`,
  );
};

/** Metered and unmetered cookers have no common boundary but the whole household. */
export function unmeasured(
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
      detail: `Of ${metered.map(({ did, carrier }) => `${did} (${carrier})`).join(', ')} no efficiency is confirmed, so its fuel stands for no ${fuelType} that was saved: ask for the boundary wholeHousehold, with a FuelScale for the ${fuelType} that is still burned.`,
    };
  if (method === 'wholeHousehold')
    return insufficient(
      `The energy of ${names} was not measured: it needs an energy or fuel meter, or, where it is electric, ratedPowerW and its hours of use.`,
    );
  return measured.length === 0
    ? insufficient(
        `The energy of ${names} was not measured: it needs an energy or fuel meter, or the boundary wholeHousehold and a FuelScale for the ${fuelType}.`,
      )
    : {
        code: 'boundary-mixed',
        detail: `The energy of ${names} was not measured, that of ${namesOf(measured)} was: together only the boundary wholeHousehold holds them. Ask for it, with a FuelScale for the ${fuelType} that is still burned, or give ${names} a meter.`,
      };
}
