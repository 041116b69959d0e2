// Operations on the audit log.
import type { Endpoint } from '../context/endpoint.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditEndpoints: readonly Endpoint[] = [listAuditLog];
