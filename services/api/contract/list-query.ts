// Parameters that lists of records share: page, times, order, count, and which fields of an item to print.
import { z } from 'zod';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { one, pageQuery } from './query.ts';

/** Items of a page if the request has no limit. */
export const limitDefault = 100;

const sortFields = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;

export type SortField = (typeof sortFields)[number];

const oneOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .array(z.enum(words))
    .length(1, 'This parameter is given more than once. Send it once.')
    .transform(([word]) => word)
    .optional();

/** `item`: the schema of an item, whose fields may be selected. */
export const listQuery = (item: z.ZodObject) => ({
  ...pageQuery,
  sort: oneOf(sortFields).describe('Order of the list; `-` sorts descending. Default: createdAt.'),
  count: oneOf(['true', 'false']).describe('true: the reply has `totalCount`.'),
  fields: words(Object.keys(item.shape)),
});

/** A comma-separated list of some of the words. */
export const words = (allowed: readonly string[]) =>
  one(
    z
      .string()
      .transform((text) => text.split(','))
      .superRefine((given, context) => {
        for (const word of given.filter((each) => !allowed.includes(each))) {
          const suggestion = didYouMean(word, allowed);
          context.addIssue({
            code: 'custom',
            message: `${JSON.stringify(word.slice(0, 100))} is not one of the allowed words.`,
            params: { code: 'not-allowed', allowed, ...(suggestion !== undefined && { suggestion }) },
          });
        }
      }),
  ).describe(`Names separated by commas, of: ${allowed.join(', ')}.`);

/** The item with only these fields, in its own order; the whole item if none were named. */
export const onlyFields = (item: unknown, fields: readonly string[] | undefined): unknown =>
  fields === undefined || typeof item !== 'object' || item === null
    ? item
    : Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)));

/** Some fields of an item, as `fields` selected them; named after the item. */
function someOf(item: z.ZodObject) {
  const { id } = z.globalRegistry.get(item) ?? {};
  return id === undefined ? item.partial() : item.partial().meta({ id: `${id}Fields` });
}

/** The reply of a list of items, or of their selected fields. */
export const pageReply = (item: z.ZodObject) =>
  z.object({
    data: z.array(z.union([item, someOf(item)])),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    totalCount: z.number().optional(),
  });
