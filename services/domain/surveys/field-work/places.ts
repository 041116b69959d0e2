// The order in which households are shared out: those of one place stand together.
import { compareBytes } from '../../sampling/draw/byte-order.ts';

export interface Place {
  /** DID. */
  readonly household: string;
  /** From country downwards. */
  readonly adminCodes: readonly string[];
  readonly district: string;
  readonly density: string;
}

/** By administrative unit, district and density, then by DID. */
export const comparePlaces = (a: Place, b: Place): number =>
  keysOf(a)
    .map((key, index) => compareBytes(key, keysOf(b)[index] ?? ''))
    .find((order) => order !== 0) ?? 0;

const keysOf = ({ household, adminCodes, district, density }: Place): string[] => [
  adminCodes.join('\u0000'),
  district,
  density,
  household,
];
