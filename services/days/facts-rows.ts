// The rows of what is stored of devices (facts-sql.ts), as facts of each device.
import { z } from 'zod';
import type { Dated } from '#domain/dating/former-values.ts';
import { openEnds, type Attributes, type DeviceFacts, type StoredDay } from '#domain/stale-days/facts.ts';

/** `of`: a DID, the id of a device, or empty. `rows`: JSON. */
export const factRow = z.object({ part: z.string(), of: z.string(), rows: z.string() });

export interface Facts {
  readonly nowMs: number;
  /** Newest version of the rules; 0: none is in use. */
  readonly rules: number;
  readonly devices: readonly DeviceFacts[];
}

const [number, text] = [z.number(), z.string()];
const [numberOrNull, textOrNull] = [number.nullable(), text.nullable()];

const nowRow = z.tuple([number, number]);
const touchedRow = z.tuple([number, number, number, number, number]);
const stayRow = z.tuple([number, number, text, text]);
const formerRow = z.tuple([text, text, textOrNull, numberOrNull, number]);
const deviceRow = z.tuple([text, number, text, textOrNull, numberOrNull, number, z.array(formerRow)]);
const recordRow = z.tuple([text, text, numberOrNull, numberOrNull, number, text]);
const storedRow = z.tuple([text, number, number, number, text, text, text], z.union([text, number]));
const askedRow = z.tuple([text, number]);

/** The rows of a part that belong to one device, or to none. */
type Read = <T>(part: string, of: string, row: z.ZodType<T>) => T[];

/** Of the devices, in the order of `dids`. */
export function factsOf(dids: readonly string[], rows: readonly z.output<typeof factRow>[]): Facts {
  const texts = new Map(rows.map((row) => [`${row.part} ${row.of}`, row.rows]));
  const read: Read = (part, of, row) => {
    const found = texts.get(`${part} ${of}`);
    return found === undefined ? [] : z.array(row).parse(JSON.parse(found));
  };
  const [[nowMs, rules] = [0, 0]] = read('now', '', nowRow);
  return { nowMs, rules, devices: dids.map((did) => deviceFacts(did, read)) };
}

function deviceFacts(did: string, read: Read): DeviceFacts {
  const devices = read('devices', did, deviceRow);
  const records = devices.flatMap(([id]) => read('records', id, recordRow));
  const ofKind = (kind: string) => records.filter((record) => record[0] === kind);
  return {
    deviceDid: did,
    touched: read('touched', did, touchedRow).map(([utcMs, fromMs, toMs, touchedMs, touches]) => ({
      utcMs,
      fromMs,
      toMs,
      touchedMs,
      touches,
    })),
    stays: read('stays', did, stayRow)
      .map(([fromMs, toMs, householdId, timeZone]) => ({ fromMs, toMs, householdId, timeZone }))
      .sort(by(({ fromMs, toMs, householdId, timeZone }) => [fromMs, toMs, householdId, timeZone])),
    attributes: attributesOf(devices),
    calibrations: ofKind('calibration')
      .map(([, , fromMs, toMs]) => ({ fromMs: fromMs ?? openEnds.fromMs, toMs: toMs ?? openEnds.toMs }))
      .sort(by(({ fromMs, toMs }) => [fromMs, toMs])),
    gaps: ofKind('gap')
      .sort(
        by(([, id, fromMs, toMs, createdMs, note]) => [
          createdMs,
          id,
          fromMs ?? Infinity,
          toMs ?? Infinity,
          note,
        ]),
      )
      .map(([, , fromMs, toMs, , reason]) => ({ fromMs: fromMs ?? 0, toMs: toMs ?? 0, reason })),
    states: ofKind('device-status-change')
      .sort(by(([, id, fromMs, , , note]) => [fromMs ?? Infinity, id, note]))
      .map(([, , fromMs, , , state]) => ({ fromMs: fromMs ?? 0, state })),
    stored: new Map(read('stored', did, storedRow).map((row) => [row[0], storedDay(row)])),
    askedMs: new Map(read('asked', did, askedRow)),
  };
}

/** In the order of their keys, each compared from its first part on. */
const by =
  <T>(keyOf: (item: T) => readonly (string | number)[]) =>
  (a: T, b: T): number => {
    const other = keyOf(b);
    for (const [index, value] of keyOf(a).entries()) {
      const against = other[index] ?? '';
      if (value !== against) return value < against ? -1 : 1;
    }
    return 0;
  };

/** Of records with one DID the last one that was written says what the device is. */
function attributesOf(devices: readonly z.output<typeof deviceRow>[]): Dated<Attributes> | null {
  const newest = devices.toSorted(by(([id, updatedMs]) => [updatedMs, id])).at(-1);
  if (!newest) return null;
  const [, , type, fuelType, ratedPowerW, expectedIntervalSeconds, former] = newest;
  return {
    now: { type, fuelType, ratedPowerW, expectedIntervalSeconds },
    former: former.map(([until, ...row]) => ({
      until,
      type: row[0],
      fuelType: row[1],
      ratedPowerW: row[2],
      expectedIntervalSeconds: row[3],
    })),
  };
}

const storedDay = (row: z.output<typeof storedRow>): StoredDay => {
  const [, readUs, ruleVersion, touches, notesDigest, inputDigest, changedAt, ...context] = row;
  return { readUs, ruleVersion, touches, notesDigest, inputDigest, changedAt, context };
};
