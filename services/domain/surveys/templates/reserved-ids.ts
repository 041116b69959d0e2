// Names of a template under which answers, labels or filters are filed and that no JSON body may hold.
import { reservedNames } from '../../reserved-names.ts';
import { within, type TemplateFault } from './faults.ts';
import { valueOf, type Option, type Question, type Template } from './template.ts';

export const reservedIdFaults = ({ sections, validations = {} }: Template): TemplateFault[] => [
  ...sections.flatMap(({ id, questions }, index) =>
    [...faultOf(id, 'id'), ...questionFaults(questions)].map(within('sections', index)),
  ),
  ...(validations.crossRules ?? []).flatMap(({ id }, index) =>
    faultOf(id, 'id').map(within('validations', 'crossRules', index)),
  ),
];

const questionFaults = (questions: readonly Question[]): TemplateFault[] =>
  questions.flatMap(({ id, options = [], rows = [], labels = {}, questions: inner = [] }, index) =>
    [
      ...faultOf(id, 'id'),
      ...options.flatMap((option, at) => filterFaults(option).map(within('options', at))),
      // The answer to a matrix is an object by row.
      ...rows.flatMap((row, at) => [
        ...faultOf(valueOf(row), ...(typeof row === 'string' ? [] : ['value'])).map(within('rows', at)),
        ...filterFaults(row).map(within('rows', at)),
      ]),
      ...Object.keys(labels).flatMap((name) => faultOf(name, 'labels', name)),
      ...questionFaults(inner),
    ].map(within('questions', index)),
  );

const filterFaults = (option: Option): TemplateFault[] =>
  typeof option === 'string'
    ? []
    : Object.keys(option.filter ?? {}).flatMap((name) => faultOf(name, 'filter', name));

const faultOf = (name: string, ...path: readonly string[]): TemplateFault[] =>
  reservedNames.has(name)
    ? [
        {
          path,
          code: 'forbidden-name',
          detail: `${JSON.stringify(name)} is reserved: no JSON body may hold this name. Choose another one.`,
        },
      ]
    : [];
