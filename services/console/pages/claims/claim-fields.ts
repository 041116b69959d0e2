// Names the fields by which two versions of a claim are compared.
import type { Claim } from '#infra/client/operations.ts';
import type { Field } from '../../parts/versions.tsx';
import { minuteText } from '../../words/dates.ts';
import { quantityText, turnOf } from './claim.tsx';
import type { ClaimWords } from './words/en.ts';

export const claimFields = (texts: ClaimWords): readonly Field<Claim>[] => [
  { name: texts.state, text: ({ status }) => texts.statuses[status] },
  { name: texts.turn, text: (claim) => turnOf(texts, claim) },
  { name: texts.quantity, text: ({ claim }) => quantityText(claim) },
  { name: texts.contentVersion, text: ({ contentVersion }) => String(contentVersion) },
  { name: texts.evidenceCount, text: ({ evidence }) => String(evidence.length) },
  { name: texts.decisionCount, text: ({ verification }) => String(verification.decisions?.length ?? 0) },
  { name: texts.credential, text: ({ credentialId }) => credentialId ?? '–' },
  { name: texts.updated, text: ({ updatedAt }) => minuteText(updatedAt) },
];
