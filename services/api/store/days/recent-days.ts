// The last complete local days of a project, over which its list of things to do and its filters look.
import type { Api } from '../../context/api.ts';
import { localDay } from '../../contract/time.ts';
import { localDays, type LocalDay } from './local-days.ts';

/** Days of coverage, gaps and anomalies. */
export const recentDaysCount = 30;

const dayMs = 86_400_000;

const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** The days before the present one, in order. */
export function recentDays(api: Pick<Api, 'telemetry' | 'nowMs'>, zone: string): Promise<LocalDay[]> {
  const today = localDay(zone, api.nowMs());
  return localDays(api.telemetry, zone, { start: before(today, recentDaysCount), end: before(today, 1) });
}
