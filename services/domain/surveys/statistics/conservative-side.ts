// The side of an interval that lowers credits, for a question of a campaign.
import type { ConservativeSide } from '../../sampling/precision.ts';
import type { Question } from '../templates/template.ts';

/** What a household still burns, or cooks on the stove of before, lowers credits when the project is in place. */
const burnsMore: readonly (string | undefined)[] = ['fuelPerMonth', 'traditionalDaysShare'];

/** Lower for baseline and usage, upper for the fuel of the project. `surveyType`: wire name of the kind of campaign. */
export const conservativeSideOf = (
  { measure }: Pick<Question, 'measure'>,
  surveyType: string,
): ConservativeSide => (surveyType !== 'BaselineSurvey' && burnsMore.includes(measure) ? 'upper' : 'lower');
