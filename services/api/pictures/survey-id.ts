// The parameter of pictures of a survey campaign.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { required } from '../contract/query.ts';

export const surveyId = required(
  z.string().refine((text) => isIdOf('survey', text), {
    message: 'This must be the id of a survey campaign.',
    params: { code: 'bad-identifier' },
  }),
).describe('Id of the survey campaign.');
