// SHA-256 of bytes or of a text in UTF-8, for the domain, which knows no node.
import { hash } from 'node:crypto';

export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');
