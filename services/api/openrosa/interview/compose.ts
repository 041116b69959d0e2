// Makes the record of an interview: a new response, or the next version of one.
import { sentState } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import { contributorsTo } from '../../responses/response/contributors.ts';
import { composeResponse, identityOf as storedIdentity } from '../../responses/response/compose.ts';
import { formerRefsOf } from '../../responses/response/corrected.ts';
import { outOfSampleNow } from '../../responses/response/sampled.ts';
import type { Response } from '../../store/bodies/response.ts';
import { fileMark } from '../../store/files/file-mark.ts';
import type { FilledForm } from '../sent/campaign.ts';
import type { SentInterview } from '../sent/interview.ts';
import { phoneChecks } from './checks.ts';
import { answeredMsOf, type HeldFault } from './held-fault.ts';
import { newIdentity } from './identity.ts';
import type { JudgedInterview } from './judge.ts';
import { purposeOf } from './own-assignment.ts';

export interface Composing {
  /** Of the record. */
  readonly id: string;
  /** New for each version. */
  readonly ulid: string;
  readonly sent: SentInterview;
  readonly filled: FilledForm;
  readonly judged: JudgedInterview;
  /** DID. */
  readonly collector: string;
  /** The response of which it becomes the next version; null for a new one. */
  readonly before: Response | null;
  /** Why it is held; empty: it is pending. */
  readonly faults: readonly HeldFault[];
  readonly reason?: string | undefined;
}

export async function composeInterview(
  api: Api,
  composing: Composing,
): Promise<ReturnType<typeof composeResponse>> {
  const { id, ulid, sent, filled, judged, collector, before, faults, reason } = composing;
  const { times, household, missingFiles } = judged;
  const at = isoTime(api.nowMs());
  // The end of the first interview: a correction does not move it.
  const timestamp = isoTime((before && answeredMsOf(before.body)) ?? times.timestampMs);
  const known = before?.body.submissions ?? [];
  const isNew = !known.some(({ instanceId }) => instanceId === sent.instanceId);
  const { deviceId } = judged.submission.meta;
  const purpose = purposeOf(before, judged);
  return composeResponse({
    id,
    version: (before?.version ?? 0) + 1,
    identity: {
      ...(before ? storedIdentity(before.body) : newIdentity(composing, at)),
      householdId: household?.id ?? '',
      householdDid: household?.body.did ?? '',
      ...(purpose && { purpose }),
    },
    interview: {
      timestamp,
      collector,
      ...(times.startedMs !== null && { startedAt: isoTime(times.startedMs) }),
      ...(times.endedMs !== null && { endedAt: isoTime(times.endedMs) }),
      ...(deviceId !== undefined && { deviceInfo: { deviceId: deviceId.slice(0, 500) } }),
      // What can be erased needs a household.
      ...(household && { fileNames: missingFiles }),
    },
    answers: judged.answers,
    checked: judged.checked,
    template: filled.phone.template,
    survey: filled.survey,
    wallMs: filled.opened.local.wallMs,
    outOfSample: household && (await outOfSampleNow(api, filled.survey, household)),
    state: {
      status: faults.length > 0 ? 'held' : sentState(purpose),
      ...(faults.length > 0 && { faults: [...faults] }),
      ...(missingFiles.length > 0 && {
        missingFiles: missingFiles.map((name) => fileMark(filled.survey.id, name)),
      }),
      ...contributorsTo(before?.body ?? null, collector, { actor: collector }),
      submissions: isNew ? [...known, { instanceId: sent.instanceId, digest: sent.digest, at }] : known,
      ...(before && { previousDigest: before.body.digest, ...formerRefsOf(before) }),
      ...(reason !== undefined && { correctionReason: reason }),
    },
    otherChecks: phoneChecks(judged, filled.phone.template.registersHouseholds ?? false),
    at,
    ulid,
  });
}
