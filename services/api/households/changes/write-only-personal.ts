// Handles personal data from a key that may not read them: it may set and clear them, and absent fields are kept.
import { mayReadPersonal } from '../../contract/access.ts';
import { differences } from '../../contract/differences.ts';
import type { Principal } from '../../contract/principal.ts';
import type { HouseholdContent } from '../household/input.ts';
import type { HouseholdNow } from '../household/print.ts';
import { roundedGeo, type Personal } from '../../store/bodies/personal.ts';

type Patch = Readonly<Record<string, unknown>>;

interface Stated<Body> {
  readonly body: Body;
  /** Whether a key that may not read personal data states some. */
  readonly isWriteOnly: boolean;
}

/** Rounded coordinates that are sent back as they were read are ignored. */
const isEcho = (geo: unknown, stored: Personal | null | undefined): boolean =>
  stored?.geo !== undefined &&
  typeof geo === 'object' &&
  geo !== null &&
  differences(geo, roundedGeo(stored.geo)).length === 0;

const states = (body: object, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(body, name));

const isObject = (value: unknown): value is Patch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A merge patch without coordinates that were only sent back. */
export function writeOnlyPatch(
  principal: Principal,
  patch: Patch,
  { personal }: HouseholdNow,
): Stated<Patch> {
  if (mayReadPersonal(principal)) return { body: patch, isWriteOnly: false };
  const { location } = patch;
  if (!isObject(location)) return { body: patch, isWriteOnly: states(patch, ['contact', 'consent']) };
  const { geo, ...place } = location;
  const body = isEcho(geo, personal?.values) ? { ...patch, location: place } : patch;
  return {
    body,
    isWriteOnly: states(body, ['contact', 'consent']) || (body === patch && states(location, ['geo'])),
  };
}

/** A whole body, completed with the stored personal data. */
export function writeOnlyContent<Content extends HouseholdContent>(
  principal: Principal,
  content: Content,
  { personal }: HouseholdNow,
): Stated<Content> {
  if (mayReadPersonal(principal)) return { body: content, isWriteOnly: false };
  const { contact, consent, location } = content;
  const geo = isEcho(location.geo, personal?.values) ? undefined : location.geo;
  const stored = personal?.values;
  return {
    body: {
      ...content,
      contact: contact === undefined ? stored?.contact : contact,
      consent: consent === undefined ? stored?.consent : consent,
      location: { ...location, geo: geo === undefined ? stored?.geo : geo },
    },
    isWriteOnly: [contact, consent, geo].some((value) => value !== undefined),
  };
}
