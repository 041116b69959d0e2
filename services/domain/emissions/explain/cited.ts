// The sources that the steps of a trace cite, by methodology.
import type { Methodology } from '../case/methodology.ts';

export interface Cited {
  readonly intensity: string;
  readonly displaced: string;
  readonly baseline: string;
  readonly electricity: string;
  readonly fuel: string;
  readonly leakage: string;
  readonly caps: string;
}

const whole = (title: string): Cited => ({
  intensity: title,
  displaced: title,
  baseline: title,
  electricity: title,
  fuel: title,
  leakage: title,
  caps: title,
});

const withEquations = (title: string, equations: Partial<Cited>): Cited => ({
  ...whole(title),
  ...Object.fromEntries(Object.entries(equations).map(([name, equation]) => [name, `${title}, ${equation}`])),
});

const cited: Readonly<Record<Methodology, Cited>> = {
  'gs-mecd@1.2': withEquations('Gold Standard MMECD v1.2', {
    intensity: 'Eq 2',
    displaced: 'Eq 4 (SC_b / SC_p), or Eq 1, 3, 6 and 7 (eta_p / eta_b)',
    baseline: 'Eq 3 and 4',
    electricity: 'Eq 8',
    fuel: 'Eq 9',
  }),
  'gs-mecd@2.0': withEquations('Gold Standard MMECD v2.0', { displaced: 'method 2', baseline: 'method 2' }),
  'verra-vm0050@1.0': withEquations('Verra VM0050 v1.0', {
    intensity: 'Eq 1',
    displaced: 'Eq 3 and 5',
    baseline: 'Eq 1',
    electricity: 'Eq 9',
    fuel: 'Eq 7 and 8',
    leakage: 'Eq 11',
  }),
  'gs-tpddtec@3.1': withEquations('Gold Standard TPDDTEC v3.1', { baseline: 'method 3' }),
  'gs-tpddtec@4': withEquations('Gold Standard TPDDTEC v4', { baseline: 'method 3' }),
  'gs-tpddtec@5.0': whole('Gold Standard TPDDTEC v5.0 (RECH)'),
  'gs-smec@4.0': whole('Gold Standard SMEC v4.0'),
  'cdm-ams-ii-g@unversioned': whole('CDM AMS-II.G'),
  'whole-household@1': whole('Hearth, whole household'),
};

export const citedBy = (methodology: Methodology): Cited => cited[methodology];
