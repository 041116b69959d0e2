// Operations on sessions of browsers.
import type { Endpoint } from '../context/endpoint.ts';
import { createSession } from './create-session.ts';
import { createSessionCode } from './create-session-code.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

export const sessionEndpoints: readonly Endpoint[] = [
  createSession,
  listSessions,
  endSession,
  createSessionCode,
];
