// What a response that is sent again says beside its answers, and what of it is not stored: a repeat changes nothing.
import { differences } from '../../contract/differences.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { inUtc } from '../../contract/time.ts';
import type { Personal } from '../../store/bodies/personal.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { ResponseInput } from './input.ts';
import { verificationNotKept } from './verification.ts';

type Warnings = NonNullable<Response['body']['warnings']>;

export interface StoredVersion {
  readonly response: Response;
  /** Null for none. */
  readonly personal: Personal | null;
}

interface Repeat {
  readonly sent: ResponseInput;
  readonly known: Response;
  /** Those with the answers that were sent, newest first. */
  readonly versions: readonly StoredVersion[];
}

/** Those that are stored, and one for what was sent with other values than before. Documented in infra/docs/survey-responses.md. */
export function repeatWarnings(principal: Principal, { sent, known, versions }: Repeat): Warnings {
  const { warnings = [] } = known.body;
  const [first = [], ...others] = versions.map((version) => otherFields(principal, sent, version));
  const fields = others.some(({ length }) => length === 0) ? [] : first;
  const isTold = warnings.some(({ code }) => code === 'verification-not-kept');
  return [
    ...warnings,
    ...(isTold ? [] : verificationNotKept(sent, known.body)),
    ...(fields.length > 0 ? [notKept(fields, known)] : []),
  ];
}

const notKept = (fields: readonly string[], { id }: Response): Warnings[number] => ({
  code: 'fields-not-kept',
  detail: `The response was sent before, and is stored with other values: ${fields.join(', ')}. Correct it with PATCH /v1/responses/${id} and a reason.`,
});

/** Names of fields whose values are not those of the version. */
function otherFields(
  principal: Principal,
  { timestamp, startedAt, endedAt, collector, language, deviceInfo, ...sent }: ResponseInput,
  { response: { body }, personal }: StoredVersion,
): string[] {
  const open = {
    timestamp: inUtc(timestamp),
    startedAt: startedAt === undefined ? undefined : inUtc(startedAt),
    endedAt: endedAt === undefined ? undefined : inUtc(endedAt),
    collector,
    language,
    deviceInfo,
    round: sent.round,
    templateVersion: sent.templateVersion,
  };
  const { geo, consent } = sent;
  const sealed = { geo, consent };
  const otherSealed = namesOfOther(sealed, { geo: personal?.interview?.geo, consent: personal?.consent });
  return [
    ...namesOfOther(open, body),
    // Not which of them: who may not read them would find them by sending one guess after the other.
    ...(otherSealed.length === 0 || mayReadPersonal(principal) ? otherSealed : namesOfOther(sealed, {})),
  ];
}

/** Names of the fields of `sent` that differ as a whole; one that was not sent leaves the stored one as it is. */
const namesOfOther = (
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(sent).filter(
    (name) =>
      sent[name] !== undefined &&
      [differences(sent[name], stored[name]), differences(stored[name], sent[name])].flat().length > 0,
  );
