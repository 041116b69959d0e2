// The messages of one household and local day: the readings of each device, and their arrival.
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import type { UsageReading } from '#schemas/avro/usage-reading.ts';
import type { Kind } from '#schemas/topics.ts';
import { airC, stoveC } from './charcoal.ts';
import { modeAt, powerW } from './cooker.ts';
import { counterWhAt, deviceOf, firstDay, loggerFaultsOf, type HouseholdDay } from './day.ts';
import { faultsOf, messageFault, within, type DayFaults, type MessageFault } from './faults.ts';
import { dayMs, dayStartMs, hourMs, minuteMs } from './kampala-time.ts';
import { leftKg } from './lpg.ts';
import { inUseMs, mealsOf } from './meals.ts';
import { seedOf, uniformAt } from './random.ts';

type Reading = UsageReading | FuelReading | TemperatureReading | PowerReading;

export interface Message {
  readonly kind: Kind;
  /** When the message is due at the broker. */
  readonly sendAtMs: number;
  readonly reading: Reading;
  /** `truncated`: only the first `keptShare` of the bytes arrive. `duplicate`: this is the second copy. */
  readonly fault: MessageFault;
  readonly keptShare: number;
}

/** A device that is read at equal steps. */
interface Probe {
  readonly kind: Kind;
  readonly deviceDid: string;
  readonly seed: number;
  readonly faults: DayFaults;
  readonly stepMs: number;
  /** The reading at true time `ms`; `common` carries device, sequence and the device's own time. */
  readonly read: (ms: number, common: Common, noise: number) => Reading;
}

interface Common {
  readonly deviceDid: string;
  readonly sequence: number;
  readonly observedAt: number;
}

const shortStepMs = 5 * minuteMs;

/** All messages of a household on a local day, device by device; every one is due within the day. */
export function messagesOf(plan: HouseholdDay): Message[] {
  const probes = [...cookerProbes(plan), ...loggerProbes(plan), ...scaleProbes(plan)];
  return probes.flatMap((probe) => messagesOfProbe(probe, plan.day));
}

function messagesOfProbe(probe: Probe, day: number): Message[] {
  if (probe.faults.lost) return [];
  const perDay = dayMs / probe.stepMs;
  // Up to 260 s after the step begins: drift (28 s at most) never carries a reading into the next step.
  const phaseMs = Math.round(10_000 + 250_000 * uniformAt(probe.seed, 0));
  const streamSeed = seedOf(probe.seed, probe.kind, day);
  return Array.from({ length: perDay }, (_, index) => index).flatMap((index) => {
    const ms = dayStartMs(day) + index * probe.stepMs + phaseMs;
    if (within(probe.faults.outage, ms)) return [];
    const sequence = (day - firstDay) * perDay + index;
    const common = { deviceDid: probe.deviceDid, sequence, observedAt: ms + probe.faults.driftMs };
    const reading = probe.read(ms, common, uniformAt(streamSeed, 2 * index));
    return arrivals({ probe, ms, reading, streamSeed, index, day });
  });
}

interface Departure {
  readonly probe: Probe;
  readonly ms: number;
  readonly reading: Reading;
  readonly streamSeed: number;
  readonly index: number;
  readonly day: number;
}

function arrivals({ probe, ms, reading, streamSeed, index, day }: Departure): Message[] {
  const { late } = probe.faults;
  const sendAtMs = late !== null && within(late, ms) ? late.toMs : ms;
  const fault = messageFault(seedOf(streamSeed, 'message'), index);
  const keptShare = uniformAt(streamSeed, 2 * index + 1);
  const message: Message = { kind: probe.kind, sendAtMs, reading, fault, keptShare };
  if (fault !== 'duplicate') return [message];
  const againMs = Math.min(sendAtMs + shortStepMs, dayStartMs(day + 1));
  return [
    { ...message, fault: 'none' },
    { ...message, sendAtMs: againMs },
  ];
}

function cookerProbes(plan: HouseholdDay): Probe[] {
  const { household, cookerFaults: faults, cookerMeals, loads } = plan;
  const deviceDid = household.cookerDid;
  const { seed } = deviceOf(household, deviceDid);
  const common = { deviceDid, seed, faults, stepMs: shortStepMs };
  const usage: Probe = {
    ...common,
    kind: 'usage',
    read: (ms, head) => ({
      ...head,
      intervalSeconds: shortStepMs / 1000,
      inUseSeconds: Math.round(inUseMs(cookerMeals, ms - shortStepMs, ms) / 1000),
      mode: modeAt(cookerMeals, ms),
      batteryPercent: null,
    }),
  };
  const power: Probe = {
    ...common,
    kind: 'power',
    read: (ms, head, noise) => {
      const voltageV = 228 + 12 * (noise - 0.5);
      const activePowerW = powerW(loads, ms) * (0.98 + 0.04 * noise);
      const energyWh = Math.round(counterWhAt(plan, ms));
      return { ...head, activePowerW, voltageV, currentA: activePowerW / voltageV, energyWh, relayOn: true };
    },
  };
  return [usage, power];
}

function loggerProbes(plan: HouseholdDay): Probe[] {
  const { household, day, charcoalMeals } = plan;
  const deviceDid = household.loggerDid;
  if (deviceDid === null) return [];
  const device = deviceOf(household, deviceDid);
  const faults = loggerFaultsOf(plan, deviceDid);
  // The stove may still be warm from the evening before.
  const yesterday = mealsOf(household, day - 1).filter((meal) => meal.stove === 'charcoal');
  const fires = [...yesterday, ...charcoalMeals];
  const { stuck } = faults;
  const temperature: Probe = {
    kind: 'temperature',
    deviceDid,
    seed: device.seed,
    faults,
    stepMs: shortStepMs,
    read: (ms, head, noise) => {
      const holds = stuck !== null && within(stuck, ms);
      const atMs = holds ? stuck.fromMs : ms;
      const ambientC = airC(household.seed, atMs);
      return {
        ...head,
        temperatureC: stoveC(fires, ambientC, atMs) + (holds ? 0 : 0.6 * (noise - 0.5)),
        ambientC,
        probe: 'stove',
      };
    },
  };
  return [temperature];
}

function scaleProbes({ household, day, levels, lpgMeals }: HouseholdDay): Probe[] {
  const deviceDid = household.scaleDid;
  if (deviceDid === null) return [];
  const device = deviceOf(household, deviceDid);
  const fuel: Probe = {
    kind: 'fuel',
    deviceDid,
    seed: device.seed,
    faults: faultsOf(device, day),
    stepMs: hourMs,
    read: (ms, head) => {
      const kg = leftKg(levels.lpgKg, lpgMeals, { day, ms });
      return {
        ...head,
        fuelType: 'LPG',
        measure: 'REMAINING',
        quantity: Math.round(kg * 100) / 100,
        unit: 'KG',
      };
    },
  };
  return [fuel];
}
