// Turns a published template into the form that phones show, independent of how a form is written down.
import { fullName } from '../expressions/questions.ts';
import { nameQuestion } from '../templates/rules.ts';
import type { Section, Template } from '../templates/template.ts';
import { placeCrossRules, type CrossRules } from './cross-rules.ts';
import { lookUp } from './look-ups.ts';
import { openMaker, ruleOf, type Maker, type Place } from './maker.ts';
import { isShown, type Form, type FormNode } from './node.ts';
import { questionNodes } from './question-nodes.ts';
import { textIn } from './texts.ts';
import { visitNodesOf } from './visit.ts';

/** How a phone knows a form: the campaign, and the version of its questionnaire. */
export interface FormIdentity {
  readonly id: string;
  readonly version: string;
}

export function formOf(template: Template, { id, version }: FormIdentity): Form {
  const maker = openMaker(template);
  const rules = placeCrossRules(maker);
  const sections = template.sections.map((section, index) =>
    sectionNode(section, ['sections', index], maker, rules),
  );
  const [language = ''] = maker.languages;
  return {
    id,
    version,
    title: textIn(template.title ?? template.templateId, language),
    languages: maker.languages,
    nodes: [...visitNodesOf(maker.languages, template.registersHouseholds ?? false), ...sections],
    sectionNames: Object.fromEntries(
      template.sections.map((section) => [section.id, maker.names.ofSection(section.id)]),
    ),
    lists: maker.lists.all(),
    files: maker.lists.files(),
    instanceName: ['concat(', ...lookUp('label'), ", ' ', ", { node: 'today' }, ')'],
    lookUps: [...maker.translator.columns.values()],
    serverOnly: maker.serverOnly,
  };
}

function sectionNode(
  section: Section,
  path: Place['path'],
  maker: Maker,
  { constraints, notes }: CrossRules,
): FormNode {
  const children = section.questions.flatMap((question, index) => {
    const place = { section, repeat: null, path: [...path, 'questions', index] };
    const name = fullName(nameQuestion(section, question, null));
    return [...questionNodes(question, place, maker, constraints.get(name)), ...(notes.get(name) ?? [])];
  });
  return {
    name: maker.names.ofSection(section.id),
    type: 'group',
    source: null,
    label: maker.write(section.label ?? section.id),
    relevant: ruleOf(section.relevant, { holder: null, path: [...path, 'relevant'] }, maker),
    appearance: section.appearance,
    children: children.some(isShown) ? children : [...children, unseenNote(section, maker)],
  };
}

/** A group in which nobody sees anything is no valid form: it gets a note that is never shown. */
const unseenNote = ({ id }: Section, { names, write }: Maker): FormNode => ({
  name: names.add(`${id}_unseen`),
  type: 'note',
  source: null,
  label: write('-'),
  relevant: ['false()'],
});
