// What the audit log says of a request: whose key, which operation, and what the caller adds.
import type { AuditNote } from '#records/audit.ts';
import type { Principal } from '../contract/principal.ts';
import type { Origin } from '../contract/shape.ts';

export const auditNote = (
  { keyId, actor }: Principal,
  { operationId, requestId, notes }: Origin,
  resource?: string,
): AuditNote => ({ actor: actor ?? keyId, keyId, action: operationId, requestId, notes, resource });
