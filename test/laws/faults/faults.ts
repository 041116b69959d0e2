// The catalogue of faults: three simple ones until the whole catalogue is here.
import type { Fault, World, WorldDevice } from '../world.ts';

const onDevice = (
  world: World,
  channels: readonly WorldDevice['channel'][],
  change: (device: WorldDevice) => WorldDevice,
): World | undefined =>
  world.devices.some(({ channel }) => channels.includes(channel))
    ? { ...world, devices: world.devices.map((one) => (channels.includes(one.channel) ? change(one) : one)) }
    : undefined;

export const faults: readonly Fault[] = [
  {
    name: 'power-relay-open',
    family: 'power',
    law: 'L1',
    apply: (world) =>
      onDevice(world, ['power'], (device) => ({
        ...device,
        readings: { ...device.readings, power: device.readings.power.map((one) => ({ ...one, relayOn: false })) },
      })),
  },
  {
    name: 'scale-zero',
    family: 'scale',
    law: 'L1',
    apply: (world) =>
      onDevice(world, ['oldScale'], (device) => ({
        ...device,
        readings: { ...device.readings, fuel: device.readings.fuel.map((one) => ({ ...one, quantity: 0 })) },
      })),
  },
  {
    name: 'sent-twice',
    family: 'delivery',
    law: 'L5',
    apply: (world) =>
      onDevice(world, ['meter', 'power', 'use', 'heat', 'gas'], (device) => ({
        ...device,
        readings: {
          power: device.readings.power.flatMap((one) => [one, { ...one, sequence: one.sequence + 1_000_000 }]),
          usage: device.readings.usage.flatMap((one) => [one, { ...one, sequence: one.sequence + 1_000_000 }]),
          fuel: device.readings.fuel.flatMap((one) => [one, { ...one, sequence: one.sequence + 1_000_000 }]),
          temperature: device.readings.temperature.flatMap((one) => [
            one,
            { ...one, sequence: one.sequence + 1_000_000 },
          ]),
        },
      })),
  },
];
