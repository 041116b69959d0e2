// The digest of a template version: equal content has equal digests, whatever the order of its members.
import { hash } from 'node:crypto';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import type { Template } from '#domain/surveys/templates/template.ts';

export const digestOf = (content: Template): string => `sha256:${hash('sha256', canonicalJson(content))}`;
