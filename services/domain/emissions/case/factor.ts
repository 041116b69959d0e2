// A factor: one number of the methodologies with unit, source, version and validity.
import type { Reliability } from '../../methodologies/methodology.ts';
import type { WarningCode } from './warning-codes.ts';

export interface Factor {
  /** `name@version`; a result stores it. A new value gets a new version, so old results keep theirs. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly value: number;
  readonly unit: string;
  readonly source: string;
  readonly reliability: Reliability;
  /** First and last day on which the factor may be used; null is open. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  /** Code of the warning that every result with this factor carries; null: a plain default. */
  readonly warning: WarningCode | null;
}

export interface FactorHead {
  readonly version: string;
  readonly unit: string;
  readonly source: string;
  readonly reliability: Reliability;
  readonly validFrom?: string;
  readonly validUntil?: string;
  readonly warning?: WarningCode;
}

/** Factors that share version, unit and source: one per name. */
export function factorTable(head: FactorHead, values: Readonly<Record<string, number>>): Factor[] {
  const { version, unit, source, reliability, validFrom = null, validUntil = null } = head;
  return Object.entries(values).map(([name, value]) => ({
    id: `${name}@${version}`,
    name,
    version,
    value,
    unit,
    source,
    reliability,
    validFrom,
    validUntil,
    warning: head.warning ?? null,
  }));
}
