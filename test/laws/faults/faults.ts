// The catalogue of faults: what devices, deliveries and declarations get wrong.
import type { Fault } from '../world.ts';
import { declaredFaults } from './declared.ts';
import { deliveryFaults } from './delivery.ts';
import { powerFaults } from './power.ts';
import { registerFaults } from './register.ts';
import { reportFaults } from './reports.ts';
import { scaleFaults } from './scale.ts';
import { temperatureFaults } from './temperature.ts';
import { wholeMeterFaults } from './whole-meter.ts';

export const faults: readonly Fault[] = [
  ...registerFaults,
  ...powerFaults,
  ...temperatureFaults,
  ...scaleFaults,
  ...reportFaults,
  ...deliveryFaults,
  ...declaredFaults,
  ...wholeMeterFaults,
];
