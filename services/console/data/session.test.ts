// Signing in: by code or key, with the cookie that the browser takes, and a reason for each refusal.
import { beforeEach, expect, test } from 'vitest';
import { openConsoleClient } from './client.ts';
import { openSession, takesSecureCookies, type Place } from './session.ts';

/** The pauses of the sign-in under test: nobody waits for them. */
let pausesMs: number[] = [];
const pause = async (pauseMs: number): Promise<void> => {
  pausesMs.push(pauseMs);
  await Promise.resolve();
};

const secure: Place = { takesSecure: () => true, isLoopback: true, pause };

/** How often what was read is dropped. */
let forgotten = 0;
beforeEach(() => {
  forgotten = 0;
  pausesMs = [];
});

/** A session over replies in their order; what was sent is noted. */
function sessionOver(replies: readonly [number, unknown?, Record<string, string>?][], place = secure) {
  const sent: { readonly method: string; readonly body: unknown; readonly header: string | null }[] = [];
  const left = [...replies];
  const client = openConsoleClient('http://console.test');
  const before = globalThis.fetch;
  const fetchNext = async (_url: unknown, init: RequestInit = {}): Promise<Response> => {
    const { method = '', body, headers } = init;
    sent.push({
      method,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      header: new Headers(headers).get('x-hearth-console'),
    });
    const [status, content, more = {}] = left.shift() ?? [500];
    return new Response(content === undefined ? null : JSON.stringify(content), {
      status,
      headers: { 'content-type': 'application/json', ...more },
    });
  };
  const withSession = async <T>(
    work: (session: ReturnType<typeof openSession>) => Promise<T>,
  ): Promise<T> => {
    globalThis.fetch = fetchNext;
    try {
      return await work(openSession(client, place, () => (forgotten += 1)));
    } finally {
      globalThis.fetch = before;
    }
  };
  return { withSession, sent };
}

const me = { id: 'key_2', name: 'office', sessionOf: 'key_1' };

test('a code becomes a session, and the page knows who it is', async () => {
  const { withSession, sent } = sessionOver([
    [201, {}],
    [200, me],
  ]);
  await withSession(async (session) => {
    expect(await session.signIn({ code: 'abc' })).toBeNull();
    expect([session.me.value, session.isOut.value, session.signIns.value]).toEqual([me, false, 1]);
  });
  expect(sent).toEqual([
    { method: 'POST', body: { code: 'abc' }, header: '1' },
    { method: 'GET', body: undefined, header: '1' },
  ]);
});

test('where the browser takes no Secure cookie, this machine gets another one and a network gets none', async () => {
  const local = sessionOver(
    [
      [201, {}],
      [200, me],
    ],
    { takesSecure: () => false, isLoopback: true, pause },
  );
  await local.withSession((session) => session.signIn({ apiKey: 'k' }));
  expect(local.sent[0]?.body).toEqual({ apiKey: 'k', withoutSecure: true });
  const far = sessionOver([], { takesSecure: () => false, isLoopback: false, pause });
  expect(await far.withSession((session) => session.signIn({ code: 'abc' }))).toMatchObject({
    reason: 'needsTls',
  });
  // The code is not spent.
  expect(far.sent).toEqual([]);
});

const refusal = (code: string, errors: object[] = []) => ({ code, detail: 'd', requestId: 'r', errors });

test.each([
  [401, refusal('session-code-refused', [{ code: 'used', detail: '' }]), {}, { reason: 'used' }],
  [401, refusal('session-code-refused', [{ code: 'expired', detail: '' }]), {}, { reason: 'expired' }],
  [401, refusal('session-code-refused', [{ code: 'unknown', detail: '' }]), {}, { reason: 'unknown' }],
  [401, refusal('key-revoked'), {}, { reason: 'badKey' }],
  [429, refusal('rate-limited'), { 'retry-after': '42' }, { reason: 'tooMany', waitSeconds: '42' }],
  [500, refusal('internal-error'), {}, { reason: 'failed' }],
] as const)('a sign-in that is refused with %i %j says why', async (status, body, headers, expected) => {
  const { withSession } = sessionOver([[status, body, headers]]);
  expect(await withSession((session) => session.signIn({ code: 'abc' }))).toMatchObject(expected);
});

