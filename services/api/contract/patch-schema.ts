// The schema of a merge patch (RFC 7396), for the OpenAPI document. The patched record is checked as a whole.
import { z } from 'zod';

/** Any fields of the record, at any depth; null clears a field that may be absent. */
export const patchSchema = (record: z.ZodObject): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(record.shape).map(([name, member]) => [name, patchMember(member).nullish()]),
    ),
  );

function patchMember(member: z.core.$ZodType): z.ZodType {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable) return patchMember(member.unwrap());
  if (member instanceof z.ZodObject) return patchSchema(member);
  return member instanceof z.ZodType ? member : z.unknown();
}
