// Which readings may be stored: each limit of infra/docs/signals.md#plausible-values from both sides.
import { expect, test } from 'vitest';
import { judgeFuel } from './fuel.ts';
import { judgePower } from './power.ts';
import { judgeTemperature } from './temperature.ts';
import { judgeUsage } from './usage.ts';

const arrivedAtMs = 1_700_000_000_000;
const context = { arrivedAtMs, oldestMs: 1_420_070_400_000 };
const common = { deviceDid: 'did:example:device/1', sequence: 7, observedAt: arrivedAtMs };
const usage = {
  ...common,
  intervalSeconds: 300,
  inUseSeconds: 300,
  mode: 'ON',
  batteryPercent: null,
} as const;
const fuel = { ...common, fuelType: 'LPG', measure: 'REMAINING', quantity: 0, unit: 'KG' } as const;
const temperature = { ...common, temperatureC: 20, ambientC: null, probe: 'stove' };
const power = { ...common, activePowerW: 0, voltageV: null, currentA: null, energyWh: null, relayOn: null };

test('ordinary readings of every kind pass', () => {
  expect([
    judgeUsage(usage, context),
    judgeFuel(fuel, context),
    judgeTemperature(temperature, context),
    judgePower(power, context),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test.for([
  ['observedAt', arrivedAtMs + 600_000, undefined],
  ['observedAt', arrivedAtMs + 600_001, 'clock-ahead'],
  ['observedAt', context.oldestMs, undefined],
  ['observedAt', context.oldestMs - 1, 'too-old'],
  ['observedAt', 0, 'too-old'],
  ['sequence', 0, undefined],
  ['sequence', 2 ** 53 - 1, undefined],
  ['sequence', 2 ** 53, 'bad-sequence'],
  ['sequence', -1, 'bad-sequence'],
  ['deviceDid', 'device-1', 'bad-device-did'],
  ['deviceDid', `did:example:${'x'.repeat(500)}`, undefined],
  ['deviceDid', `did:example:${'x'.repeat(501)}`, 'bad-device-did'],
  ['temperatureC', -49.9, undefined],
  ['temperatureC', -50, 'out-of-range'],
  ['temperatureC', 999.9, undefined],
  ['temperatureC', 1000, 'out-of-range'],
  ['temperatureC', NaN, 'not-finite'],
  ['ambientC', -50, 'out-of-range'],
] as const)('temperature reading with %s %s: %s', ([field, value, reason]) => {
  expect(judgeTemperature({ ...temperature, [field]: value }, context)?.reason).toBe(reason);
});

test.for([
  ['activePowerW', -148, undefined],
  ['activePowerW', -148.1, 'out-of-range'],
  ['activePowerW', 1e6, undefined],
  ['activePowerW', Infinity, 'not-finite'],
  ['activePowerW', 1e6, undefined],
  ['activePowerW', 1.1e6, 'out-of-range'],
  ['energyWh', 1e12, undefined],
  ['energyWh', 1e20, 'out-of-range'],
  ['currentA', 1e6, 'out-of-range'],
  ['voltageV', 360, undefined],
  ['voltageV', 360.1, 'out-of-range'],
  ['voltageV', -1, 'out-of-range'],
  ['currentA', -0.01, 'out-of-range'],
  ['energyWh', -1, 'out-of-range'],
  ['energyWh', 1e12, undefined],
] as const)('power reading with %s %s: %s', ([field, value, reason]) => {
  expect(judgePower({ ...power, [field]: value }, context)?.reason).toBe(reason);
});

test.for([
  ['intervalSeconds', 0, 'out-of-range'],
  ['intervalSeconds', -300, 'out-of-range'],
  ['inUseSeconds', 301, 'out-of-range'],
  ['inUseSeconds', -1, 'out-of-range'],
  ['inUseSeconds', 0, undefined],
  ['batteryPercent', 100, undefined],
  ['batteryPercent', 100.5, 'out-of-range'],
  ['batteryPercent', NaN, 'not-finite'],
] as const)('usage reading with %s %s: %s', ([field, value, reason]) => {
  expect(judgeUsage({ ...usage, [field]: value }, context)?.reason).toBe(reason);
});

test.for([
  ['LPG', 'KG', 12.5, undefined],
  ['LPG', 'L', 12.5, 'unit-mismatch'],
  ['Ethanol', 'L', 1, undefined],
  ['Biogas', 'M3', 1, undefined],
  ['Electricity', 'KWH', 1, undefined],
  ['Electricity', 'KG', 1, 'unit-mismatch'],
  ['Plutonium', 'KG', 1, 'unknown-fuel'],
  ['toString', 'KG', 1, 'unknown-fuel'],
  ['Charcoal', 'KG', -0.001, 'out-of-range'],
  ['Charcoal', 'KG', NaN, 'not-finite'],
] as const)('fuel reading of %s in %s, %s: %s', ([fuelType, unit, quantity, reason]) => {
  expect(judgeFuel({ ...fuel, fuelType, unit, quantity }, context)?.reason).toBe(reason);
});

test('a refusal names the place, the value and what is allowed', () => {
  expect(judgeTemperature({ ...temperature, temperatureC: 1000 }, context)?.detail).toBe(
    'temperatureC is 1000; allowed: above -50 and below 1000',
  );
  expect(judgeUsage({ ...usage, inUseSeconds: 301 }, context)?.detail).toBe(
    'inUseSeconds is 301; allowed: 0 to 300',
  );
  expect(judgePower({ ...power, energyWh: -1 }, context)?.detail).toBe(
    'energyWh is -1; allowed: 0 to 1000000000000',
  );
  const long = judgeFuel({ ...fuel, fuelType: 'x'.repeat(1e6) }, context)?.detail ?? '';
  expect(long.length).toBeLessThan(400);
});
