// The methodologies that an analysis can follow, as data: boundary, own factors, parameters, requirements.
import { upstreamNames, type OverrideName } from './overrides.ts';

/** The two boundaries. One result has one of them; they are never mixed (infra/docs/methods.md#two-answers-never-mixed). */
export const baselineMethods = ['metered', 'wholeHousehold'] as const;
export type BaselineMethod = (typeof baselineMethods)[number];

export interface MethodRules {
  readonly boundary: BaselineMethod;
  /** Versions of factors that replace the general ones, the preferred first. */
  readonly versions: readonly string[];
  /** Parameters in addition to those of every methodology. */
  readonly parameters: readonly OverrideName[];
  /** Parameters without a confirmed default: the request must give them. */
  readonly mustBeGiven: readonly OverrideName[];
  /** Making and bringing each fuel counts, by a parameter for each fuel that occurs. */
  readonly countsUpstream: boolean;
  /** Credited energy is limited per person and day. */
  readonly limitsEnergy: boolean;
  /** LPG earns what it needs less of, not that it is the cleaner fuel for the same energy. */
  readonly lpgForEfficiencyOnly: boolean;
  /** Last day on which LPG is credited; null: it has no end. */
  readonly lpgUntil: string | null;
  /** Missing days of a meter get the lower quartile of its days; one that misses half of them counts nothing. */
  readonly fillsGaps: boolean;
  /** Each credited meter needs a calibration that is valid on every day of the period. */
  readonly needsCalibration: boolean;
  /** For stoves without a meter only: what a metered one earns is for a metered methodology to say. */
  readonly unmeteredOnly: boolean;
  /** The baseline is at most business as usual. No value of it is known, so no analysis applies it. */
  readonly hasCeiling: boolean;
  /** Years after which a baseline is checked again, and the performance of a stove is tested again; Infinity: never. */
  readonly baselineYears: number;
  readonly retestYears: number;
  /** Rules about which data of devices says nothing: left to the auditor. */
  readonly unchecked: readonly string[];
}

const metered = {
  boundary: 'metered',
  parameters: [],
  mustBeGiven: [],
  countsUpstream: false,
  limitsEnergy: true,
  lpgForEfficiencyOnly: true,
  lpgUntil: null,
  fillsGaps: false,
  needsCalibration: false,
  unmeteredOnly: false,
  hasCeiling: false,
  baselineYears: Infinity,
  retestYears: Infinity,
  unchecked: [],
} as const;

// The limit per person holds in its cross-check, which is metered.
const wholeHousehold = { ...metered, boundary: 'wholeHousehold' } as const;

const ofSurveys = 'kitchen tests and usage surveys of a sample of households, with their size and precision';

const rech = ['rech-5.0', 'rech-5.0-wood-4'] as const;

// Equations and values: infra/docs/methodologies.md. RECH and SMEC take charcoal as 4 t of wood, which claims less than 6.
const rules = {
  'gs-mecd@1.2': { ...metered, versions: ['mmecd-1.2'], baselineYears: 1 },
  'gs-mecd@2.0': {
    ...metered,
    versions: ['mmecd-2.0', 'mmecd-1.2'],
    parameters: ['daf', 'embodied', ...upstreamNames],
    mustBeGiven: ['daf'],
    countsUpstream: true,
    fillsGaps: true,
    needsCalibration: true,
    hasCeiling: true,
    baselineYears: 1,
    retestYears: 2,
    unchecked: [
      'the cap of the baseline per person (PCAP), for which no value is known',
      'that fNRB is at most that of the previous claim',
    ],
  },
  'verra-vm0050@1.0': {
    ...metered,
    versions: ['vm0050-1.0'],
    limitsEnergy: false,
    lpgForEfficiencyOnly: false,
    lpgUntil: '2045-12-31',
    baselineYears: 5,
    unchecked: [
      'that each new stove has at least the efficiency that is used for it',
      'that the backup of own renewable power, where efGrid is given for it, is within the limit',
      'that ethanol is renewable, and its leakage (LE_RB)',
    ],
  },
  'gs-tpddtec@3.1': {
    ...wholeHousehold,
    versions: [],
    mustBeGiven: ['leakageFraction'],
    unchecked: [ofSurveys],
  },
  'gs-tpddtec@4': {
    ...wholeHousehold,
    versions: ['tpddtec-4'],
    mustBeGiven: ['leakageFraction'],
    unchecked: [ofSurveys],
  },
  'gs-tpddtec@5.0': {
    ...wholeHousehold,
    versions: [...rech, 'rech-5.0-to-2029', 'rech-5.0-from-2030'],
    parameters: ['daf', 'embodied', 'technicalLife', 'hawthorneIndex'],
    mustBeGiven: ['daf'],
    unmeteredOnly: true,
    hasCeiling: true,
    unchecked: [ofSurveys],
  },
  'gs-smec@4.0': {
    ...wholeHousehold,
    versions: rech,
    parameters: ['daf', 'embodied', 'technicalLife', 'hawthorneIndex'],
    mustBeGiven: ['daf', 'hawthorneIndex'],
    hasCeiling: true,
    unchecked: [ofSurveys],
  },
  'cdm-ams-ii-g@unversioned': {
    ...wholeHousehold,
    versions: [],
    mustBeGiven: ['leakageFraction'],
    unchecked: ['that each new stove has an efficiency of at least 0.25', ofSurveys],
  },
  'whole-household@1': { ...wholeHousehold, versions: [] },
} as const satisfies Record<string, MethodRules>;

export type Methodology = keyof typeof rules;

export const isMethodologyId = (id: string): id is Methodology => Object.hasOwn(rules, id);

export const methodologies: readonly Methodology[] = Object.keys(rules).filter(isMethodologyId);

/** Whether it counts how long a device has been in its household. */
export const needsAge = ({ retestYears, parameters }: MethodRules): boolean =>
  retestYears < Infinity || parameters.includes('technicalLife');

export const rulesOf = (methodology: Methodology): MethodRules => rules[methodology];

/** The methodology without one in the request or project. */
export const usualMethodology: Readonly<Record<BaselineMethod, Methodology>> = {
  metered: 'gs-mecd@1.2',
  wholeHousehold: 'whole-household@1',
};
