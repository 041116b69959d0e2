// The outcome of planning a draw: how many households each stratum gives, or why it cannot be planned.
import type { Committed } from './commitment.ts';

export interface PlanWarning {
  readonly code: string;
  readonly detail: string;
}

export type Planned = Pick<Committed, 'method' | 'strata' | 'clusters' | 'chosen' | 'reason'>;

export type PlanOutcome =
  | { readonly ok: true; readonly planned: Planned; readonly warnings: readonly PlanWarning[] }
  | {
      readonly ok: false;
      readonly code: 'invalid-frame' | 'frame-too-small' | 'too-few-for-strata' | 'not-in-frame';
      readonly detail: string;
    };

export const refuse = (code: Extract<PlanOutcome, { ok: false }>['code'], detail: string): PlanOutcome => ({
  ok: false,
  code,
  detail,
});

export const tooSmall = (needed: number, there: number): PlanOutcome =>
  refuse('frame-too-small', `${needed} households are to be drawn, but the frame has ${there}.`);
