// The catalogue of faults: what devices, deliveries and declarations get wrong.
import type { Fault } from '../world.ts';
import { powerFaults } from './power.ts';
import { reportFaults } from './reports.ts';
import { scaleFaults } from './scale.ts';
import { registerFaults } from './register.ts';
import { temperatureFaults } from './temperature.ts';

export const faults: readonly Fault[] = [
  ...registerFaults,
  ...powerFaults,
  ...temperatureFaults,
  ...scaleFaults,
  ...reportFaults,
];
