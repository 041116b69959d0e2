// The unique names of records: each is a record of kind `name` whose versions name its owner.
import type { ResponsePurpose } from '#domain/surveys/responses/states.ts';
import type { NameState, RecordVersion } from '#records/records.ts';

export const projectDid = (did: string): string => `project-did:${did}`;
export const householdDid = (did: string): string => `household-did:${did}`;
export const collectorDid = (did: string): string => `collector-did:${did}`;
export const verifierDid = (did: string): string => `verifier-did:${did}`;
export const deviceDid = (did: string): string => `device-did:${did}`;
/** Owner: the open installation of the device. */
export const installed = (deviceId: string): string => `installed:${deviceId}`;
/** `projectId`: id of the project; empty for households without one. Neither part can contain the separator. */
export const externalId = (projectId: string | null, id: string): string =>
  `external-id:${projectId ?? ''}:${id}`;
/** `projectId`: id of the project; empty for templates of all projects. Neither part can contain the separator. */
export const surveyTemplate = (projectId: string | null, templateId: string): string =>
  `survey-template:${projectId ?? ''}:${templateId}`;
/** The id that a client gives a response, unique in the project. */
export const response = (projectId: string, responseId: string): string =>
  `response:${projectId}:${responseId}`;
/** A household answers a campaign once in a round, and once more in its back-check. */
export const responseSlot = ({
  campaignId,
  householdId,
  round,
  purpose,
}: {
  readonly campaignId: string;
  readonly householdId: string;
  readonly round: number;
  readonly purpose?: ResponsePurpose | undefined;
}): string =>
  `response-of:${campaignId}:${householdId}:${round}${purpose === undefined ? '' : `:${purpose}`}`;
/** The vendor is escaped, so that no other pair gives the same name. */
export const deviceSerial = (vendor: string, serial: string): string =>
  `device-serial:${encodeURIComponent(vendor)}:${serial}`;
/**
 * Operations that install something in a household, or archive it, write a version of this name, so that two of them
 * conflict.
 */
export const householdLock = (householdId: string): string => `stays:${householdId}`;
/** Operations that document or correct a gap of a device write a version of this name, so that two of them conflict. */
export const gaps = (deviceId: string): string => `gaps:${deviceId}`;
/** The reading that reported a delivery: it has at most one correction in force. */
export const delivery = (deviceId: string, observedAt: string, sequence: number): string =>
  `delivery:${deviceId}:${sequence}:${observedAt}`;
/** Neither part can contain the separator. */
export const deviceKey = (deviceId: string, keyId: string): string => `device-key:${deviceId}:${keyId}`;

/**
 * The next version of a name with any owner before; `owner` is empty to release it. The reservation fails if the name
 * has changed since it was read.
 */
export const nextOwner = (name: string, owner: string, before: NameState | undefined): RecordVersion => ({
  kind: 'name',
  id: name,
  version: (before?.version ?? 0) + 1,
  body: { owner },
});

/** The household whose rights to reductions were transferred, by the salted digest of its identity: one in all projects. */
export const rightsOf = (identityDigest: string): string => `rights-of:${identityDigest}`;
/** A party has one open dispute of a claim. */
export const openDispute = (claimId: string, party: string): string => `dispute-of:${claimId}:${party}`;
/** The first device with this serial number that was claimed, whatever its vendor. */
export const claimedSerial = (serial: string): string => `claimed-serial:${serial}`;
