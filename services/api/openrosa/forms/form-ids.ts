// Ids of forms: that of its campaign, or of the campaign with `-visit` for visits without an interview.
import { isIdOf } from '#domain/identifiers.ts';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { visitOutcome } from '#domain/surveys/standard/visit-outcome.ts';
import type { Api } from '../../context/api.ts';
import { openPhoneForm, type PhoneForm } from '../../store/campaigns/phone-form.ts';
import { digestOf } from '../../survey-templates/template/digest.ts';

const visitMark = '-visit';

interface FormId {
  readonly campaignId: string;
  readonly isVisit: boolean;
}

/** Null for what names no form. */
export function parseFormId(formId: string): FormId | null {
  const isVisit = formId.endsWith(visitMark);
  const campaignId = isVisit ? formId.slice(0, -visitMark.length) : formId;
  return isIdOf('survey', campaignId) ? { campaignId, isVisit } : null;
}

const visitVersion = `1.${digestOf(visitOutcome).slice('sha256:'.length, 'sha256:'.length + 8)}`;

export const visitForm = (api: Pick<Api, 'visitForms'>, campaignId: string): Promise<PhoneForm> =>
  api.visitForms(campaignId, async () =>
    openPhoneForm(sealCalculated(visitOutcome), { id: `${campaignId}${visitMark}`, version: visitVersion }),
  );
