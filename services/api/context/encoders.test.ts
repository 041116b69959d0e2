// The registry is asked until it has answered once; it may be unreachable afterwards.
import { expect, test } from 'vitest';
import { PartAway } from '#runtime/kafka/bounded-producer.ts';
import { RestRefusal } from '#runtime/registry/rest.ts';
import type { Registry } from '#runtime/registry/registry.ts';
import { openEncoders } from './encoders.ts';

function registryOf(register: Registry['register']): Registry {
  const unused = () => expect.fail('not used here');
  return { register, versions: unused, version: unused };
}

test('a failure is not kept, an answer is', async () => {
  const subjects: string[] = [];
  let isAway = true;
  const encoders = openEncoders(
    registryOf(async (subject) => {
      subjects.push(subject);
      if (isAway) throw new Error('no connection');
      return subjects.length;
    }),
    'x.',
  );
  await expect(encoders()).rejects.toBeInstanceOf(PartAway);
  isAway = false;
  const { power } = await encoders();
  isAway = true;
  expect((await encoders()).power).toBe(power);
  expect(subjects.slice(4)).toEqual(
    ['usage', 'fuel', 'temperature', 'power'].map((kind) => `x.telemetry.${kind}-value`),
  );
  const reading = {
    deviceDid: 'd',
    sequence: 1,
    observedAt: 2,
    activePowerW: 3,
    voltageV: null,
    currentA: null,
    energyWh: null,
    relayOn: null,
  };
  expect([...power(reading).subarray(0, 7)]).toEqual([0, 0, 0, 0, 8, 2, 100]);
});

test('a schema that the registry refuses is a fault, not an outage', async () => {
  const encoders = openEncoders(
    registryOf(() => Promise.reject(new RestRefusal('incompatible', 409))),
    '',
  );
  await expect(encoders()).rejects.toBeInstanceOf(RestRefusal);
});
