// SHA-256 of a text in UTF-8, for the domain, which knows no node.
import { createHash } from 'node:crypto';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
