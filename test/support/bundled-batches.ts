// Evidence batches of a meter as a bundle holds them, and a chain of anchors over them, made without a service.
import { createHash } from 'node:crypto';
import type { BatchRole, BundledBatch } from '#domain/bundle/batch.ts';
import { repeatDays } from '#domain/bundle/repeat-days.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { deviceReadings } from '#domain/days/device-readings.ts';
import { anchorText, batchId, batchLeaf, type AnchorHead } from '#domain/evidence/batch.ts';
import { dayLeaves } from '#domain/evidence/day-leaves.ts';
import { leafHash, pathOf, rootOf } from '#domain/evidence/tree.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { inColumns, noReadings, type PowerRow } from './power-rows.ts';

const dayMs = 86_400_000;
export const firstMs = Date.UTC(2024, 0, 1);
export const projectDid = 'did:ixo:project/789';

interface Metered {
  readonly did: string;
  readonly days: number;
  readonly everyMs: number;
  /** Of its days; those on both sides are neighbours. */
  readonly role: BatchRole;
  /** A reading of the first day came after its batch was cut. */
  readonly isLate: boolean;
  /** Twice the energy that the readings show is computed. */
  readonly isInflated: boolean;
  /** It cooks so much later than at noon and six, h: two meters that cook alike are one. */
  readonly laterHours?: number;
}

/** Cooks at noon and in the evening; a counter runs along. Two days more than the month, one on each side. */
function monthOf({ days, everyMs, laterHours = 0 }: Metered): PowerRow[] {
  let energyWh = 1000;
  return Array.from({ length: ((days + 2) * dayMs) / everyMs }, (_, index) => {
    const observedAt = firstMs - dayMs + index * everyMs;
    const hour = (observedAt % dayMs) / 3_600_000 - laterHours;
    const isOn = (hour >= 12 && hour < 13) || (hour >= 18 && hour < 18.5);
    const activePowerW = isOn ? 800 + (index % 7) : 0;
    const row = {
      observedAt,
      sequence: index,
      activePowerW,
      voltageV: 230,
      currentA: null,
      energyWh,
      relayOn: isOn,
    };
    energyWh += (activePowerW * everyMs) / 3_600_000;
    return row;
  });
}

export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Without ids and input digests, which follow from the days. */
export function draftsOf(metered: Metered, rows: readonly PowerRow[]): BundledBatch[] {
  const { did, days, everyMs, role } = metered;
  const readings = deviceReadings(inColumns({ ...noReadings, power: [...rows] }));
  const device = {
    type: 'ElectricPressureCooker',
    fuelType: null,
    ratedPowerW: 1000,
    expectedIntervalSeconds: everyMs / 1000,
    calibration: 'none',
  };
  return Array.from({ length: days + 2 }, (_, index) => {
    const fromMs = firstMs + (index - 1) * dayMs;
    const leaves = dayLeaves(did, readings, { fromMs, toMs: fromMs + dayMs }).map(({ text }) => text);
    const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
    const isBeside = index === 0 || index === days + 1;
    return {
      id: dateOf(fromMs),
      head: {
        deviceId: did,
        day: dateOf(fromMs),
        dayStart: new Date(fromMs).toISOString(),
        dayEnd: new Date(fromMs + dayMs).toISOString(),
        leafCount: leaves.length,
        root: digestText(rootOf(sha256, hashes)),
        inputDigest: '',
        supersedes: null,
      },
      role: isBeside ? ('neighbour' as const) : role,
      anchor: null,
      device,
      corrections: [],
      repeat: true as const,
      leaves,
    };
  });
}

/** Days as a service computes them that counts energy twice. */
export const inflatedDays: typeof repeatDays = (batches, openHash) =>
  new Map(
    [...repeatDays(batches, openHash)].map(([id, { computed, inputDigest }]) => [
      id,
      {
        computed: { ...computed, energyWh: 2 * (computed.energyWh ?? 0) },
        inputDigest: digestText(sha256(`twice ${inputDigest}`)),
      },
    ]),
  );

/** With the digests of their days, and their ids. */
export function cut(drafts: readonly BundledBatch[], isInflated: boolean): BundledBatch[] {
  const repeated = (isInflated ? inflatedDays : repeatDays)(drafts, () => createHash('sha256'));
  return drafts.map((draft) => {
    const head = { ...draft.head, inputDigest: repeated.get(draft.id)?.inputDigest ?? '' };
    return { ...draft, head, id: batchId(sha256, head) };
  });
}

/** In the order of their days; of one with a late reading the first batch, then its successor. */
export function batchesOf(metered: Metered): BundledBatch[] {
  const rows = monthOf(metered);
  const lateMs = firstMs + 12 * 3_600_000;
  const inTime = rows.filter(({ observedAt }) => observedAt !== lateMs);
  const [, before] = metered.isLate ? cut(draftsOf(metered, inTime), metered.isInflated) : [];
  const found = cut(draftsOf(metered, rows), metered.isInflated).flatMap((batch, index) =>
    before && index === 1 ? [before, successorOf(batch, before)] : [batch],
  );
  return found.map((batch) =>
    batch.role === 'neighbour' ? { ...batch, device: null, repeat: 'only its readings are used' } : batch,
  );
}

function successorOf(batch: BundledBatch, { id }: BundledBatch): BundledBatch {
  const head = { ...batch.head, supersedes: id };
  return { ...batch, head, id: batchId(sha256, head) };
}

/** Each batch is anchored on the day after its own, and the chain has two anchors before. */
export function anchored(batches: readonly BundledBatch[]): {
  batches: BundledBatch[];
  anchors: AnchorHead[];
} {
  const anchors: AnchorHead[] = [];
  let previous = digestText(sha256('an earlier anchor'));
  const placed = batches.map((batch, index) => {
    const leaf = batchLeaf({ batchId: batch.id, ...batch.head });
    const leaves = [leafHash(sha256, 'a batch of another device'), leafHash(sha256, leaf)];
    const head = {
      projectId: projectDid,
      seq: index + 3,
      day: dateOf(Date.parse(batch.head.dayEnd)),
      root: digestText(rootOf(sha256, leaves)),
      batchCount: 2,
      previous,
    };
    anchors.push(head);
    previous = digestText(sha256(anchorText(head)));
    const path = pathOf(sha256, leaves, 1).map((hash) => Buffer.from(hash).toString('hex'));
    return { ...batch, anchor: { projectId: projectDid, seq: head.seq, leafIndex: 1, path } };
  });
  return { batches: placed, anchors };
}
