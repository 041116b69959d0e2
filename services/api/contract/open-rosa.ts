// Replies of OpenRosa (docs.getodk.org/openrosa), the protocol of ODK Collect: a message in XML, and what every reply has.
import { problems, type Problem } from './problem.ts';

/** Addresses of phones have a token in them. */
export const isForPhones = (path: string): boolean => path.startsWith('/v1/key/');

/** A path as logs and replies may show it. */
export const maskToken = (path: string): string => path.replace(/\/key\/+[^/]*/i, '/key/***');

/** Collect reads nothing else as XML. */
export const openRosaType = 'text/xml; charset=utf-8';

export const openRosaHeaders = { 'x-openrosa-version': '1.0' } as const;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without what XML cannot hold. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** `text`: for the user of the phone. */
export const openRosaMessage = (nature: 'submit_success' | 'submit_error', text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<OpenRosaResponse xmlns="http://openrosa.org/http/response"><message nature="${nature}">${escapeXml(text)}</message></OpenRosaResponse>\n`;

/** A problem as a phone shows it; never 401, at which it would ask for a password. */
export const openRosaProblem = ({ code, message, reply }: Problem) => ({
  body: openRosaMessage('submit_error', message || problems[code].title),
  headers: { ...openRosaHeaders, 'content-type': openRosaType, ...reply.headers },
});
