// CPU of an evidence batch for each reading: the day is computed again with its digest, and its readings become a tree.
import { absent, type PowerColumns } from '#domain/days/power-columns.ts';
import type { DayReadings } from '#domain/days/readings.ts';
import { computeEach } from '#windows/computed-days.ts';
import { batchRow } from '#windows/evidence-cut.ts';
import type { DueBatch } from '#windows/evidence-due.ts';
import { measure } from './measure.ts';
import type { BenchResult } from './result.ts';

/** Readings of a day: one each five minutes. */
const perDay = 288;
const stepMs = 300_000;
const fromMs = Date.UTC(2026, 0, 1);

const due = (device: number): DueBatch => ({
  deviceDid: `did:example:bench:${device}`,
  day: '2026-01-01',
  fromMs,
  toMs: fromMs + perDay * stepMs,
  deviceType: 'ElectricPressureCooker',
  fuelType: null,
  ratedPowerW: 1000,
  expectedIntervalSeconds: 300,
  calibration: 'none',
  inputDigest: '',
  projectId: 'prj_bench',
  seq: 0,
  supersedes: '',
  formerRoot: '',
  asOfMs: fromMs,
});

/** Meters that cook three times a day; voltage and current have the digits of 32-bit numbers. */
function powerOf(device: number): PowerColumns {
  const column = (value: (index: number) => number): Float64Array =>
    Float64Array.from({ length: perDay }, (_, index) => value(index));
  const watt = (index: number): number => ((index + device) % 96 < 12 ? 900 + (index % 7) : 0.5);
  return {
    observedAt: column((index) => fromMs + index * stepMs),
    sequence: column((index) => device * perDay + index),
    activePowerW: column((index) => Math.fround(watt(index))),
    voltageV: column((index) => Math.fround(229.3 + (index % 11) / 10)),
    currentA: column((index) => Math.fround(watt(index) / 229.3)),
    energyWh: column((index) => 124_000.5 + index * 10 + device),
    relayOn: column(() => absent),
  };
}

/** Days of 288 power readings, which are in memory: reading the store is not part of it. */
export const benchEvidence = (rows: number): Promise<BenchResult> =>
  measure('evidence', {
    rows,
    prepare: (from, count) => {
      const first = Math.floor(from / perDay);
      const days = Array.from({ length: Math.ceil(count / perDay) }, (_, index) => due(first + index));
      const readings = new Map<string, DayReadings>(
        days.map(({ deviceDid }, index) => [
          deviceDid,
          { usage: [], fuel: [], temperature: [], power: powerOf(first + index) },
        ]),
      );
      return { days, readings };
    },
    run: ({ days, readings }) => {
      const of = (did: string): DayReadings => {
        const own = readings.get(did);
        if (!own) throw new Error(`${did} has no readings`);
        return own;
      };
      for (const computed of computeEach({ of }, days)) batchRow(computed, fromMs);
    },
  });
