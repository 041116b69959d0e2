// The life cycle of a device: which state may follow which, and in which states its readings count.

export const deviceStatuses = [
  'registered',
  'provisioned',
  'active',
  'maintenance',
  'suspended',
  'lost',
  'stolen',
  'decommissioned',
] as const;

export type DeviceStatus = (typeof deviceStatuses)[number];

/** States in which a device may be registered. */
export const initialDeviceStatuses = ['registered', 'provisioned', 'active'] as const;

const away = ['lost', 'stolen', 'decommissioned'] as const;

const steps: Readonly<Record<DeviceStatus, readonly DeviceStatus[]>> = {
  registered: ['provisioned', 'active', ...away],
  provisioned: ['active', ...away],
  active: ['maintenance', 'suspended', ...away],
  maintenance: ['active', 'suspended', ...away],
  suspended: ['active', ...away],
  lost: ['active', 'decommissioned'],
  stolen: ['active', 'decommissioned'],
  decommissioned: [],
};

const isDeviceStatus = (word: string): word is DeviceStatus => Object.hasOwn(steps, word);

/** The states that may follow; none for a word that is no state. */
export const nextDeviceStatuses = (status: string): readonly DeviceStatus[] =>
  isDeviceStatus(status) ? steps[status] : [];

/** Readings of these states are stored and left out of analyses. */
const uncounted: readonly string[] = ['suspended', ...away];

/** States in which a device is expected to send. In the others somebody knows why it does not. */
export const watchedStatuses: readonly DeviceStatus[] = deviceStatuses.filter(
  (status) => status !== 'maintenance' && !uncounted.includes(status),
);

export interface StatusChange {
  readonly to: string;
  /** ms since 1970. */
  readonly atMs: number;
}

export interface UncountedSpan {
  readonly status: string;
  readonly fromMs: number;
  /** Infinity while it lasts. */
  readonly toMs: number;
}

/** The times in which a device was in a state that does not count, from its changes in any order. */
export function uncountedSpans(changes: readonly StatusChange[]): UncountedSpan[] {
  const inOrder = changes.toSorted((a, b) => a.atMs - b.atMs);
  return inOrder.flatMap(({ to, atMs }, index) =>
    uncounted.includes(to) ? [{ status: to, fromMs: atMs, toMs: inOrder[index + 1]?.atMs ?? Infinity }] : [],
  );
}

/** Whether a device in that state is not where it was installed, so that nothing is expected of it. */
export const isAway = (status: string): boolean => (away as readonly string[]).includes(status);
