// What a patch makes of an alarm.
import type { AlarmBody } from '#records/alarms/alarm.ts';
import { differences } from '../contract/differences.ts';
import { Problem } from '../contract/problem.ts';

/** Most comments of an alarm. */
export const commentsMax = 100;

interface AlarmPatch {
  readonly acknowledged?: boolean | undefined;
  readonly assignee?: string | null | undefined;
  readonly comment?: string | undefined;
}

interface Author {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Who acknowledged it first stays. Throws 400 where it has no place for another comment. */
export function patchAlarm(body: AlarmBody, patch: AlarmPatch, author: Author): AlarmBody {
  const { assignee = body.assignee, comment } = patch;
  if (comment !== undefined && body.comments.length >= commentsMax) throw tooManyComments();
  return {
    ...body,
    ...acknowledgement(body, patch.acknowledged, author),
    assignee,
    comments: comment === undefined ? body.comments : [...body.comments, { text: comment, ...author }],
    updatedAt: author.at,
  };
}

function acknowledgement(body: AlarmBody, acknowledged: boolean | undefined, { by, at }: Author) {
  if (acknowledged === undefined || acknowledged === body.acknowledged) return {};
  return acknowledged
    ? { acknowledged, acknowledgedBy: by, acknowledgedAt: at }
    : { acknowledged, acknowledgedBy: null, acknowledgedAt: null };
}

/** Whether anything but its time is different. */
export const isChanged = (next: AlarmBody, before: AlarmBody): boolean =>
  differences({ ...next, updatedAt: before.updatedAt }, before).length > 0;

const tooManyComments = (): Problem =>
  new Problem('invalid-request', {
    errors: [
      {
        pointer: '#/comment',
        code: 'too-many',
        detail: `The alarm has ${commentsMax} comments, which is the most. Leave the comment out.`,
      },
    ],
  });
