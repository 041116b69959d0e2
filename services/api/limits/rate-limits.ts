// Rate limits: the policies, their problems, and the only place that writes their headers.
import { Problem } from '../contract/problem.ts';
import type { Counted } from '../contract/shape.ts';
import { openQuota, type Quota, type QuotaRule } from './quota.ts';

// `default` and `readings` count requests, `volume` readings, `auth` failed attempts.
const rules = {
  default: { quota: 600, windowSeconds: 60 },
  readings: { quota: 120, windowSeconds: 60 },
  volume: { quota: 50_000_000, windowSeconds: 86_400 },
  auth: { quota: 30, windowSeconds: 60 },
} as const satisfies Record<string, QuotaRule>;

type Policy = keyof typeof rules;

export interface RateLimitOptions {
  readonly isOn: boolean;
  /** Number of API processes that share the clients: each allows its share of the quotas. */
  readonly copies: number;
  readonly nowMs: () => number;
}

export interface RateLimits {
  /** Counts a request of a key. Throws 429, and then counts nothing. */
  readonly admit: (keyId: string, counted: Counted) => void;
  /** Counts readings before they are sent. Throws 429. */
  readonly takeReadings: (keyId: string, readings: number) => void;
  /** Throws 429 if the address has no failed attempt left. */
  readonly checkAttempts: (address: string) => void;
  /** Counts a failed attempt. Throws 429 as `checkAttempts` does. */
  readonly countFailure: (address: string) => void;
  /** RateLimit-Policy and RateLimit of draft-ietf-httpapi-ratelimit-headers-11; none while the limits are off. */
  readonly headers: (keyId: string, counted: Counted) => Readonly<Record<string, string>>;
  /** For GET /v1/limits; empty while limits are off. */
  readonly inForce: Readonly<Record<string, number>>;
}

export function openRateLimits({ isOn, copies, nowMs }: RateLimitOptions): RateLimits {
  const open = (policy: Policy): Quota => {
    const { quota, windowSeconds } = rules[policy];
    return openQuota({ quota: isOn ? Math.max(1, Math.floor(quota / copies)) : Infinity, windowSeconds });
  };
  const quotas = {
    default: open('default'),
    readings: open('readings'),
    volume: open('volume'),
    auth: open('auth'),
  };
  const refuse = (policy: Policy, client: string): never => {
    throw quotaProblem(policy, quotas[policy], quotas[policy].left(client, nowMs()).resetSeconds);
  };
  return {
    admit: (keyId, counted) => {
      const policies = requestPolicies[counted];
      const spent = policies.find((policy) => quotas[policy].left(keyId, nowMs()).left < 1);
      if (spent) refuse(spent, keyId);
      for (const policy of policies) quotas[policy].take(keyId, 1, nowMs());
    },
    takeReadings: (keyId, readings) => {
      if (!quotas.volume.take(keyId, readings, nowMs())) refuse('volume', keyId);
    },
    checkAttempts: (address) => {
      if (quotas.auth.left(address, nowMs()).left < 1) refuse('auth', address);
    },
    countFailure: (address) => {
      if (!quotas.auth.take(address, 1, nowMs())) refuse('auth', address);
    },
    headers: (keyId, counted) => {
      if (!isOn) return {};
      const items = shownPolicies[counted].map((policy) => {
        const { quota, windowSeconds, left } = quotas[policy];
        const state = left(keyId, nowMs());
        return {
          policy: `"${policy}";q=${quota};w=${windowSeconds}`,
          state: `"${policy}";r=${state.left};t=${state.resetSeconds}`,
        };
      });
      return {
        'ratelimit-policy': items.map(({ policy }) => policy).join(', '),
        ratelimit: items.map(({ state }) => state).join(', '),
      };
    },
    inForce: isOn
      ? {
          requestsPerMinute: quotas.default.quota,
          readingsBatchesPerMinute: quotas.readings.quota,
          readingsPerDay: quotas.volume.quota,
          failedAttemptsPerMinute: quotas.auth.quota,
        }
      : {},
  };
}

/** The policies that a request counts in. */
const requestPolicies = { default: ['default'], readings: ['default', 'readings'] } as const;
/** The policies that its reply reports. */
const shownPolicies = { default: ['default'], readings: ['default', 'readings', 'volume'] } as const;

function quotaProblem(policy: Policy, { quota, windowSeconds }: QuotaRule, resetSeconds: number): Problem {
  const what = {
    default: `This key has sent ${quota} requests within ${windowSeconds} s, which is its quota.`,
    readings: `This key has sent ${quota} batches of readings within ${windowSeconds} s, which is its quota.`,
    volume: `This key may send at most ${quota} readings within 24 h.`,
    auth: `This address made ${quota} attempts with an invalid key within ${windowSeconds} s, which is the limit.`,
  };
  return new Problem(policy === 'volume' ? 'daily-volume-exceeded' : 'rate-limited', {
    detail: `${what[policy]} Wait ${resetSeconds} s.`,
    headers: { 'retry-after': String(resetSeconds) },
  });
}
