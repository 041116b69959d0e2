// Refuses personal data in free texts of claims, decisions and disputes: they are signed and cannot be taken back.
import { personalKindIn } from '#domain/claims/personal-text.ts';
import type { Api } from '../../context/api.ts';
import { Problem, type ProblemCode } from '../../contract/problem.ts';

/** Texts by the pointer of their field; undefined ones are not scanned. */
export type Texts = Readonly<Record<string, string | undefined>>;

const meanings = {
  phone: 'a phone number',
  email: 'an email address',
  coordinates: 'coordinates',
  'contact-name': 'the name of the contact of the household',
} as const;

/** Throws 400 that names each text with personal data, without repeating them. */
export async function refusePersonalTexts(
  api: Pick<Api, 'shown'>,
  householdId: string,
  texts: Texts,
  fault: ProblemCode = 'invalid-claim',
): Promise<void> {
  const given = Object.entries(texts).flatMap(([pointer, text]) =>
    text === undefined ? [] : [{ pointer, text }],
  );
  if (given.length === 0) return;
  const personal = (await api.shown.household(householdId))?.personal;
  const names = [...(personal?.values() ?? [])].flatMap(({ contact, consent }) => [
    ...(contact?.name === undefined ? [] : [contact.name]),
    ...(consent?.by === undefined ? [] : [consent.by]),
  ]);
  const errors = given.flatMap(({ pointer, text }) => {
    const kind = personalKindIn(text, names);
    if (kind === null) return [];
    const detail = `This text has ${meanings[kind]}. Personal data cannot be part of a claim, because it is signed and published. Leave them out.`;
    return [{ pointer, code: 'personal-data', detail }];
  });
  if (errors.length > 0) throw new Problem(fault, { errors });
}
