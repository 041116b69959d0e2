// Refuses personal data in texts of claims, decisions, disputes and certificates: they are signed and cannot be taken back.
import { personalKindIn, personalKindInCode } from '#domain/claims/personal-text.ts';
import type { Api } from '../../context/api.ts';
import { Problem, type ProblemCode } from '../../contract/problem.ts';

/** Texts by the pointer of their field; undefined ones are not scanned. */
type Texts = Readonly<Record<string, string | null | undefined>>;

interface Scanned {
  /** What people write. */
  readonly texts?: Texts;
  /** Serial numbers, versions, references: digits in them are no phone number, unless a `+` stands before. */
  readonly codes?: Texts;
}

const meanings = {
  phone: 'a phone number',
  email: 'an email address',
  coordinates: 'coordinates',
  'contact-name': 'the name of the contact of the household',
} as const;

/** Throws 400 that names each text with personal data, without repeating them. `householdId` null: no names are known. */
export async function refusePersonalTexts(
  api: Pick<Api, 'shown'>,
  householdId: string | null,
  { texts = {}, codes = {} }: Scanned,
  fault: ProblemCode = 'invalid-claim',
): Promise<void> {
  const given = [...scansOf(texts, personalKindIn), ...scansOf(codes, personalKindInCode)];
  if (given.length === 0) return;
  const names = householdId === null ? [] : await namesOf(api, householdId);
  const errors = given.flatMap(({ pointer, text, kindIn }) => {
    const kind = kindIn(text, names);
    if (kind === null) return [];
    const detail = `This text has ${meanings[kind]}. Personal data cannot be part of a claim, because it is signed and published. Leave them out.`;
    return [{ pointer, code: 'personal-data', detail }];
  });
  if (errors.length > 0) throw new Problem(fault, { errors });
}

const scansOf = (texts: Texts, kindIn: typeof personalKindIn) =>
  Object.entries(texts).flatMap(([pointer, text]) => (text == null ? [] : [{ pointer, text, kindIn }]));

/** Names of the contact and of the person who gave consent. */
async function namesOf(api: Pick<Api, 'shown'>, householdId: string): Promise<string[]> {
  const personal = (await api.shown.household(householdId))?.personal;
  return [...(personal?.values() ?? [])].flatMap(({ contact, consent }) => [
    ...(contact?.name === undefined ? [] : [contact.name]),
    ...(consent?.by === undefined ? [] : [consent.by]),
  ]);
}
