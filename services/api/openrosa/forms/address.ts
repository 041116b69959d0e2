// Addresses of OpenRosa: what is in them, and absolute ones for replies.
import { z } from 'zod';
import type { Principal } from '../../contract/principal.ts';

export const linkParams = z.strictObject({
  token: z.string().describe('Token of the field link.'),
  project: z.string().describe('Id of the project.'),
});

export const formParams = linkParams.extend({ formId: z.string().max(100).describe('Id of the form.') });

export const fileParams = formParams.extend({ name: z.string().max(100).describe('Name of the file.') });

/** Collect adds `deviceID` to every address, and other clients what they like. */
export const anyQuery = z.object({});

interface At {
  readonly baseUrl: string;
  readonly params: z.output<typeof linkParams>;
}

/** Phones take absolute addresses only. */
export const formAddress = (
  { baseUrl, params: { token, project } }: At,
  formId: string,
  rest: string,
): string => `${baseUrl}/v1/key/${token}/projects/${project}/forms/${encodeURIComponent(formId)}${rest}`;

export type Linked = At & { readonly principal: Principal };
