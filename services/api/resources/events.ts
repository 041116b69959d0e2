// Operations on events, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { listEvents } from '../endpoints/list-events.ts';

export const eventEndpoints: readonly Endpoint[] = [listEvents];
