// Parts of a stored campaign on which its life depends.
import { z } from 'zod';
import type { Timing } from '#domain/surveys/life-cycle.ts';
import type { Survey } from '../../store/bodies/survey.ts';

const schedule = z.object({
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  graceDays: z.number(),
});

export const scheduleOf = (body: Survey['body']): z.output<typeof schedule> =>
  schedule.parse(body['schedule']);

const ended = z.looseObject({ closedAt: z.string().nullish() });

const msOf = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);

/** What its state depends on at any time. */
export function timingOf({ body }: Survey): Timing {
  const { opensAt, closesAt, graceDays } = scheduleOf(body);
  return {
    status: body.status,
    opensAtMs: msOf(opensAt),
    closesAtMs: msOf(closesAt),
    closedAtMs: msOf(ended.parse(body).closedAt),
    graceDays,
  };
}

/** Whether households are drawn at random, and not all or chosen by hand. */
export const isRandom = ({ sampling }: Survey['body']): boolean =>
  !['census', 'purposive'].includes(String(sampling['method']));

export const isByHand = ({ sampling }: Survey['body']): boolean => sampling['method'] === 'purposive';

export const isDrawn = ({ sample }: Survey['body']): boolean => typeof sample?.drawnAt === 'string';
