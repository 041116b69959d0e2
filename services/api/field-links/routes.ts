// Operations on field links of collectors.
import type { Endpoint } from '../context/endpoint.ts';
import { createFieldLink } from './create-field-link.ts';
import { listFieldLinks } from './list-field-links.ts';
import { revokeFieldLink } from './revoke-field-link.ts';

export const fieldLinkEndpoints: readonly Endpoint[] = [createFieldLink, listFieldLinks, revokeFieldLink];
