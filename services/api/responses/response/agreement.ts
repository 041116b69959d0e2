// What a response says of its campaign must agree with the record.
import { z } from 'zod';
import { pointerOf } from '../../contract/faults.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { ResponseInput } from './input.ts';

const copied = z.looseObject({ templateId: z.string(), templateVersion: z.number() });

export const templateVersionOf = ({ body }: Survey): number => copied.parse(body).templateVersion;

/** Throws 400 for another round or version of the questionnaire than that of the campaign. */
export function refuseOther(survey: Survey, { round, templateVersion }: ResponseInput): void {
  const errors = [
    ...other('round', round, survey.body.round),
    ...other('templateVersion', templateVersion, templateVersionOf(survey)),
  ];
  if (errors.length > 0) throw new Problem('invalid-response', { errors });
}

const other = (field: string, sent: number | undefined, own: number): Fault[] =>
  sent === undefined || sent === own
    ? []
    : [
        {
          pointer: pointerOf([field]),
          code: 'differs',
          detail: `The campaign has ${field} ${own}, not ${sent}. Leave this field out.`,
          allowed: [own],
        },
      ];

/** Throws 400 where address and body name different campaigns; the body may name the template of the campaign. */
export function refuseOtherSurvey(
  survey: Survey,
  { surveyId }: Pick<ResponseInput, 'surveyId'>,
  named: string,
): void {
  if ([named, survey.id, copied.parse(survey.body).templateId].includes(surveyId)) return;
  const detail = `The address names the campaign ${survey.id}. Leave surveyId out, or send that id.`;
  throw new Problem('invalid-response', { errors: [{ pointer: '#/surveyId', code: 'differs', detail }] });
}
