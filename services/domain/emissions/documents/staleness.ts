// Why an analysis is stale: compares its inputs with the present data.
import { daysOf } from '../../dating/calendar.ts';
import { canonicalJson } from '../../canonical/canonical-json.ts';
import type { AnalysisInputs, Device, DeviceDay } from '../case/household.ts';

export interface StaleReason {
  readonly code:
    | 'device-days'
    | 'devices'
    | 'device'
    | 'device-status'
    | 'baselines'
    | 'household'
    | 'fuel-history'
    | 'survey-responses'
    | 'project';
  readonly detail: string;
}

/** Request fields (methodology, parameters, level) are not compared: they do not make an analysis stale. */
export function staleReasons(was: AnalysisInputs, is: AnalysisInputs): StaleReason[] {
  const compare = (code: StaleReason['code'], names: readonly (keyof AnalysisInputs)[], detail: string) =>
    names.some((name) => differ(was[name], is[name])) ? [{ code, detail }] : [];
  return [
    ...was.devices.flatMap((device) => deviceReasons(device, is.devices.find(sameDid(device)))),
    ...is.devices
      .filter((device) => !was.devices.some(sameDid(device)))
      .map(({ did }) => ({
        code: 'devices' as const,
        detail: `${did} is installed in the period; the analysis did not know it.`,
      })),
    ...compare('device-status', ['leftOut'], 'The status of a device leaves out other days.'),
    ...compare('baselines', ['baselines'], 'Another baseline is valid in the period.'),
    ...compare('household', ['persons'], 'The number of persons changed.'),
    ...compare(
      'fuel-history',
      ['fuelHistory'],
      'Weighed fuel before the period, or of comparison households, changed.',
    ),
    ...compare(
      'survey-responses',
      ['statements'],
      'A survey response that concerns the period was verified, corrected, disputed or superseded.',
    ),
    ...compare('project', ['country', 'coverageThreshold'], 'The country or the coverage threshold changed.'),
  ];
}

const differ = (a: unknown, b: unknown): boolean =>
  canonicalJson({ value: a ?? null }) !== canonicalJson({ value: b ?? null });

const sameDid =
  ({ did }: Device) =>
  (other: Device): boolean =>
    other.did === did;

function deviceReasons(was: Device, is: Device | undefined): StaleReason[] {
  const { did } = was;
  if (is === undefined) return [{ code: 'devices', detail: `${did} is no longer installed in the period.` }];
  const seen = ({ digest, flags }: DeviceDay): string => `${digest} ${flags.join(' ')}`;
  const digests = new Map(is.days.map((row) => [row.day, seen(row)]));
  const known = new Set(was.days.map(({ day }) => day));
  const changed = [
    ...was.days.filter((row) => digests.get(row.day) !== seen(row)),
    ...is.days.filter(({ day }) => !known.has(day)),
  ]
    .map(({ day }) => day)
    .sort();
  const [{ days: _, ...attributesWere }, { days: __, ...attributesAre }] = [was, is];
  return [
    ...(changed.length > 0 ? [{ code: 'device-days' as const, detail: daysDetail(did, changed) }] : []),
    ...(differ(attributesWere, attributesAre)
      ? [{ code: 'device' as const, detail: `The description or the installed days of ${did} changed.` }]
      : []),
  ];
}

/** A day is computed again for late readings, and for another rated power, calibration or interval of its device. */
function daysDetail(did: string, days: readonly string[]): string {
  const [start = '', end = start] = [days[0], days.at(-1)];
  const why = 'computed again, because readings or values of the device changed';
  if (days.length === 1) return `A day of ${did} was ${why}: ${start}.`;
  const isWhole = daysOf({ start, end }).length === days.length;
  return `${days.length} days of ${did} were ${why}: ${isWhole ? `${start} to ${end}` : `between ${start} and ${end}`}.`;
}
