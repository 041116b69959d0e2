// Groups of stoves that burn one fuel, and what a claim for them takes, as formulas of SMEC and RECH have them.
import type { StoveGroup } from '#domain/methodologies/smec.ts';
import { emitting } from './baseline-mix.ts';
import { countOrNone, fraction, notNegative, positive } from './quantities.ts';

export const source = 'Gold Standard SMEC v4.0 (PAA-M400-07) and RECH v5.0 (PAA-M400-08)';

export const burned = { ncv_TJ_per_t: positive('TJ/t'), ...emitting } as const;

export interface Burned {
  readonly ncv_TJ_per_t: number;
  readonly efCO2_t_per_TJ: number;
  readonly efNonCO2_t_per_TJ: number;
  readonly fNRB: number;
}

export const groupOf = (of: Burned, stoves: Pick<StoveGroup, 'stoves' | 'usage' | 'fuel'>): StoveGroup => ({
  ...stoves,
  ncv: of.ncv_TJ_per_t,
  efCO2: of.efCO2_t_per_TJ,
  efNonCO2: of.efNonCO2_t_per_TJ,
  fNRB: of.fNRB,
});

export const claim = {
  daf: fraction,
  newDevices: countOrNone('devices'),
  embodied: notNegative('tCO2e per new device'),
  marketLeakage: fraction,
  hawthorneIndex: fraction,
} as const;
