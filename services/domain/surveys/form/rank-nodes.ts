// Form nodes of a ranking question that asks only for the best options.
import type { Question } from '../templates/template.ts';
import { holderOf, nameOf, ruleOf, sourceOf, type Maker, type Place } from './maker.ts';
import type { Formula, FormNode } from './node.ts';
import { joinByAnd, group, leaveToServer } from './question-group.ts';

/** The best options, one node for each place; each is chosen among those that have no place yet. */
export function rankNodes(question: Question, place: Place, maker: Maker): FormNode[] {
  const { top = 0, options = [], required } = question;
  const name = nameOf(question, place, maker);
  const list = maker.lists.add(name, options);
  const filter = ruleOf(
    question.choiceFilter,
    { holder: holderOf(question, place), path: [...place.path, 'choiceFilter'], self: [{ node: name }] },
    maker,
  );
  leaveToServer(question, place, maker);
  const nodes: FormNode[] = [];
  for (let rank = 1; rank <= top; rank++) {
    const others = nodes.map((node): Formula => ['name != ', { node: node.name }]);
    const filters = [...(filter === undefined ? [] : [['(', ...filter, ')']]), ...others];
    const before = nodes.at(-1);
    nodes.push({
      name: maker.names.add(`${name}_${rank}`),
      type: 'select_one',
      source: sourceOf(place, question, `place:${rank}`),
      list,
      label: Object.fromEntries(maker.languages.map((language) => [language, [`${rank}.`]])),
      // A rank is answered whole or not at all.
      isRequired: required === true || rank > 1,
      requiredMessage: maker.write(question.requiredMessage),
      choiceFilter: filters.length === 0 ? undefined : filters.flatMap(joinByAnd),
      relevant: before && [{ node: before.name }, " != ''"],
    });
  }
  const answer: FormNode = {
    name,
    type: 'calculate',
    source: null,
    calculation: ["join(' '", ...nodes.flatMap((node) => [', ', { node: node.name }]), ')'],
  };
  return [
    {
      ...group(question, place, maker, { name: maker.names.add(`${name}_rank`) }),
      children: [...nodes, answer],
    },
  ];
}
