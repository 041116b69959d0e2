// The collectors of the simulated campaign: one group in each district, and what some of them do wrong.
import { projectDid } from '../households.ts';

/** `rounds`, `leads` and `shares-phone` concern all interviews of the collector, the others a part of them. */
export type Misconduct =
  | 'straight-lines'
  | 'copies'
  | 'stays-away'
  | 'invents-places'
  | 'hurries'
  | 'works-at-night'
  | 'has-wrong-clock'
  | 'rounds'
  | 'leads'
  | 'shares-phone';

export interface Collector {
  readonly did: string;
  readonly district: string;
  readonly deviceId: string;
  readonly misconduct: Misconduct | null;
}

/** Five in each district, so that each who does wrong works next to honest ones. */
const teams: Readonly<Record<string, readonly (Misconduct | null)[]>> = {
  Kampala: [null, null, 'straight-lines', 'copies', 'shares-phone'],
  Wakiso: [null, null, 'stays-away', 'hurries', 'rounds'],
  Mukono: [null, 'has-wrong-clock', 'invents-places', 'works-at-night', 'leads'],
};

/** `isHonest`: nobody does wrong, for the false alarms of a clean campaign. */
export const collectorsOf = (isHonest: boolean): Collector[] =>
  Object.entries(teams).flatMap(([district, team]) =>
    team.map((planned, index) => {
      const misconduct = isHonest ? null : planned;
      const phoneOf = misconduct === 'shares-phone' ? 0 : index;
      return {
        did: `${projectDid}:collector:${district.toLowerCase()}-${index + 1}`,
        district,
        deviceId: `phone-${district.toLowerCase()}-${phoneOf + 1}`,
        misconduct,
      };
    }),
  );
