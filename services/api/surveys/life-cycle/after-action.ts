// The campaign after an action, or why the action is refused.
import {
  allowedActions,
  statusAfter,
  type CampaignAction,
  type CampaignStatus,
} from '#domain/surveys/life-cycle.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';
import { inUtc, isoTime } from '../../contract/time.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { isByHand, isDrawn, isRandom, scheduleOf } from './stored.ts';

interface Input {
  readonly opensAt?: string | undefined;
  readonly closesAt?: string | undefined;
  readonly allowUndrawn?: boolean | undefined;
  readonly immediately?: boolean | undefined;
  readonly reason?: string | undefined;
}

interface Acting {
  readonly action: CampaignAction;
  readonly input: Input;
  readonly nowMs: number;
}

/** Throws 409 for a step that the state does not allow, and 400 for what the step lacks or does not take. */
export function afterAction(survey: Survey, acting: Acting): Survey['body'] {
  const { action, input, nowMs } = acting;
  const status = nextStatus(survey, action);
  refuseUnused(acting);
  return {
    ...survey.body,
    status,
    updatedAt: isoTime(nowMs),
    ...(input.reason && { statusReason: input.reason }),
    ...changes[action](survey, acting),
  };
}

type Change = (survey: Survey, acting: Acting) => Partial<Survey['body']>;

const none: Change = () => ({});

/** What a step changes beside the state. */
const changes: Readonly<Record<CampaignAction, Change>> = {
  schedule: (survey, acting) => ({ ...undrawn(survey, acting), schedule: planTimes(survey, acting) }),
  unschedule: none,
  open: (survey, acting) => ({ ...undrawn(survey, acting), openedAt: isoTime(acting.nowMs) }),
  pause: none,
  resume: none,
  close: (_, { input, nowMs }) => ({
    ...(input.immediately && { status: 'closed' }),
    closedAt: isoTime(nowMs),
  }),
  reopen: (survey, acting) => ({ schedule: reopenCampaign(survey, acting), closedAt: null }),
  archive: none,
};

function nextStatus({ id, body }: Survey, action: CampaignAction): CampaignStatus {
  const status = statusAfter(body.status, action);
  if (status !== null) return status;
  const allowed = allowedActions(body.status);
  const detail = `Survey campaign ${id} is ${body.status}, so it cannot ${action}. Allowed: ${allowed.join(', ') || 'nothing'}.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/status', code: 'wrong-state', detail }],
    members: { allowed },
  });
}

const taken: Readonly<Record<CampaignAction, readonly (keyof Input)[]>> = {
  schedule: ['opensAt', 'closesAt', 'allowUndrawn'],
  unschedule: [],
  open: ['allowUndrawn'],
  pause: [],
  resume: [],
  close: ['immediately'],
  reopen: ['closesAt'],
  archive: [],
};

/** Every action takes a reason. */
function refuseUnused({ action, input }: Acting): void {
  const fields = [...taken[action], 'reason'];
  const errors = Object.entries(input)
    .filter(([name, value]) => value !== undefined && !fields.includes(name))
    .map(([name]) => ({
      pointer: pointerOf([name]),
      code: 'not-taken',
      detail: `The action ${action} takes ${fields.join(', ')} only.`,
    }));
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
}

/** A random sample is drawn before interviews begin; a campaign without one is marked for good. */
function undrawn({ body }: Survey, { input }: Acting): { notProbability?: true } {
  // A list by hand is no probability sample, drawn or not; a census needs no draw.
  if (isByHand(body)) return { notProbability: true };
  if (!isRandom(body) || isDrawn(body)) return {};
  if (input.allowUndrawn) return { notProbability: true };
  const detail =
    'The sample of a random method is not drawn. Draw it first, or send allowUndrawn: true; every estimate is then marked as no probability sample.';
  throw new Problem('sample-not-drawn', {
    detail,
    errors: [{ pointer: '#/allowUndrawn', code: 'sample-not-drawn', detail }],
  });
}

/** The times of a plan: those of the request, else those of the campaign. */
function planTimes(survey: Survey, { input, nowMs }: Acting) {
  const before = scheduleOf(survey.body);
  const opensAt = input.opensAt === undefined ? before.opensAt : inUtc(input.opensAt);
  const closesAt = input.closesAt === undefined ? before.closesAt : inUtc(input.closesAt);
  if (opensAt === null) throw badTime('opensAt', 'missing', 'When does the campaign open? Send opensAt.');
  if (Date.parse(opensAt) < nowMs)
    throw badTime(
      'opensAt',
      'in-the-past',
      `${opensAt} is in the past. Open the campaign now, or name a later time.`,
    );
  if (closesAt !== null && Date.parse(closesAt) < Date.parse(opensAt))
    throw badTime('closesAt', 'before-start', 'The campaign must not close before it opens.');
  return { ...before, opensAt, closesAt };
}

function reopenCampaign(survey: Survey, { input, nowMs }: Acting) {
  if (input.reason === undefined)
    throw badTime('reason', 'missing', 'Why is the campaign opened again? Send reason.');
  const closesAt = input.closesAt === undefined ? null : inUtc(input.closesAt);
  if (closesAt === null || Date.parse(closesAt) <= nowMs)
    throw badTime(
      'closesAt',
      'missing',
      'Until when is the campaign open again? Send a closesAt that is still to come.',
    );
  return { ...scheduleOf(survey.body), closesAt };
}

const badTime = (field: string, code: string, detail: string): Problem =>
  new Problem('invalid-survey', { errors: [{ pointer: pointerOf([field]), code, detail }] });
