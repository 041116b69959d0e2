// Faults of the power that a plug or a meter reads at moments. A fault that feigns a load does so where nothing cooks.
//
// Left out, as nothing sets the result apart from honest cooking: loads of the power of a stove that go through the plug with
// a current that fits, and single samples that are held for less than an interval at rated power.
import type { Fault } from '../world.ts';
import {
  between,
  drawn,
  few,
  hourMs,
  isIn,
  moment,
  normal,
  pick,
  powerFault,
  round,
  span,
  spacingMs,
  whole,
  type PowerRow,
  type Random,
  type Scene,
  type Span,
} from './edit.ts';

const idleW = 40;
const usualRatingW = 1000;

/** The door refuses power below the noise of a clamp meter, W. */
const lowestW = -100;

type Law = Fault['law'];

/** A fault of power with or without a register. Undefined of the inner edit: not applicable. */
const bothFault = (
  name: string,
  law: Law,
  edit: (rows: readonly PowerRow[], scene: Scene) => readonly PowerRow[] | undefined,
): Fault =>
  powerFault({
    name,
    law,
    channels: ['meter', 'power'],
    edit: (rows, scene) => (rows.length < 3 ? undefined : edit(rows, scene)),
  });

const idle = (rows: readonly PowerRow[]): readonly number[] =>
  rows.flatMap(({ activePowerW }, index) => (activePowerW < idleW ? [index] : []));

const busy = (rows: readonly PowerRow[]): readonly number[] =>
  rows.flatMap(({ activePowerW }, index) => (activePowerW >= 3 * idleW ? [index] : []));

/** A span that begins at an idle reading of the truth. */
function idleSpan(
  rows: readonly PowerRow[],
  { world, random }: Scene,
  least: number,
  most: number,
): Span | undefined {
  const days = whole(world);
  const start = pick(
    random,
    idle(rows).filter((index) => isIn({ observedAt: rows[index]?.observedAt ?? 0 }, days)),
  );
  const fromMs = start === undefined ? undefined : rows[start]?.observedAt;
  return fromMs === undefined ? undefined : { fromMs, toMs: fromMs + between(random, least, most) * hourMs };
}

type Feign = (row: PowerRow, powerW: number) => PowerRow;

/** Power of a stove in one to three idle spans of up to three hours; real cooking within them stays as it was read. */
function feign(rows: readonly PowerRow[], scene: Scene, change: Feign): readonly PowerRow[] | undefined {
  const { device, random } = scene;
  const first = idleSpan(rows, scene, 1, 3);
  if (first === undefined) return undefined;
  const more = Array.from({ length: Math.floor(random() * 3) }, () => idleSpan(rows, scene, 1, 3));
  const spans = [first, ...more.filter((one) => one !== undefined)];
  const powerW = round(between(random, 0.4, 1) * (device.ratedPowerW ?? usualRatingW), 0.1);
  return rows.map((row) =>
    row.activePowerW < idleW && spans.some((one) => isIn(row, one)) ? change(row, powerW) : row,
  );
}

/** Whether loads waver in their last digits, so that a held value can be seen. */
function wavers(rows: readonly PowerRow[]): boolean {
  const loads = busy(rows);
  const equal = loads.filter((index) => rows[index - 1]?.activePowerW === rows[index]?.activePowerW);
  return loads.length >= 4 && equal.length < loads.length / 4;
}

/** From a load or from any reading, so that a value is held that cooks or one that does not. */
function anyStart(rows: readonly PowerRow[], random: Random): number | undefined {
  return pick(random, random() < 0.5 && wavers(rows) ? busy(rows) : idle(rows));
}

/** Adds to the register what the feigned power would have turned it by. */
function turnRegister(rows: readonly PowerRow[], feigned: readonly PowerRow[]): readonly PowerRow[] {
  let addedWh = 0;
  return feigned.map((row, index) => {
    const before = feigned[index - 1];
    const hours = before ? (row.observedAt - before.observedAt) / hourMs : 0;
    const extraW = Math.max(0, row.activePowerW - (rows[index]?.activePowerW ?? 0));
    if (hours < 2) addedWh += extraW * hours;
    return { ...row, energyWh: row.energyWh === null ? null : round(row.energyWh + addedWh, 0.1) };
  });
}