test('while nothing answers, the sign-in asks again and says so at last; a link is not spent by it', async () => {
  const away: [number, unknown] = [503, refusal('dependency-unavailable')];
  const passing = sessionOver([away, [502], [201, {}], away, [200, me]]);
  await passing.withSession(async (session) => {
    expect(await session.signIn({ code: 'abc' })).toBeNull();
    expect([session.me.value, session.signIns.value]).toEqual([me, 1]);
  });
  expect(passing.sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'GET', 'GET']);
  pausesMs = [];
  const lasting = sessionOver(Array.from({ length: 9 }, () => away));
  await lasting.withSession(async (session) => {
    expect(await session.signIn({ apiKey: 'k' })).toMatchObject({ reason: 'away' });
    expect(session.signIns.value).toBe(0);
  });
  expect([lasting.sent.length, pausesMs]).toEqual([6, [500, 1_500, 4_000, 8_000, 16_000]]);
});

test('a cookie that the browser did not keep is no sign-in', async () => {
  const { withSession } = sessionOver([
    [201, {}],
    [401, refusal('unauthenticated')],
  ]);
  await withSession(async (session) => {
    expect(await session.signIn({ code: 'abc' })).toMatchObject({ reason: 'failed' });
    expect(session.signIns.value).toBe(0);
  });
});

test('signing out forgets who it was', async () => {
  const { withSession, sent } = sessionOver([[201, {}], [200, me], [204]]);
  await withSession(async (session) => {
    await session.signIn({ code: 'abc' });
    forgotten = 0;
    expect(await session.signOut()).toBe(true);
    expect([session.me.value, session.isOut.value, forgotten]).toEqual([null, true, 1]);
  });
  expect(sent.at(-1)).toEqual({ method: 'DELETE', body: undefined, header: '1' });
});

test('a sign-out that does not arrive is told, and nothing is forgotten', async () => {
  const { withSession } = sessionOver([
    [201, {}],
    [200, me],
    [503, refusal('dependency-unavailable')],
  ]);
  await withSession(async (session) => {
    await session.signIn({ code: 'abc' });
    expect([await session.signOut(), session.me.value]).toEqual([false, me]);
  });
});

test('the same key may go on where it was; another one sees nothing that was read before', async () => {
  const again = { ...me, id: 'key_3' };
  const other = { ...me, id: 'key_4', sessionOf: 'key_9' };
  const { withSession } = sessionOver([
    [201, {}],
    [200, me],
    [201, {}],
    [200, again],
    [201, {}],
    [200, other],
  ]);
  await withSession(async (session) => {
    const counts: number[] = [];
    for (let signIns = 0; signIns < 3; signIns++) {
      await session.signIn({ code: 'abc' });
      counts.push(forgotten);
    }
    expect(counts).toEqual([1, 1, 2]);
    expect(session.owners.value).toBe(2);
  });
});

test('another key that was signed in by another tab is noticed, and sees nothing that was read before', async () => {
  const other = { ...me, id: 'key_4', sessionOf: 'key_9' };
  const { withSession } = sessionOver([
    [200, me],
    [200, me],
    [503, refusal('dependency-unavailable')],
    [200, other],
  ]);
  await withSession(async (session) => {
    const seen: unknown[] = [];
    for (let reads = 0; reads < 4; reads++) {
      await session.read();
      seen.push([session.me.value?.id, session.owners.value, forgotten]);
    }
    expect(seen).toEqual([
      ['key_2', 0, 0],
      ['key_2', 0, 0],
      ['key_2', 0, 0],
      ['key_4', 1, 1],
    ]);
  });
});

test('the browser itself says whether it keeps Secure cookies', () => {
  const jar = (takes: boolean) => {
    let kept = '';
    return {
      get cookie() {
        return kept;
      },
      set cookie(text: string) {
        if (takes) kept = text.includes('Max-Age=0') ? '' : (text.split(';')[0] ?? '');
      },
    };
  };
  const [taking, refusing] = [jar(true), jar(false)];
  expect([takesSecureCookies(taking), takesSecureCookies(refusing), taking.cookie]).toEqual([
    true,
    false,
    '',
  ]);
});
