// The digest of a response, and its answers apart from those that can be erased.
import { createHash, hash, randomBytes } from 'node:crypto';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { canonicalResponse, canonicalSealed } from '#domain/surveys/responses/canonical-response.ts';
import { findSealedAnswers, withoutAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { newPersonal, type PersonalRow } from '#records/personal/rows.ts';
import type { Personal } from '../../store/bodies/personal.ts';
import type { Response } from '../../store/bodies/response.ts';

type Body = Response['body'];

/** `salt`: hex of 16 bytes. */
export const saltedDigest = (salt: string, canonicalAnswer: unknown): string =>
  `sha256:${createHash('sha256').update(Buffer.from(salt, 'hex')).update(canonicalJson(canonicalAnswer)).digest('hex')}`;

/** `answers`: with or without the sealed ones. */
export function digestOf(
  body: Pick<Body, 'campaignId' | 'responseId' | 'householdDid' | 'timestamp' | 'round' | 'salted'>,
  answers: Answers,
  template: SealedTemplate,
): string {
  const { campaignId, responseId, householdDid: householdId, round, salted = [] } = body;
  const timestamp = new Date(body.timestamp).toISOString();
  const identity = { campaignId, responseId, householdId, timestamp, round };
  return `sha256:${hash('sha256', canonicalJson(canonicalResponse(identity, { answers, salted, template })))}`;
}

interface Open {
  readonly responses: Answers;
  readonly salted?: Body['salted'];
  readonly personal?: Body['personal'];
}

interface Sealed {
  /** What the record holds. */
  readonly open: Open;
  /** What is stored apart; undefined for nothing. */
  readonly row: PersonalRow<Personal> | undefined;
}

interface Interview extends Pick<Personal, 'consent'> {
  readonly geo?: NonNullable<Personal['interview']>['geo'];
  readonly fileNames?: NonNullable<Personal['interview']>['fileNames'];
}

/** `place`: where the row is stored. Each sealed answer has a salt of its own. */
export function seal(
  answers: Answers,
  { template, interview }: { readonly template: SealedTemplate; readonly interview: Interview },
  place: { readonly householdId: string; readonly ref: string; readonly at: string },
): Sealed {
  const { geo, consent, fileNames = [] } = interview;
  const sealed = findSealedAnswers(answers, template);
  if (sealed.length === 0 && !geo && !consent && fileNames.length === 0)
    return { open: { responses: answers }, row: undefined };
  const kept = sealed.map(({ path, answer }) => ({
    path: [...path],
    salt: randomBytes(16).toString('hex'),
    answer,
  }));
  const salts = new Map(kept.map(({ path, salt }) => [path.join('/'), salt]));
  const salted = canonicalSealed(answers, template).map(({ path, answer }) => ({
    path: [...path],
    salted: saltedDigest(salts.get(path.join('/')) ?? '', answer),
  }));
  const { row, mark } = newPersonal(
    {
      ...(consent && { consent }),
      interview: { ...(geo && { geo }), ...(fileNames.length > 0 && { fileNames }), answers: kept },
    },
    place,
  );
  return {
    open: {
      responses: withoutAnswers(answers, sealed),
      ...(salted.length > 0 && { salted }),
      personal: mark,
    },
    row,
  };
}
