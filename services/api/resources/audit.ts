// Operations on the audit log.
import type { Endpoint } from '../endpoint.ts';
import { listAuditLog } from '../endpoints/list-audit-log.ts';

export const auditEndpoints: readonly Endpoint[] = [listAuditLog];
