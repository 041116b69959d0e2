// Request bodies of calibrations, keys and gaps, and the rule that gaps of a device must not contradict each other.
import { z } from 'zod';
import { dateTime } from '../../contract/query.ts';
import { note, text } from '../../contract/fields.ts';
import { ed25519PublicKey } from '#domain/multibase.ts';
import { overlap } from '#domain/stays.ts';
import type { RecordVersion } from '#records/records.ts';
import { differences } from '../../contract/differences.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { isListed, type Visible } from '../../store/device-list.ts';
import { findDocumentedGaps, gapReasons } from '../../store/gaps.ts';
import { conflict } from '../installations/conflicts.ts';
import { stayOf } from '../../store/bodies/installation.ts';
import type { Gap } from '../../store/bodies/gap.ts';
import * as names from '../../store/bodies/names.ts';

export const calibrationFields = {
  performedAt: dateTime,
  nextDueAt: dateTime
    .nullish()
    .describe('When the next calibration is due. An overdue calibration degrades the health.'),
  errorPercent: z.number().min(-100).max(100).nullish(),
  certificate: text(100).nullish(),
  method: note(500).nullish(),
} as const;

export const dueTooEarly = {
  path: ['nextDueAt'],
  message: 'The next calibration must be due after this one.',
  params: { code: 'end-before-start' },
};

/** Fields of a key that can be corrected. Another `keyId` is another key. */
export const deviceKeyFields = {
  publicKeyMultibase: z.string().refine((key) => ed25519PublicKey(key) !== null, {
    message:
      'This must be an Ed25519 public key as a Multikey in base58btc: z6Mk and 44 more characters. Keys of small order are refused, because one signature of theirs fits every message.',
    params: { code: 'not-a-key' },
  }),
  validFrom: dateTime.nullish().describe('From when the key is valid. Default: now.'),
  validUntil: dateTime.nullish(),
} as const;

export const endsTooEarly = {
  path: ['validUntil'],
  message: 'The end must not be before the start.',
  params: { code: 'end-before-start' },
};

export const gapFields = {
  from: dateTime,
  to: dateTime,
  reason: z.enum(gapReasons),
  note: note(2000).nullish(),
  evidence: z
    .array(text(500))
    .max(20)
    .nullish()
    .describe('Documents that prove the gap, for example addresses.'),
} as const;

export const endBeforeStart = {
  path: ['to'],
  message: 'The end must not be before the start.',
  params: { code: 'end-before-start' },
};

interface Documenting {
  readonly gap: Gap;
  readonly visible: Visible;
}

interface Documented {
  /** A gap with the same content. */
  readonly existing: Gap | undefined;
  /**
   * Two requests that document gaps of a device at the same time write the same name, so the second one reads the
   * first.
   */
  readonly step: RecordVersion;
}

/**
 * Throws 409 for hours for which another gap gives another reason, and for the hours of another gap with other
 * content.
 */
export async function besideOthers(
  api: Api,
  principal: Principal,
  { gap, visible }: Documenting,
): Promise<Documented> {
  const { deviceId } = gap.body;
  const name = names.gaps(deviceId);
  const before = (await api.records.names([name])).get(name);
  const span = { fromMs: Date.parse(gap.body.from), toMs: Date.parse(gap.body.to) };
  const found = (await findDocumentedGaps(api, [deviceId], span)).get(deviceId) ?? [];
  const others = found.filter(({ id, body }) => id !== gap.id && overlap(stayOf(body), stayOf(gap.body)));
  const existing = others.find((other) => isSame(other, gap));
  const clash = existing ? undefined : others.find((other) => contradicts(other, gap));
  if (clash) {
    const isSeen = await isListed(api, clash.id, await visible(api, principal, deviceId));
    throw conflict(
      '#/reason',
      'documented',
      isSeen ? describeGap(clash) : 'These hours are already documented.',
    );
  }
  return { existing, step: names.nextOwner(name, gap.id, before) };
}

const hours = ({ body: { from, to } }: Pick<Gap, 'body'>) => ({ from, to });
const content = ({ body }: Gap) => ({
  ...hours({ body }),
  reason: body.reason,
  note: body.note,
  evidence: body.evidence,
});

const isSame = (other: Gap, gap: Gap): boolean => differences(content(gap), content(other)).length === 0;

const contradicts = (other: Gap, gap: Gap): boolean =>
  other.body.reason !== gap.body.reason || differences(hours(gap), hours(other)).length === 0;

const describeGap = ({ id, body: { from, to, reason } }: Gap): string =>
  `The time from ${from} to ${to} is already documented, with the reason ${reason} (${id}). Correct or withdraw that gap.`;
