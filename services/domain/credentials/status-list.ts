// Bitstring Status Lists (W3C, 1.0): which credentials are revoked or suspended, one bit each. Index 0 is the most
// significant bit of the first byte.
import { instantOf, membersOf, textOf } from './members.ts';

/** So many that a single credential hides among them. */
export const listLength = 131_072;
const listBytesMin = listLength / 8;
/** A list that unpacks to more is refused. */
export const listBytesMax = 262_144;

export const statusPurposes = ['revocation', 'suspension'] as const;
export type StatusPurpose = (typeof statusPurposes)[number];

/** GZIP and base64url without padding. The caller gives them. */
export interface Packing {
  readonly pack: (bytes: Uint8Array) => string;
  /** Null for what is no such text, or has more bytes. */
  readonly unpack: (text: string, bytesMax: number) => Uint8Array | null;
}

export function bitsOf(indexes: Iterable<number>): Uint8Array {
  const bits = new Uint8Array(listBytesMin);
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return bits;
}

/** Null for an index that the list does not have. */
export const bitAt = (bits: Uint8Array, index: number): boolean | null =>
  Number.isInteger(index) && index >= 0 && index < bits.length * 8
    ? ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
    : null;

export const encodeList = (bits: Uint8Array, { pack }: Packing): string => `u${pack(bits)}`;

/** The bits of a list; null for one that cannot be read, is too short or too long: it never means "not revoked". */
export function decodeList(text: string, { unpack }: Packing): Uint8Array | null {
  const bits = text.startsWith('u') ? unpack(text.slice(1), listBytesMax) : null;
  return bits !== null && bits.length >= listBytesMin ? bits : null;
}

export interface StatusList {
  readonly issuer: string;
  /** Address of the list. */
  readonly id: string;
  readonly purpose: StatusPurpose;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly encodedList: string;
}

/** The credential of a list, to be signed. */
export const statusListCredential = ({
  issuer,
  id,
  purpose,
  validFrom,
  validUntil,
  encodedList: list,
}: StatusList) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  id,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer,
  validFrom,
  validUntil,
  credentialSubject: {
    id: `${id}#list`,
    type: 'BitstringStatusList',
    statusPurpose: purpose,
    encodedList: list,
  },
});

/** An entry of `credentialStatus`. */
export const statusEntry = (listAddress: string, purpose: StatusPurpose, index: number) => ({
  id: `${listAddress}#${index}`,
  type: 'BitstringStatusListEntry',
  statusPurpose: purpose,
  statusListIndex: String(index),
  statusListCredential: listAddress,
});

type Status = 'clear' | 'set' | 'unknown';

export interface ReadStatus {
  readonly status: Status;
  readonly detail: string;
  /** Since when the list is valid. */
  readonly asOf: string | null;
}

const unknown = (detail: string, asOf: string | null = null): ReadStatus => ({
  status: 'unknown',
  detail,
  asOf,
});

/**
 * What a list says of an entry at a time. The signature of the list is checked apart. A list of another address or purpose,
 * or one that is not valid at the time, says nothing.
 */
export function readStatus(entry: unknown, list: unknown, packing: Packing, at: string): ReadStatus {
  const own = membersOf(entry) ?? {};
  const { id, type, validFrom, validUntil, credentialSubject } = membersOf(list) ?? {};
  const subject = membersOf(credentialSubject) ?? {};
  const [from, until] = [instantOf(validFrom), instantOf(validUntil)];
  const isList = Array.isArray(type) && type.includes('BitstringStatusListCredential');
  if (own['type'] !== 'BitstringStatusListEntry' || !isList || subject['type'] !== 'BitstringStatusList')
    return unknown('It is no Bitstring Status List with an entry.');
  if (own['statusListCredential'] !== id) return unknown('The entry names another list.');
  if (own['statusPurpose'] !== subject['statusPurpose'])
    return unknown('The list has another purpose than the entry.');
  const index = textOf(own['statusListIndex']) ?? '';
  const bits = decodeList(textOf(subject['encodedList']) ?? '', packing);
  const bit = bits === null || !/^(0|[1-9]\d{0,8})$/.test(index) ? null : bitAt(bits, Number(index));
  if (bit === null) return unknown('The list cannot be read, or does not have the index.');
  if (from === null || until === null || from > at || until <= at)
    return unknown(`The list is valid from ${from ?? 'no time'} until ${until ?? 'no time'}.`, from);
  return { status: bit ? 'set' : 'clear', detail: `As of ${from}.`, asOf: from };
}
