// Reads a leaf that somebody sent: it must be the canonical text of a reading, so no inner node and no other text passes.
import { canonicalJson } from '../canonical/canonical-json.ts';

type Type = 'number' | 'string' | 'boolean';

/** Members of `values` by kind; those with `?` may be left out. */
const members: Readonly<Record<string, Readonly<Record<string, Type | `${Type}?`>>>> = {
  usage: { inUseSeconds: 'number', intervalSeconds: 'number', mode: 'string' },
  fuel: { fuelType: 'string', measure: 'string', quantity: 'number', unit: 'string' },
  temperature: { ambientC: 'number?', probe: 'string', temperatureC: 'number' },
  power: {
    activePowerW: 'number',
    currentA: 'number?',
    energyWh: 'number?',
    relayOn: 'boolean?',
    voltageV: 'number?',
  },
};

const head = {
  deviceId: 'string',
  kind: 'string',
  observedAt: 'string',
  sequence: 'number',
  v: 'number',
} as const;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export interface SentLeaf {
  readonly deviceId: string;
  readonly kind: string;
  /** UTC with milliseconds: its order as text is that of time. */
  readonly observedAt: string;
  readonly sequence: number;
}

/** Null for anything else than the canonical text of a reading. */
export function readLeaf(text: string): SentLeaf | null {
  const value = canonicalValue(text);
  const { values, ...rest } = recordOf(value) ?? {};
  const { deviceId, kind, observedAt, sequence, v } = rest;
  if (!hasMembers(rest, head) || v !== 1 || typeof sequence !== 'number') return null;
  if (typeof deviceId !== 'string' || typeof kind !== 'string' || typeof observedAt !== 'string') return null;
  const known = Object.hasOwn(members, kind) ? members[kind] : undefined;
  const own = recordOf(values);
  if (!known || !own || !hasMembers(own, known) || !instant.test(observedAt)) return null;
  return { deviceId, kind, observedAt, sequence };
}

/** Undefined when the text is not canonical JSON. */
function canonicalValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return canonicalJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

function hasMembers(
  record: Readonly<Record<string, unknown>>,
  types: Readonly<Record<string, string>>,
): boolean {
  const isKnown = Object.keys(record).every((name) => Object.hasOwn(types, name));
  return (
    isKnown &&
    Object.entries(types).every(([name, type]) =>
      record[name] === undefined ? type.endsWith('?') : typeof record[name] === type.replace('?', ''),
    )
  );
}
