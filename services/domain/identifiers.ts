// The two names of a resource: a W3C DID with an optional path, and a path-safe id.

/** Prefixes of path-safe ids, by kind of record. */
const idPrefixes = {
  project: 'prj',
  household: 'hh',
  device: 'dev',
  installation: 'ins',
  calibration: 'cal',
  'device-status-change': 'dsc',
  'device-key': 'dvk',
  gap: 'gap',
  alarm: 'alm',
  'delivery-correction': 'dcr',
  event: 'evt',
  job: 'job',
  'audit-entry': 'aud',
  survey: 'srv',
  'survey-template': 'tpl',
  'reading-batch': 'rb',
  response: 'rsp',
  verification: 'ver',
  collector: 'col',
  assignment: 'asg',
  'field-link': 'fld',
  attachment: 'att',
  analysis: 'an',
  'evidence-batch': 'eb',
  'evidence-anchor': 'anc',
  claim: 'clm',
  credential: 'crd',
  'evidence-item': 'evi',
  dispute: 'dsp',
  verifier: 'vfr',
  'cross-check': 'xc',
  'webhook-endpoint': 'whe',
} as const;

export type ResourceKind = keyof typeof idPrefixes;

// Runs in linear time: each class is disjoint from what may follow it.
const didPattern =
  /^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)*$/;

/** Longest DID, bytes; a DID is ASCII. */
const didBytesMax = 512;

/** A DID, optionally with a path; no query, no fragment, no empty segment. Compared byte for byte, never folded. */
export const isDid = (text: string): boolean => text.length <= didBytesMax && didPattern.test(text);

/** An id of that kind: prefix, underscore, 26 characters of Crockford base32. */
export const isIdOf = (kind: ResourceKind, text: string): boolean =>
  text.startsWith(`${idPrefixes[kind]}_`) && /^[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

const collections = ['projects', 'households', 'devices', 'collectors', 'verifiers'] as const;

type Collection = (typeof collections)[number];

/** Whether only this service gives such a DID, in any spelling of its domain. */
export function isMintedDid(domain: string, did: string): boolean {
  const prefixes = collections.map((collection) => mintedDid(domain, collection, '').toLowerCase());
  return prefixes.some((prefix) => did.toLowerCase().startsWith(prefix));
}

/** The DID that the service gives a resource that came without one: `did:web:<domain>:<collection>:<ulid>`. */
export const mintedDid = (domain: string, collection: Collection, ulid: string): string =>
  `did:web:${domain}:${collection}:${ulid}`;
