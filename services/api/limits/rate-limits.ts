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
  /** API processes that share the clients: each gives its part of the quotas. */
  readonly copies: number;
  readonly nowMs: () => number;
}

export interface RateLimits {
  /** Counts a request of a key. Throws 429, and then counts nothing. */
  readonly admit: (keyId: string, counted: Counted) => void;
  /** Counts readings that are about to be sent. Throws 429. */
  readonly takeReadings: (keyId: string, readings: number) => void;
  /** Throws 429 when the address has no failed attempt left. */
  readonly checkAttempts: (address: string) => void;
  /** Counts a failed attempt. Throws 429 as `checkAttempts` does. */
  readonly countFailure: (address: string) => void;
  /** RateLimit-Policy and RateLimit of draft-ietf-httpapi-ratelimit-headers-11; none while the limits are off. */
  readonly headers: (keyId: string, counted: Counted) => Readonly<Record<string, string>>;
  /** For GET /v1/limits; empty while they are off. */
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
    throw exceeded(policy, quotas[policy], quotas[policy].left(client, nowMs()).resetSeconds);
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

/** What one request takes from. */
const requestPolicies = { default: ['default'], readings: ['default', 'readings'] } as const;
/** What its reply tells of. */
const shownPolicies = { default: ['default'], readings: ['default', 'readings', 'volume'] } as const;

function exceeded(policy: Policy, { quota, windowSeconds }: QuotaRule, resetSeconds: number): Problem {
  const what = {
    default: `This key may send ${quota} requests within ${windowSeconds} s.`,
    readings: `This key may send ${quota} batches of readings within ${windowSeconds} s.`,
    volume: `This key may send ${quota} readings within 24 h.`,
    auth: `${quota} attempts with a bad key came from this address within ${windowSeconds} s.`,
  };
  return new Problem(policy === 'volume' ? 'daily-volume-exceeded' : 'rate-limited', {
    detail: `${what[policy]} Wait ${resetSeconds} s.`,
    headers: { 'retry-after': String(resetSeconds) },
  });
}