/** A few samples beyond any load that the rating explains. */
const sampleFault = (name: string, valuesW: readonly number[], spreadW: number): Fault =>
  bothFault(name, 'L1', (rows, { device, random }) => {
    const bad = few(random, idle(rows), 1 + Math.floor(random() * 3));
    const leastW = 1.5 * (device.ratedPowerW ?? usualRatingW);
    const valueW = pick(
      random,
      valuesW.filter((one) => one > leastW),
    );
    if (bad.size === 0 || valueW === undefined) return undefined;
    return rows.map((row, index) =>
      bad.has(index) ? { ...row, activePowerW: round(valueW + random() * spreadW, 0.1) } : row,
    );
  });

const mapPower = (
  rows: readonly PowerRow[],
  change: (powerW: number, row: PowerRow, index: number) => number,
): readonly PowerRow[] =>
  rows.map((row, index) => ({
    ...row,
    activePowerW: Math.max(lowestW, change(row.activePowerW, row, index)),
  }));

export const powerFaults: readonly Fault[] = [
  bothFault('pow-relay-off', 'L1', (rows, scene) =>
    feign(rows, scene, (row, activePowerW) => ({ ...row, activePowerW, relayOn: false, currentA: 0 })),
  ),
  powerFault({
    name: 'pow-relay-off-both',
    law: 'L1',
    channels: ['meter'],
    edit: (rows, scene) => {
      const feigned = feign(rows, scene, (row, activePowerW) => ({ ...row, activePowerW, relayOn: false }));
      return feigned && turnRegister(rows, feigned);
    },
  }),
  bothFault('pow-current-zero', 'L1', (rows, scene) =>
    feign(rows, scene, (row, activePowerW) => ({
      ...row,
      activePowerW,
      voltageV: row.voltageV ?? 230,
      currentA: 0,
    })),
  ),
  powerFault({
    name: 'pow-current-zero-both',
    law: 'L1',
    channels: ['meter'],
    edit: (rows, scene) => {
      const feigned = feign(rows, scene, (row, activePowerW) => ({ ...row, activePowerW, currentA: 0 }));
      return feigned && turnRegister(rows, feigned);
    },
  }),
  bothFault('pow-voltage-zero', 'L1', (rows, scene) =>
    feign(rows, scene, (row, activePowerW) => ({ ...row, activePowerW, voltageV: 0, currentA: 0 })),
  ),
  bothFault('pow-above-volt-ampere', 'L1', (rows, scene) =>
    feign(rows, scene, (row, activePowerW) => ({ ...row, activePowerW, voltageV: 230, currentA: 0.1 })),
  ),
  // The plug repeats its whole last message, register and all, and then is silent for hours.
  bothFault('pow-hold-then-silent', 'L1', (rows, scene) => {
    const start = anyStart(rows, scene.random);
    const held = start === undefined ? undefined : rows[start];
    if (held === undefined) return undefined;
    const endMs = held.observedAt + between(scene.random, 0.5, 1.5) * hourMs;
    const silent = { fromMs: endMs, toMs: endMs + between(scene.random, 2, 6) * hourMs };
    return rows
      .filter((row) => !isIn(row, silent))
      .map((row) =>
        isIn(row, { fromMs: held.observedAt, toMs: endMs })
          ? { ...held, sequence: row.sequence, observedAt: row.observedAt }
          : row,
      );
  }),
  bothFault('pow-stuck-from', 'L7', (rows, { random }) => {
    const start = anyStart(rows, random);
    const heldW = start === undefined ? undefined : rows[start]?.activePowerW;
    if (start === undefined || heldW === undefined) return undefined;
    return mapPower(rows, (powerW, _, index) => (index < start ? powerW : heldW));
  }),
  bothFault('pow-stuck-hours', 'L7', (rows, { random }) => {
    const start = anyStart(rows, random);
    const held = start === undefined ? undefined : rows[start];
    if (held === undefined) return undefined;
    const stuck = { fromMs: held.observedAt, toMs: held.observedAt + between(random, 6, 24) * hourMs };
    return mapPower(rows, (powerW, row) => (isIn(row, stuck) ? held.activePowerW : powerW));
  }),
  powerFault({
    name: 'pow-always-zero',
    law: 'L7',
    channels: ['meter'],
    edit: (rows) => mapPower(rows, () => 0),
  }),
  bothFault('pow-zero-hours', 'L7', (rows, scene) => {
    const zero = span(scene, 2, 24);
    return mapPower(rows, (powerW, row) => (isIn(row, zero) ? 0 : powerW));
  }),
  bothFault('pow-negative-noise', 'L1', (rows, { random }) => {
    const spreadW = between(random, 0.3, 5);
    return mapPower(rows, (powerW) =>
      powerW < idleW ? round(powerW - Math.abs(normal(random)) * spreadW, 0.1) : powerW,
    );
  }),
  // A clamp put on the wrong way: what lies below the door's limit is refused with its row.
  bothFault('pow-clamp-turned', 'L1', (rows, scene) => {
    const turned = span(scene, 6, 48);
    return rows.flatMap((row) => {
      if (!isIn(row, turned)) return [row];
      return row.activePowerW < -lowestW ? [{ ...row, activePowerW: -row.activePowerW }] : [];
    });
  }),
  sampleFault('pow-one-bad-sample', [5000, 8000, 11_000], 500),
  sampleFault('pow-ffff', [6553.5, 65_535], 0),
  bothFault('pow-noise', 'L1', (rows, { random }) => {
    const spreadW = between(random, 5, 30);
    return mapPower(rows, (powerW) => Math.max(0, round(powerW + normal(random) * spreadW, 0.1)));
  }),
  bothFault('pow-coarse', 'L1', (rows, { random }) => {
    const stepW = pick(random, [10, 50, 100]) ?? 10;
    return mapPower(rows, (powerW) => round(powerW, stepW));
  }),
  bothFault('pow-late-by-one', 'L1', (rows) =>
    mapPower(rows, (powerW, _, index) => rows[index - 1]?.activePowerW ?? powerW),
  ),
  bothFault('pow-unit-kw', 'L1', (rows, scene) => {
    const fromMs = scene.random() < 0.5 ? 0 : moment(scene);
    return mapPower(rows, (powerW, row) => (row.observedAt < fromMs ? powerW : powerW / 1000));
  }),
  // Raw tenths of a watt beside a register that is right. Without one a lamp of 60 W cannot be told from a stove of 600 W.
  powerFault({
    name: 'pow-times-ten',
    law: 'L1',
    channels: ['meter'],
    edit: (rows, scene) => {
      const wrong = span(scene, 4, 48);
      return mapPower(rows, (powerW, row) => (isIn(row, wrong) && powerW > 0 ? powerW * 10 : powerW));
    },
  }),
  bothFault('pow-relay-chatters', 'L1', (rows, { random }) => {
    const off = drawn(random, rows.length, 0.3);
    return rows.map((row, index) => (off.has(index) ? { ...row, relayOn: false } : row));
  }),
  bothFault('pow-voltage-frozen', 'L7', (rows) => {
    const voltageV = rows.find((row) => row.voltageV !== null)?.voltageV;
    return voltageV === undefined ? undefined : rows.map((row) => ({ ...row, voltageV }));
  }),
  bothFault('pow-electrical-absent', 'L7', (rows) =>
    rows.some(({ voltageV, currentA, relayOn }) => voltageV !== null || currentA !== null || relayOn !== null)
      ? rows.map((row) => ({ ...row, voltageV: null, currentA: null, relayOn: null }))
      : undefined,
  ),
  bothFault('pow-only-when-it-changes', 'L1', (rows) => {
    const leastMs = spacingMs(rows);
    const kept = rows.filter((row, index) => {
      const before = rows[index - 1];
      return (
        !before || Math.abs(before.activePowerW - row.activePowerW) > 5 || row.observedAt % hourMs < leastMs
      );
    });
    return kept.length < rows.length ? kept : undefined;
  }),
];
