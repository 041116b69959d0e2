// A duration as nodes of a form.
import { toText } from '../expressions/values.ts';
import { secondsOf } from '../moments/moments.ts';
import type { Question } from '../templates/template.ts';
import { nameOf, sourceOf, type Maker, type Place } from './maker.ts';
import type { Formula, FormNode } from './node.ts';
import { joinByAnd, group, leaveToServer, own } from './question-group.ts';

const words = {
  hours: { en: 'Hours', fr: 'Heures' },
  minutes: { en: 'Minutes', fr: 'Minutes' },
} as const;

/** Hours and minutes, joined to ISO 8601. */
export function durationNodes(question: Question, place: Place, maker: Maker): FormNode[] {
  const answerName = nameOf(question, place, maker);
  const isRequired = question.required === true;
  const [hours, minutes] = [maker.names.add(`${answerName}_hours`), maker.names.add(`${answerName}_minutes`)];
  if (question.constraint !== undefined) leaveToServer(question, place, maker);
  const nodeOf = (part: 'hours' | 'minutes', name: string, constraint: Formula): FormNode => ({
    name,
    type: 'integer',
    source: sourceOf(place, question, part),
    label: own(words[part], maker),
    isRequired,
    requiredMessage: maker.write(question.requiredMessage),
    constraint,
  });
  const { min, max } = question.validation ?? {};
  const total: Formula = ['coalesce(', { node: hours }, ', 0) * 3600 + . * 60'];
  const bounds = (
    [
      ['>=', min],
      ['<=', max],
    ] as const
  ).flatMap(([sign, bound]) =>
    bound === undefined ? [] : [[...total, ` ${sign} ${toText(secondsOf(String(bound)))}`]],
  );
  const answer: FormNode = {
    name: answerName,
    type: 'calculate',
    source: null,
    calculation: [
      'if(',
      { node: hours },
      " = '' and ",
      { node: minutes },
      " = '', '', concat('PT', int(coalesce(",
      { node: hours },
      ", 0)), 'H', int(coalesce(",
      { node: minutes },
      ", 0)), 'M'))",
    ],
  };
  return [
    {
      ...group(question, place, maker, { name: maker.names.add(`${answerName}_duration`) }),
      children: [
        nodeOf('hours', hours, ['. >= 0']),
        nodeOf('minutes', minutes, [['. >= 0 and . <= 59'], ...bounds].flatMap(joinByAnd)),
        answer,
      ],
    },
  ];
}
