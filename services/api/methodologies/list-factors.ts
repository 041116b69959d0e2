// GET /v1/factors: the factors of the methodologies, each with its source.
import { z } from 'zod';
import {
  factors,
  isNamed,
  isValidOn,
  placeInName,
  regions,
} from '#domain/emissions/factors/records/registry.ts';
import { date } from '../analyses/request/request.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { fixedPage, fixedQuery, lastPage } from '../contract/fixed-page.ts';
import { pageReply } from '../contract/list-query.ts';
import { factorExample, factorReply, printFactor } from './reply.ts';
import { many, one } from '../contract/query.ts';

const firstParts = [...new Set(factors.map(({ name: known }) => known.split('.')[0] ?? ''))].toSorted();

const name = z.string().refine((given) => firstParts.some((part) => isNamed(given, part)), {
  error:
    'This must be the name of a factor or its first parts, for example fNRB or fNRB.UG. Case must match.',
  params: { code: 'not-allowed', allowed: firstParts },
});

const region = z.string().regex(new RegExp(`^(?:[A-Z]{2}|${regions.join('|')})$`), {
  error: `This must be a country (two capital letters of ISO 3166-1) or one of ${regions.join(', ')}.`,
});

export const listFactors = defineEndpoint({
  method: 'GET',
  path: '/v1/factors',
  operationId: 'listFactors',
  summary: 'List factors with their sources',
  description:
    'A new value is a new version, so results keep the factors that they name. A country without a factor of its own is not listed: an analysis then uses the factor of its region and reports it.',
  scope: 'any',
  params: noParams,
  query: z.strictObject({
    ...fixedQuery(factorReply),
    name: many(name).describe(
      'Only factors with this name, or whose name starts with these parts: fNRB finds fNRB.UG.',
    ),
    region: many(region).describe('Only factors of this country or region.'),
    validOn: one(date).describe('Only factors that may be used on this day.'),
  }),
  body: noBody,
  replies: {
    200: {
      description: 'A page of factors, in the order of their ids.',
      schema: pageReply(factorReply),
      example: lastPage([factorExample]),
    },
  },
  problems: ['invalid-cursor'],
  run: async ({ query: { name: names, region: places, validOn: day, ...page } }) => {
    const wanted = factors.filter(
      (factor) =>
        (names === undefined || names.some((start) => isNamed(factor.name, start))) &&
        (places === undefined || places.includes(placeInName(factor.name) ?? '')) &&
        (day === undefined || isValidOn(factor, day)),
    );
    return fixedPage(wanted.map(printFactor), page, { names, places, day });
  },
});
