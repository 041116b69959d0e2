// The filter of a frame: which households of the project may be drawn.
import { z } from 'zod';
import { deviceTypes } from '#domain/devices.ts';
import { fuelTypes } from '#domain/fuels.ts';
import { anyText } from '../../contract/fields.ts';
import { anyOf, type Condition } from '../../contract/condition.ts';
import { valuesMax } from '../../contract/query.ts';
import { densities } from '#domain/households.ts';
import { householdGroups } from '../../households/household/input.ts';
import { withDevice, withTag } from '../../store/list-conditions.ts';

const some = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(valuesMax).optional();

/** As the filters of GET /v1/households: values of one field mean "or", fields mean "and". */
export const frameInput = z
  .strictObject({
    district: some(anyText(200)),
    density: some(z.enum(densities)),
    fuelType: some(z.enum(fuelTypes)),
    status: some(z.enum(['enrolled', 'active', 'inactive'])),
    group: some(z.enum(householdGroups)),
    deviceType: some(z.enum(deviceTypes)),
    tag: some(anyText(100)),
    externalId: some(anyText(100)),
  })
  .meta({ id: 'SurveyFrameFilter' });

export const frameConditions = (frame: z.output<typeof frameInput>): Condition[] => [
  ...anyOf('district', frame.district),
  ...anyOf('density', frame.density),
  ...anyOf('fuel_type', frame.fuelType),
  ...anyOf('status', frame.status),
  ...anyOf('study_group', frame.group),
  ...withDevice(frame.deviceType),
  ...withTag(frame.tag),
  ...anyOf('external_id', frame.externalId),
];
