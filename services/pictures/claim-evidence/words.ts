// What the evidence of a claim says, in each language. Reasons of checks stay as Hearth states them.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { NodeKind, Result } from './data.ts';

interface Texts {
  readonly title: (status: string, ok: number, n: number, bad: number) => string;
  readonly empty: (status: string) => string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly columns: readonly [string, string, string, string, string];
  readonly kinds: Readonly<Record<NodeKind, string>>;
  readonly results: Readonly<Record<Result, string>>;
  readonly many: (count: number) => string;
  readonly to: string;
  readonly n: (n: number) => string;
  readonly checks: (passed: number, others: number) => string;
  readonly none: string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: (status, ok, n, bad) =>
      `Claim ${status}: ${print(ok)} of ${print(n)} pieces of evidence hold now, ${print(bad)} do not`,
    empty: (status) => `Claim ${status}: it has no evidence yet`,
    statuses: {
      draft: 'in draft',
      submitted: 'submitted',
      in_review: 'in review',
      verified: 'verified',
      rejected: 'rejected',
      disputed: 'disputed',
      withdrawn: 'withdrawn',
      revoked: 'revoked',
    },
    columns: ['Claim', 'Analysis', 'Evidence', 'Devices', 'Decisions'],
    kinds: {
      claim: 'claim',
      Analysis: 'analysis',
      TelemetryBatch: 'days of data',
      SurveyResponse: 'interview',
      CrossCheck: 'comparison',
      SampleProof: 'proof of the draw',
      KitchenPerformanceTest: 'kitchen test',
      Calibration: 'calibration',
      File: 'file',
      RightsTransfer: 'transfer of rights',
      device: 'device',
      decision: 'decision',
      credential: 'credential',
    },
    results: { ok: 'holds', attention: 'needs a look', bad: 'does not hold' },
    many: (count) => `${print(count)} ×`,
    to: 'to',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'piece of evidence' : 'pieces of evidence'}`,
    checks: (passed, others) => `Automatic checks: ${print(passed)} passed, ${print(others)} did not.`,
    none: 'none yet',
    description:
      'From left to right: the claim, its analysis, the evidence, the devices, and decisions with the credential. Each has a sign of its last check.',
  },
  fr: {
    title: (status, ok, n, bad) =>
      `Déclaration ${status} : ${print(ok)} preuves sur ${print(n)} tiennent maintenant, ${print(bad)} ne tiennent pas`,
    empty: (status) => `Déclaration ${status} : elle n’a pas encore de preuve`,
    statuses: {
      draft: 'en brouillon',
      submitted: 'soumise',
      in_review: 'en revue',
      verified: 'vérifiée',
      rejected: 'rejetée',
      disputed: 'contestée',
      withdrawn: 'retirée',
      revoked: 'révoquée',
    },
    columns: ['Déclaration', 'Analyse', 'Preuves', 'Appareils', 'Décisions'],
    kinds: {
      claim: 'déclaration',
      Analysis: 'analyse',
      TelemetryBatch: 'jours de données',
      SurveyResponse: 'entretien',
      CrossCheck: 'comparaison',
      SampleProof: 'preuve du tirage',
      KitchenPerformanceTest: 'test de cuisine',
      Calibration: 'étalonnage',
      File: 'fichier',
      RightsTransfer: 'cession de droits',
      device: 'appareil',
      decision: 'décision',
      credential: 'attestation',
    },
    results: { ok: 'tient', attention: 'à regarder', bad: 'ne tient pas' },
    many: (count) => `${print(count)} ×`,
    to: 'au',
    n: (n) => `n = ${print(n)} ${n < 2 ? 'preuve' : 'preuves'}`,
    checks: (passed, others) => `Contrôles automatiques : ${print(passed)} réussis, ${print(others)} non.`,
    none: 'pas encore',
    description:
      'De gauche à droite : la déclaration, son analyse, les preuves, les appareils, et les décisions avec l’attestation. Chacun porte le signe de son dernier contrôle.',
  },
  sw: {
    title: (status, ok, n, bad) =>
      `Dai ${status}: ushahidi ${print(ok)} kati ya ${print(n)} ni sahihi sasa, ${print(bad)} si sahihi`,
    empty: (status) => `Dai ${status}: bado halina ushahidi`,
    statuses: {
      draft: 'la rasimu',
      submitted: 'limewasilishwa',
      in_review: 'linakaguliwa',
      verified: 'limethibitishwa',
      rejected: 'limekataliwa',
      disputed: 'linapingwa',
      withdrawn: 'limeondolewa',
      revoked: 'limebatilishwa',
    },
    columns: ['Dai', 'Uchambuzi', 'Ushahidi', 'Vifaa', 'Maamuzi'],
    kinds: {
      claim: 'dai',
      Analysis: 'uchambuzi',
      TelemetryBatch: 'siku za data',
      SurveyResponse: 'mahojiano',
      CrossCheck: 'ulinganisho',
      SampleProof: 'uthibitisho wa sampuli',
      KitchenPerformanceTest: 'jaribio la jikoni',
      Calibration: 'urekebishaji',
      File: 'faili',
      RightsTransfer: 'uhamisho wa haki',
      device: 'kifaa',
      decision: 'uamuzi',
      credential: 'hati',
    },
    results: { ok: 'ni sahihi', attention: 'iangaliwe', bad: 'si sahihi' },
    many: (count) => `${print(count)} ×`,
    to: 'hadi',
    n: (n) => `n = ushahidi ${print(n)}`,
    checks: (passed, others) =>
      `Ukaguzi wa moja kwa moja: ${print(passed)} umepita, ${print(others)} haujapita.`,
    none: 'bado',
    description:
      'Kutoka kushoto: dai, uchambuzi wake, ushahidi, vifaa, na maamuzi pamoja na hati. Kila kimoja kina alama ya ukaguzi wa mwisho.',
  },
};
