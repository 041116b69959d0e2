// Operations on events, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { listEvents } from './list-events.ts';

export const eventEndpoints: readonly Endpoint[] = [listEvents];
