// Stacking: how long two devices were in use at the same time (methods.md 5.6, overlapMinutes).
import { sharedMs, type Span } from './steps.ts';

/** Sum of the pairwise overlap of the events of two devices, ms. Touching ends do not overlap. */
export const overlapMs = (deviceA: readonly Span[], deviceB: readonly Span[]): number =>
  deviceA.reduce((sum, a) => deviceB.reduce((inner, b) => inner + sharedMs(a, b), sum), 0);
