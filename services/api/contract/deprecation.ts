// Operations that will be retired: how their replies say so (RFC 9745, RFC 8594), and 410 after the sunset.
import { Problem } from './problem.ts';

/** An operation that will be retired. Its replies say so for at least 12 months (RFC 9745, RFC 8594). */
export interface Deprecation {
  /** ISO date-time from which clients should stop using it. */
  readonly at: string;
  /** ISO date-time from which it returns 410; never before `at`. */
  readonly sunset: string;
  /** Address of a page about it. */
  readonly link: string;
  /** Address of the operation that replaces it. */
  readonly successor?: string;
}

/** Headers of every reply of the operation; none if it is not deprecated. Throws 410 with them after the sunset. */
export function deprecationHeaders(
  deprecated: Deprecation | undefined,
  nowMs: number,
): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {};
  const { at, sunset, link, successor } = deprecated;
  const links = [
    `<${link}>; rel="deprecation"`,
    ...(successor === undefined ? [] : [`<${successor}>; rel="successor-version"`]),
  ];
  const headers = {
    deprecation: `@${Math.floor(Date.parse(at) / 1000)}`,
    sunset: new Date(sunset).toUTCString(),
    link: links.join(', '),
  };
  if (nowMs >= Date.parse(sunset)) throw new Problem('endpoint-retired', { headers });
  return headers;
}
