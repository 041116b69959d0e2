// Device types, and the properties that follow from the type.

export const deviceTypes = [
  'ElectricPressureCooker',
  'InductionStove',
  'ElectricHotplate',
  'ElectricSlowCooker',
  'LpgStove',
  'EthanolStove',
  'BiogasStove',
  'PelletStove',
  'ImprovedBiomassStove',
  'TraditionalStove',
  'StoveUseMonitor',
  'SmartMeter',
  'FuelScale',
  'Other',
] as const;

/**
 * Expected interval between readings when a device names none, ISO 8601. A scale under a gas bottle sends rarely,
 * for its battery must last and the weight changes slowly; everything else reports every five minutes.
 */
export const defaultExpectedInterval = (type: string): string => (type === 'FuelScale' ? 'PT1H' : 'PT5M');

/** Coverage is counted by days: a device that sends less often would cover days of which nothing is known. */
export const expectedIntervalMaxSeconds = 86_400;

const durationPattern = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/;

/** Seconds of an ISO 8601 duration of days, hours, minutes and seconds, all whole; null for anything else or for zero. */
export function durationSeconds(text: string): number | null {
  const match = durationPattern.exec(text);
  if (!match) return null;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const total = (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 ? total : null;
}
