// The templates that ship with Hearth, whole or cut to chosen sections.
import type { Template } from '../templates/template.ts';
import { cookingPatterns, eligibility, socioEconomic, stovePerceptions } from './baseline-sections.ts';
import {
  installationQuality,
  technicalChallenges,
  usagePatterns,
  userExperience,
} from './follow-up-sections.ts';
import { kptClose, kptDays, kptSetup } from './kpt-sections.ts';
import {
  fuelConsumption,
  inclusionCriteria,
  sdgIndicators,
  stoveUsage,
  userSatisfaction,
} from './monitoring-sections.ts';
import { label, type StandardSection } from './write.ts';

/** Members of a campaign's `template`, each of which chooses a section, in the order of the questionnaire. */
export const flags = [
  'eligibilityCriteria',
  'socioEconomicData',
  'cookingPatterns',
  'stovePerceptions',
  'installationQuality',
  'userExperience',
  'technicalChallenges',
  'usagePatterns',
  'stoveUsage',
  'fuelConsumption',
  'userSatisfaction',
  'sdgIndicators',
  'inclusionCriteria',
] as const;

export type Flag = (typeof flags)[number];

export const sectionsByFlag: Readonly<Record<Flag, StandardSection>> = {
  eligibilityCriteria: eligibility,
  socioEconomicData: socioEconomic,
  cookingPatterns,
  stovePerceptions,
  installationQuality,
  userExperience,
  technicalChallenges,
  usagePatterns,
  stoveUsage,
  fuelConsumption,
  userSatisfaction,
  sdgIndicators,
  inclusionCriteria,
};

const completionThreshold = 0.8;

interface BuiltIn {
  readonly templateId: string;
  readonly kind: string;
  readonly title: readonly [en: string, fr: string];
}

/** A chosen section is a required one. */
function writeTemplate({ templateId, kind, title }: BuiltIn, sections: readonly StandardSection[]): Template {
  const crossRules = sections.flatMap((section) => section.crossRules ?? []);
  return {
    templateId,
    kind,
    title: label(title),
    languages: ['en', 'fr'],
    sections: sections.map(({ id, label: heading, questions }) => ({ id, label: heading, questions })),
    validations: {
      requiredSections: sections.map(({ id }) => id),
      completionThreshold,
      ...(crossRules.length > 0 && { crossRules }),
    },
  };
}

const baseline = {
  templateId: 'baseline-v1',
  kind: 'BaselineSurvey',
  title: ['Baseline survey', 'Enquête de référence'],
} as const;
const followUp = {
  templateId: 'follow-up-v1',
  kind: 'FollowUpSurvey',
  title: ['Follow-up survey', 'Enquête de suivi'],
} as const;
const monitoring = {
  templateId: 'monitoring-v1',
  kind: 'MonitoringSurvey',
  title: ['Monitoring survey', 'Enquête de surveillance'],
} as const;
const kpt = {
  templateId: 'kpt-v1',
  kind: 'KitchenPerformanceTest',
  title: ['Kitchen performance test', 'Test de performance en cuisine'],
} as const;

const kptSections = [kptSetup, kptDays, kptClose];

/** Version 1 of each; they never change. */
export const builtInTemplates: readonly Template[] = [
  writeTemplate(baseline, [eligibility, socioEconomic, cookingPatterns, stovePerceptions]),
  writeTemplate(followUp, [installationQuality, userExperience, technicalChallenges, usagePatterns]),
  writeTemplate(monitoring, [
    stoveUsage,
    fuelConsumption,
    userSatisfaction,
    sdgIndicators,
    inclusionCriteria,
  ]),
  writeTemplate(kpt, kptSections),
];

export const findBuiltIn = (templateId: string): Template | undefined =>
  builtInTemplates.find((template) => template.templateId === templateId);

/**
 * The built-in template of a kind of campaign, cut to the chosen sections. The weighings of a kitchen performance test
 * have no flag and stand before them.
 */
export function standardTemplate(kind: string, chosen: readonly Flag[]): Template {
  const builtIn = [baseline, followUp, monitoring, kpt].find((one) => one.kind === kind) ?? baseline;
  const sections = flags.filter((flag) => chosen.includes(flag)).map((flag) => sectionsByFlag[flag]);
  return writeTemplate(builtIn, [...(builtIn === kpt ? kptSections : []), ...sections]);
}
