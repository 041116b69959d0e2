// Whether one phone sent interviews of several collectors.
import type { Interview } from './interview.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

type Sent = Pick<Interview, 'deviceId' | 'collector'>;

/** How many collectors used the phone of an interview; null: phone or collector is unknown. */
export function openPhones(interviews: readonly Sent[]): (interview: Sent) => number | null {
  const collectors = new Map<string, Set<string>>();
  for (const { deviceId, collector } of interviews) {
    if (deviceId === null || collector === null) continue;
    const known = collectors.get(deviceId);
    if (known) known.add(collector);
    else collectors.set(deviceId, new Set([collector]));
  }
  return ({ deviceId, collector }) => {
    if (deviceId === null || collector === null) return null;
    const known = collectors.get(deviceId);
    return (known?.size ?? 0) + (known?.has(collector) ? 0 : 1);
  };
}

export const checkDeviceFingerprint = (
  collectors: number | null,
  { warnFrom, failFrom }: Thresholds['deviceFingerprint'],
): CheckResult | null =>
  collectors === null
    ? null
    : {
        id: 'device-fingerprint',
        result: verdictOf(collectors >= warnFrom, collectors >= failFrom),
        numbers: { collectors },
      };
