// A version of a response: its record, and what the feed of events says of it.
import type { NewEvent } from '#records/events.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Response } from '../../store/bodies/response.ts';

export const responseRecord = (response: Response): RecordVersion => ({ kind: 'response', ...response });

/** Ids and the state; a subscriber reads the answers with its own rights. */
export const responseEvent = (type: NewEvent['type'], { id, version, body }: Response): NewEvent => ({
  type,
  subject: id,
  projectId: body.projectId,
  data: {
    id,
    version,
    responseId: body.responseId,
    campaignId: body.campaignId,
    householdId: body.householdDid,
    status: body.status,
  },
});
