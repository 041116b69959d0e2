// Who is signed in: asks the API, signs in with a code or a key, signs out.
import { inject, shallowRef, type InjectionKey, type Ref } from 'vue';
import type { Client } from '#infra/client/client.ts';
import type { ApiKey } from '#infra/client/operations.ts';
import { problemOf } from './client.ts';

/** What opens a session: the code of a link, or a key that was typed in. */
type Credential = { readonly code: string } | { readonly apiKey: string };

/** Why a sign-in failed: the code of the problem, and of a link what is wrong with it. */
export interface SignInFault {
  readonly reason: 'used' | 'expired' | 'unknown' | 'badKey' | 'tooMany' | 'needsTls' | 'failed';
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
  /** Resolves to what is wrong, or null. */
  readonly signIn: (credential: Credential) => Promise<SignInFault | null>;
  /** Resolves to whether the session has ended; false where no reply came. */
  readonly signOut: () => Promise<boolean>;
}

/** `takesSecure`: whether the browser keeps Secure cookies at this address; `isLoopback`: it is this machine. */
export interface Place {
  readonly takesSecure: () => boolean;
  readonly isLoopback: boolean;
}

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

  const read = async (): Promise<void> => {
    const reply = await client('getMe');
    if (reply.status === 401) isOut.value = true;
    if (reply.status !== 200) return;
    const before = me.value;
    me.value = reply.body;
    if (before !== null && before.sessionOf !== reply.body.sessionOf) renew();
  };

  const signIn = async (credential: Credential): Promise<SignInFault | null> => {
    const withoutSecure = !place.takesSecure();
    if (withoutSecure && !place.isLoopback) return fault('needsTls');
    const reply = await client('createSession', {
      body: { ...credential, ...(withoutSecure && { withoutSecure }) },
    });
    if (reply.status !== 201) {
      if (reply.status === 429) return fault('tooMany', reply.headers.get('retry-after') ?? '60');
      if (reply.status !== 401) return fault('failed');
      const [error] = problemOf(reply)?.errors ?? [];
      const { code } = error ?? {};
      return fault(code === 'used' || code === 'expired' || code === 'unknown' ? code : 'badKey');
    }
    const before = me.value;
    await read();
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
    read,
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
