// Bounds of dates, times and durations that no answer could keep.
import { resolveBound, forms, isBound, isDayLike, isForm, isRelative, order } from '../moments/moments.ts';
import type { TemplateFault } from './faults.ts';
import type { Question } from './template.ts';

/** Any day: bounds that are both relative keep their order on all days. */
const anyDay = '2024-01-31';

/** What is wrong with the bounds of the answers of a type; other types have no faults here. */
export function momentBoundFaults({ type, validation: { min, max } = {} }: Question): TemplateFault[] {
  if (!isForm(type)) return [];
  const faults = Object.entries({ min, max }).flatMap(([name, bound]) =>
    bound === undefined || isBound(type, String(bound))
      ? []
      : [
          {
            path: [name],
            code: 'bad-format',
            detail: `This must be ${forms[type].wanted}${isDayLike(type) ? ', today, or today-P1Y' : ''}.`,
          },
        ],
  );
  if (faults.length > 0 || min === undefined || max === undefined) return faults;
  const [from, to] = [String(min), String(max)];
  // Which of a date and a day before today is later changes from day to day.
  if (isRelative(from) !== isRelative(to)) return [];
  const [least, most] = [resolveBound(from, anyDay) ?? from, resolveBound(to, anyDay) ?? to];
  return order(least, most) <= 0
    ? []
    : [
        {
          path: ['min'],
          code: 'above-max',
          detail: `min is ${from} and max is ${to}: no answer would be allowed.`,
        },
      ];
}
