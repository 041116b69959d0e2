// Computes device-days again from the leaves of their batches, and compares them with the days that the analysis used.
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { dayOfAnalysis, follows, repeatDays, type RepeatedDay } from '#domain/bundle/repeat-days.ts';
import { itemsOf, membersOf } from '#domain/credentials/members.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import type { Traced } from './analysis.ts';
import { isSame, objectOf, type Members } from './documents.ts';
import { must } from './mismatch.ts';
import { openSha256 } from './sha256.ts';

const step = 'days';

export interface Repeated {
  /** By id of the batch. */
  readonly days: ReadonlyMap<string, RepeatedDay>;
  /** What was not repeated, with the reason. */
  readonly left: readonly string[];
}

/** Throws a Mismatch for a day that does not follow from its leaves. */
export function repeatBundledDays(batches: readonly BundledBatch[], methods: Members): Repeated {
  const own = batches.filter(({ role }) => role !== 'neighbour');
  if (methods['dayRules'] !== dayRuleVersion && own.length > 0) {
    const left = `${own.length} days (rules ${String(methods['dayRules'])}, here ${dayRuleVersion})`;
    return { days: new Map(), left: [left] };
  }
  const repeatable = own.filter(({ device }) => device !== null);
  const days = repeatDays(batches, openSha256);
  for (const batch of repeatable)
    must(
      follows(batch, days),
      step,
      `${batch.head.day} of ${batch.head.deviceId} does not follow from the leaves of ${batch.id}`,
    );
  return { days, left: reasonsOf(own.filter(({ device }) => device === null)) };
}

function reasonsOf(batches: readonly BundledBatch[]): string[] {
  const counts = new Map<string, number>();
  for (const { repeat } of batches) counts.set(String(repeat), (counts.get(String(repeat)) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} days (${reason})`);
}

/**
 * Every day of the analysis must be of the readings of a batch, with the numbers that were computed anew. Returns how many
 * have no batch in the bundle: nothing proves them. An analysis of an earlier version read no events at all.
 */
export function checkDays(
  { trace }: Traced,
  batches: readonly BundledBatch[],
  days: ReadonlyMap<string, RepeatedDay>,
): number {
  let unproved = 0;
  const versions = Map.groupBy(
    batches.filter(({ role }) => role !== 'neighbour'),
    ({ head }) => `${head.deviceId} ${head.day}`,
  );
  const devices = itemsOf(membersOf(trace['inputs'])?.['devices']);
  const hasEvents = devices.some((device) =>
    itemsOf(membersOf(device)?.['days']).some((day) => membersOf(day)?.['events'] !== undefined),
  );
  for (const item of devices) {
    const device = objectOf(step, 'a device', item);
    const interval = Number(device['expectedIntervalSeconds']);
    for (const row of itemsOf(device['days'])) {
      const day = objectOf(step, 'a day', row);
      const name = `${String(device['did'])} ${String(day['day'])}`;
      const own = versions.get(name);
      const batch = own?.find(({ head }) => head.inputDigest === `sha256:${String(day['digest'])}`);
      must(own === undefined || batch !== undefined, step, `${name} was analyzed with other readings`);
      if (batch === undefined) unproved += 1;
      const repeated = batch && days.get(batch.id);
      if (batch && repeated) {
        const { events, ...computed } = dayOfAnalysis(batch.head, repeated.computed, interval);
        checkDay(name, day, { ...computed, ...(hasEvents && events !== undefined && { events }) });
      }
    }
  }
  return unproved;
}

/** Flags of an analysis that are not of the day itself. */
const flagsBeside = new Set(['reading.conflict']);

function checkDay(name: string, { flags, ...said }: Members, { flags: own, ...computed }: Members): void {
  must(isSame(said, computed), step, `${name} has other numbers than follow from its leaves`);
  const [all, known] = [itemsOf(flags), itemsOf(own)];
  must(
    known.every((flag) => all.includes(flag)) &&
      all.every((flag) => known.includes(flag) || flagsBeside.has(String(flag))),
    step,
    `${name} has other flags than follow from its leaves`,
  );
}

/** Hours in use that the days show: of the devices and days of the claim, of several batches of a day the most. */
export function proveHours(
  claim: Members,
  batches: readonly BundledBatch[],
  days: ReadonlyMap<string, RepeatedDay>,
): number {
  const { start, end } = membersOf(claim['period']) ?? {};
  const devices = itemsOf(claim['deviceIds']);
  const hours = new Map<string, number>();
  for (const { id, head } of batches) {
    const name = `${head.deviceId} ${head.day}`;
    const own = days.get(id)?.computed.hours?.best ?? 0;
    const isOfClaim = devices.includes(head.deviceId) && head.day >= String(start) && head.day <= String(end);
    if (isOfClaim) hours.set(name, Math.max(own, hours.get(name) ?? 0));
  }
  return [...hours.values()].reduce((sum, one) => sum + one, 0);
}
