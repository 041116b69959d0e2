// The origin of a request in the audit log: key, operation, and the notes of the caller.
import type { AuditNote } from '#records/records.ts';
import type { Principal } from '../contract/principal.ts';
import type { Origin } from '../contract/shape.ts';

export const auditNote = (
  { keyId, actor }: Principal,
  { operationId, requestId, notes }: Origin,
  resource?: string,
): AuditNote => ({ actor: actor ?? keyId, keyId, action: operationId, requestId, notes, resource });
