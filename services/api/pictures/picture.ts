// What all pictures have in common: one function reads the data, which are sent as JSON or drawn as SVG.
import { z } from 'zod';
import { languages, type Language } from '#pictures/kit/words.ts';
import type { Head, Sheet } from '#pictures/kit/frame.ts';
import type { Scope } from '#domain/scopes.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody, noParams, type Endpoint } from '../context/endpoint.ts';
import { checkScope } from '../contract/access.ts';
import { pictureType } from '../contract/media.ts';
import type { Principal } from '../contract/principal.ts';
import type { ProblemCode } from '../contract/problem.ts';
import { one, wholeNumber } from '../contract/query.ts';

/** Narrowest and widest picture, and the width without a parameter, px. */
const widths = { min: 320, max: 2000, usual: 1000 } as const;

/** Groups with fewer households are shown to keys with `pii:read` alone. */
export const groupMin = 5;

/** Parameters of every drawing. */
export const sheetQuery = {
  lang: one(z.enum(languages)).describe('Language of the drawing. Default: en.'),
  width: one(wholeNumber(widths.min, widths.max)).describe(
    `Width of the drawing, px. Default: ${widths.usual}.`,
  ),
} as const;

interface SheetQuery {
  readonly lang?: Language | undefined;
  readonly width?: number | undefined;
}

interface Picture<Query, Data> {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Scopes that its data need besides `analysis:read`. */
  readonly scopes: readonly Scope[];
  readonly query: z.ZodType<Query>;
  readonly schema: z.ZodType<Data>;
  readonly problems: readonly ProblemCode[];
  readonly read: (query: Query, caller: Principal, api: Api) => Promise<Data>;
  readonly draw: (data: Data, sheet: Sheet) => string;
}

/** Headers of a drawing: opened by itself it runs nothing, loads nothing and is of no origin. */
const drawingHeaders = { 'content-security-policy': "default-src 'none'; sandbox" } as const;

/** GET /v1/pictures/{name}. `Query`: what the parameters of `query` are decoded to. */
export function definePicture<Query extends SheetQuery, Data extends Head>(
  picture: Picture<Query, Data>,
): Endpoint {
  const { name, operationId, summary, description, query, schema, problems } = picture;
  const path = `/v1/pictures/${name}`;
  const takesPeriod = query instanceof z.ZodObject && 'from' in query.shape;
  return defineEndpoint({
    method: 'GET',
    path,
    operationId,
    summary,
    description: `${description} \`Accept: image/svg+xml\` gives the drawing, \`application/json\` exactly the data that are drawn.${scopesText(picture.scopes)}`,
    scope: 'analysis:read',
    params: noParams,
    query,
    body: noBody,
    picture: true,
    replies: { 200: { description: 'The data of the picture, or the picture.', schema } },
    problems: [...problems, 'scope-missing'],
    run: async ({ query: asked, principal, prefersPage }, api) => {
      for (const scope of picture.scopes) checkScope({ scope }, principal);
      const data = await picture.read(asked, principal, api);
      if (!prefersPage) return { status: 200, version: 1, body: data };
      const sheet: Sheet = {
        language: asked.lang ?? 'en',
        width: asked.width ?? widths.usual,
        digest: sha256(JSON.stringify(data)).toString('hex'),
        address: addressOf(path, asked, takesPeriod ? data.period : null),
      };
      const text = { type: pictureType, text: picture.draw(data, sheet) };
      return { status: 200, version: 1, text, headers: drawingHeaders };
    },
  });
}

const scopesText = (scopes: readonly Scope[]): string =>
  scopes.length === 0 ? '' : ` The key also needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`;

const notOfTheData = new Set(['lang', 'width', 'from', 'to']);

/** The address of the data, with the period that was drawn; null for a picture that is asked for without one. */
function addressOf(path: string, asked: object, period: Head['period']): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(asked))
    if (value !== undefined && !notOfTheData.has(key)) query.set(key, String(value));
  if (period) {
    query.set('from', period.start);
    query.set('to', period.end);
  }
  return `${path}?${query.toString()}`;
}
