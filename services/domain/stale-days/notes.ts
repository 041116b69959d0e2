// What explains the gaps of a day: times outside its household, states of the device, and what people documented.
import type { Span } from '../cooking/steps.ts';
import { openEnds, type DeviceFacts, type Note } from './facts.ts';

/** As gaps are explained: from, to, reason. */
export type DayNote = readonly [fromMs: number, toMs: number, reason: string];

/** Of a device the notes of each day, cut at its ends; the later in the list goes before the earlier. */
export function openNotes(facts: Pick<DeviceFacts, 'stays' | 'states' | 'gaps'>): (day: Span) => DayNote[] {
  const states = statesOf(facts);
  const always = [...states, ...facts.gaps];
  const away = awayOf(facts);
  return (day) => {
    const isPlaced = facts.stays.some(({ fromMs, toMs }) => fromMs < day.toMs && toMs > day.fromMs);
    return [...(isPlaced ? away : []), ...always]
      .filter(({ fromMs, toMs }) => fromMs < toMs && fromMs < day.toMs && toMs > day.fromMs)
      .map(({ fromMs, toMs, reason }): DayNote => [
        Math.max(fromMs, day.fromMs),
        Math.min(toMs, day.toMs),
        reason,
      ]);
  };
}

/** The times before, between and after the stays. */
const awayOf = ({ stays }: Pick<DeviceFacts, 'stays'>): Note[] =>
  [...stays, undefined].map((stay, index) => ({
    fromMs: stays[index - 1]?.toMs ?? openEnds.fromMs,
    toMs: stay?.fromMs ?? openEnds.toMs,
    reason: 'not_installed',
  }));

const statesOf = ({ states }: Pick<DeviceFacts, 'states'>): Note[] =>
  states.flatMap(({ fromMs, state }, index) => {
    const reason = reasonOf(state);
    return reason === '' ? [] : [{ fromMs, toMs: states[index + 1]?.fromMs ?? openEnds.toMs, reason }];
  });

const removed = new Set(['lost', 'stolen', 'decommissioned']);

const reasonOf = (state: string): string =>
  state === 'maintenance' ? 'maintenance' : removed.has(state) ? 'sensor_removed' : '';
