// The reply to a decision on a held interview, and the version that it writes.
import type { NewEvent } from '#records/events.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Response } from '../../store/bodies/response.ts';
import { printResponse, shownAnswers } from '../response/print.ts';
import { responseEvent, responseRecord } from '../response/version.ts';

export async function heldReply(
  api: Api,
  principal: Principal,
  response: Response,
  type: NewEvent['type'],
  places: readonly RecordVersion[],
): Promise<Answer> {
  const shows = await shownAnswers(api, principal, response);
  return {
    status: 200,
    version: response.version,
    body: printResponse(response),
    records: [responseRecord(response), ...places],
    events: [responseEvent(type, response)],
    ...(shows && { personal: { shows } }),
  };
}
