// Whether a campaign meets the implementation requirements of a survey, and what to do about each that it does not meet.

export const requirementIds = [
  'madd-questionnaire',
  'collection-protocol',
  'quality-control',
  'data-collectors',
  'secure-storage',
  'data-flow',
  'sampling-methodology',
  'sample-size',
  'random-selection',
] as const;

export type RequirementId = (typeof requirementIds)[number];

interface Missing {
  /** Path in the campaign, or in the request that sets it. */
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

export interface Requirement {
  readonly id: RequirementId;
  readonly isMet: boolean;
  readonly missing: readonly Missing[];
}

interface Protocol {
  readonly methodology?: string | undefined;
  readonly storage?: string | undefined;
  readonly responsibility?: string | undefined;
  readonly backCheckFraction?: number | undefined;
  readonly maddDocument?:
    | {
        readonly title?: string | undefined;
        readonly version?: string | undefined;
        readonly templateDigest?: string | undefined;
      }
    | undefined;
}

/** What decides on the requirements of one campaign. */
export interface Preparation {
  readonly protocol: Protocol;
  /** Digest of the questionnaire that the campaign copied. */
  readonly templateDigest: string;
  /** Whether the questionnaire has required sections, a completion threshold, limits or rules. */
  readonly validatesAnswers: boolean;
  readonly consistency: boolean;
  /** The designated collectors, and whether each may work for the project now. */
  readonly collectors: readonly { readonly did: string; readonly mayWork: boolean }[];
  readonly separationOfDuties: boolean;
  readonly frameSize: number;
  readonly sampleSize: number | null;
  /** Null: no precision is planned, and none can be calculated. */
  readonly precision: number | null;
  readonly warnings: readonly { readonly code: string; readonly detail: string }[];
  /** Whether households are drawn at random; false for a census and for a list by hand. */
  readonly isRandom: boolean;
  readonly isByHand: boolean;
  readonly isDrawn: boolean;
}

type Rule = (preparation: Preparation) => (Missing | false)[];

const lacks = (isMissing: boolean, path: readonly (string | number)[], detail: string): Missing | false =>
  isMissing && { path, detail };

const madd: Rule = ({ protocol: { maddDocument }, templateDigest }) => [
  lacks(
    maddDocument?.title === undefined || maddDocument.version === undefined,
    ['protocol', 'maddDocument'],
    'State title and version of the methodology design document (MADD) of the programme.',
  ),
  lacks(
    maddDocument?.templateDigest !== templateDigest,
    ['protocol', 'maddDocument', 'templateDigest'],
    maddDocument?.templateDigest === undefined
      ? `Put the questionnaire into the MADD, and state its digest here: ${templateDigest}.`
      : `The MADD has another questionnaire, with digest ${maddDocument.templateDigest}. That of this campaign is ${templateDigest}.`,
  ),
];

const collectionProtocol: Rule = ({ protocol: { methodology, responsibility, storage } }) => [
  lacks(methodology === undefined, ['protocol', 'methodology'], 'State how interviews are made.'),
  lacks(responsibility === undefined, ['protocol', 'responsibility'], 'State who is responsible.'),
  lacks(storage === undefined, ['protocol', 'storage'], 'State where the data are kept, and for how long.'),
];

const qualityControl: Rule = ({ validatesAnswers, consistency, protocol: { backCheckFraction } }) => [
  lacks(
    !validatesAnswers,
    ['templateId'],
    'Choose a questionnaire with required sections, limits or rules: this one takes any answer.',
  ),
  lacks(
    !consistency,
    ['quality', 'consistency'],
    'Set it to true, so that contradictory answers are left out of results.',
  ),
  lacks(
    backCheckFraction === 0,
    ['protocol', 'backCheckFraction'],
    'Plan back-checks: 0.1 to 0.2 of the interviews.',
  ),
];

const dataCollectors: Rule = ({ collectors }) => [
  lacks(
    collectors.length === 0,
    ['collectors'],
    'Register the collectors with POST /v1/collectors, and name them here.',
  ),
  ...collectors.map(({ did, mayWork }, index) =>
    lacks(
      !mayWork,
      ['collectors', index],
      `${did} is not registered, is not active, or does not work for this project. See POST and PATCH /v1/collectors.`,
    ),
  ),
];

const secureStorage: Rule = ({ protocol: { storage } }) => [
  lacks(
    storage === undefined,
    ['protocol', 'storage'],
    'State where answers are stored, who has access and how they are backed up.',
  ),
];

const dataFlow: Rule = ({ separationOfDuties, collectors }) => [
  lacks(
    !separationOfDuties,
    ['project', 'separationOfDuties'],
    'Set it to true in the project, so that people cannot verify their own work.',
  ),
  lacks(
    collectors.length === 0,
    ['collectors'],
    'Name the collectors: without them a review cannot recognize own work.',
  ),
];

/** Warnings of the campaign that say that its sampling does not fit. */
const samplingWarnings = ['empty-frame', 'frame-value-unknown', 'no-comparison-group'];

const samplingMethodology: Rule = ({ frameSize, warnings }) => [
  lacks(
    frameSize === 0,
    ['frame'],
    'Register the households first, or widen the frame: it holds no household.',
  ),
  ...warnings
    .filter(({ code }) => samplingWarnings.includes(code) && !(code === 'empty-frame' && frameSize === 0))
    .map(({ detail }) => lacks(true, ['frame'], detail)),
];

const sampleSize: Rule = ({ sampleSize: size, precision, isByHand, warnings }) => [
  lacks(
    size === null,
    ['sampling', 'size'],
    'State the size of the sample, or the precision that it must reach.',
  ),
  lacks(
    size !== null && precision === null && !isByHand,
    ['sampling', 'precision'],
    'State what the precision follows from: the margin of error cannot be calculated.',
  ),
  ...warnings
    .filter(({ code }) => code === 'sample-too-small' || code === 'frame-too-small')
    .map(({ detail }) => lacks(true, ['sampling', 'size'], detail)),
];

const randomSelection: Rule = ({ isRandom, isByHand, isDrawn }) => [
  lacks(
    isRandom && !isDrawn,
    ['sample'],
    'Draw the sample: POST …/sample/commitment, then POST …/sample with the seed.',
  ),
  lacks(
    isByHand,
    ['sampling', 'method'],
    'A list by hand is no random selection: choose another method, or take all households (census).',
  ),
];

const rules: Readonly<Record<RequirementId, Rule>> = {
  'madd-questionnaire': madd,
  'collection-protocol': collectionProtocol,
  'quality-control': qualityControl,
  'data-collectors': dataCollectors,
  'secure-storage': secureStorage,
  'data-flow': dataFlow,
  'sampling-methodology': samplingMethodology,
  'sample-size': sampleSize,
  'random-selection': randomSelection,
};

/** In the order of `requirementIds`. */
export const requirementsOf = (preparation: Preparation): Requirement[] =>
  requirementIds.map((id) => {
    const missing = rules[id](preparation).filter((one) => one !== false);
    return { id, isMet: missing.length === 0, missing };
  });
