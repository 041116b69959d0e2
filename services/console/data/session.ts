// Who is signed in: asks the API, signs in with a code or a key, signs out.
import { inject, shallowRef, type InjectionKey, type Ref } from 'vue';
import type { Client } from '#infra/client/client.ts';
import type { ApiKey } from '#infra/client/operations.ts';
import { problemOf } from './client.ts';

/** What opens a session: the code of a link, or a key that was typed in. */
type Credential = { readonly code: string } | { readonly apiKey: string };

/** Why a sign-in failed: the code of the problem, and of a link what is wrong with it. */
export interface SignInFault {
  readonly reason: 'used' | 'expired' | 'unknown' | 'badKey' | 'tooMany' | 'needsTls' | 'away' | 'failed';
  /** Seconds to wait after too many attempts. */
  readonly waitSeconds: string;
}

export interface Session {
  /** The session, as GET /v1/me shows it; null while nobody is signed in or it is not known yet. */
  readonly me: Ref<ApiKey | null>;
  /** Whether the API said that nobody is signed in. */
  readonly isOut: Ref<boolean>;
  /** Rises with each sign-in: what was refused before is asked again. */
  readonly signIns: Ref<number>;
  /** Rises when another key than before is signed in: the page is drawn anew, without what is open in it. */
  readonly owners: Ref<number>;
  /** Reads who is signed in; another tab may have changed it. */
  readonly read: () => Promise<void>;
  /** Resolves to what is wrong, or null. Asks again for half a minute while nothing answers. */
  readonly signIn: (credential: Credential) => Promise<SignInFault | null>;
  /** Resolves to whether the session has ended; false where no reply came. */
  readonly signOut: () => Promise<boolean>;
}

/** `takesSecure`: whether the browser keeps Secure cookies at this address; `isLoopback`: it is this machine. */
export interface Place {
  readonly takesSecure: () => boolean;
  readonly isLoopback: boolean;
  readonly pause: (pauseMs: number) => Promise<void>;
}

/** Before a sign-in that nothing answered is sent again: half a minute in all. */
const pausesMs = [500, 1_500, 4_000, 8_000, 16_000];

/** What a proxy or Hearth says while a store is away; null where no reply came. */
const isAway = (reply: { readonly status: number } | null): boolean =>
  reply === null || [502, 503, 504].includes(reply.status);

/** `forget` drops what was read: another person must not see it. */
export function openSession(client: Client, place: Place, forget: () => void): Session {
  const me = shallowRef<ApiKey | null>(null);
  const isOut = shallowRef(false);
  const signIns = shallowRef(0);
  const owners = shallowRef(0);

  const renew = (): void => {
    forget();
    owners.value += 1;
  };

  const ask = async (): Promise<{ readonly status: number } | null> => {
    const reply = await client('getMe').catch(() => null);
    if (reply?.status === 401) isOut.value = true;
    if (reply?.status !== 200) return reply;
    const before = me.value;
    me.value = reply.body;
    if (before !== null && before.sessionOf !== reply.body.sessionOf) renew();
    return reply;
  };

  /** The last reply, or the first one of a service that is there. */
  const askUntilThere = async <R extends { readonly status: number }>(
    send: () => Promise<R | null>,
  ): Promise<R | null> => {
    let reply = await send();
    for (const pauseMs of pausesMs) {
      if (!isAway(reply)) break;
      await place.pause(pauseMs);
      reply = await send();
    }
    return reply;
  };

  const signIn = async (credential: Credential): Promise<SignInFault | null> => {
    const withoutSecure = !place.takesSecure();
    if (withoutSecure && !place.isLoopback) return fault('needsTls');
    const body = { ...credential, ...(withoutSecure && { withoutSecure }) };
    const reply = await askUntilThere(() => client('createSession', { body }).catch(() => null));
    if (reply === null || isAway(reply)) return fault('away');
    if (reply.status !== 201) {
      if (reply.status === 429) return fault('tooMany', reply.headers.get('retry-after') ?? '60');
      if (reply.status !== 401) return fault('failed');
      const [error] = problemOf(reply)?.errors ?? [];
      const { code } = error ?? {};
      return fault(code === 'used' || code === 'expired' || code === 'unknown' ? code : 'badKey');
    }
    const before = me.value;
    if (isAway(await askUntilThere(ask))) return fault('away');
    if (me.value === null || me.value === before) return fault('failed');
    // Nobody knows whose page it was.
    if (before === null) renew();
    isOut.value = false;
    signIns.value += 1;
    return null;
  };

  return {
    me,
    isOut,
    signIns,
    owners,
    read: async () => {
      await ask();
    },
    signIn,
    signOut: async () => {
      const reply = await client('endSession').catch(() => null);
      if (reply?.status !== 204 && reply?.status !== 401) return false;
      me.value = null;
      isOut.value = true;
      forget();
      return true;
    },
  };
}

const fault = (reason: SignInFault['reason'], waitSeconds = ''): SignInFault => ({ reason, waitSeconds });

/** Asks the browser itself: it keeps this cookie only where it would keep that of a session. */
export function takesSecureCookies(page: Pick<Document, 'cookie'>): boolean {
  const name = '__Host-hearth-test';
  page.cookie = `${name}=1; Path=/; SameSite=Strict; Secure`;
  const isKept = page.cookie.includes(`${name}=1`);
  page.cookie = `${name}=; Path=/; SameSite=Strict; Secure; Max-Age=0`;
  return isKept;
}

export const sessionKey: InjectionKey<Session> = Symbol('session');

/** The session of the app; for `setup` alone. */
export function useSession(): Session {
  const session = inject(sessionKey);
  if (!session) throw new Error('no session is provided');
  return session;
}
