// Operations on devices, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { getDevice } from '../endpoints/get-device.ts';
import { listDevices } from '../endpoints/list-devices.ts';

export const deviceEndpoints: readonly Endpoint[] = [listDevices, getDevice];
