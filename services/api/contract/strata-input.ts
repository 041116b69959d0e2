// Fields of a household that define strata, in a request.
import { z } from 'zod';
import { strataFields } from '#domain/sampling/strata-fields.ts';

export const strataField = z.enum(strataFields);

export const strataInput = z.array(strataField).min(1).max(5);
