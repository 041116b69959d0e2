// A calibration as a request may carry it.
import { z } from 'zod';
import { dateTime } from '../../contract/query.ts';
import { note, text } from '../../contract/fields.ts';

export const calibrationFields = {
  performedAt: dateTime,
  nextDueAt: dateTime.nullish().describe('When it has to be repeated; overdue it degrades the health'),
  errorPercent: z.number().min(-100).max(100).nullish(),
  certificate: text(100).nullish(),
  method: note(500).nullish(),
} as const;

export const dueTooEarly = {
  path: ['nextDueAt'],
  message: 'The next calibration is due after this one.',
  params: { code: 'end-before-start' },
};
