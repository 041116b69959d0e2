// A template whose questions choose from lists beside it: from files, and from a long sheet in two languages.
import type { Template } from '#domain/surveys/templates/template.ts';
import { withLists } from '#domain/surveys/templates/with-lists.ts';

const villages = {
  columns: ['code', 'village', 'part'],
  rows: [
    ['v1', 'Kiboga, "old"', 'gulu'],
    ['Lake side', 'Lake side', 'gulu'],
    ['v1', 'Kiboga', 'lira'],
    ['3', 'Amolatar', 'lira'],
  ],
};
const crops = {
  columns: ['name', 'label', 'season'],
  rows: [
    ['maize', 'Maize', 'long'],
    ['beans', 'Beans', 'short'],
    ['sorghum', 'Sorghum', 'long'],
  ],
};
const prices = {
  columns: ['item', 'price'],
  rows: [
    ['wood', '12.5'],
    ['3', '30'],
    ['lpg', '99'],
  ],
};
const people = {
  columns: ['code', 'people'],
  rows: [
    ['v1', '90'],
    ['Lake side', '70'],
    ['3', ''],
  ],
};
const roles = {
  columns: ['name', 'label::en', 'label::fr', 'group'],
  rows: [
    ['cook', 'Cook', 'Cuisinier', 'home'],
    // As many as a question does not hold itself.
    ...Array.from({ length: 1000 }, (_, index) => [`r${index}`, `Role ${index}`, `Rôle ${index}`, 'field']),
  ],
};

const digest = `sha256:${'0'.repeat(64)}`;

export const listed: Template = withLists(
  {
    templateId: 'listed',
    languages: ['en', 'fr'],
    lists: ['villages', 'crops', 'people', 'prices', 'roles'].map((id) => ({ id, digest })),
    sections: [
      {
        id: 'place',
        questions: [
          { id: 'district', type: 'single_choice', options: ['gulu', 'lira', 'wood'] },
          {
            id: 'village',
            type: 'single_choice',
            optionsFrom: { list: 'villages', value: 'code', label: 'village' },
            choiceFilter: 'part = ${district}',
          },
          {
            id: 'inhabitants',
            type: 'calculated',
            expression: "pulldata('people', 'people', 'code', ${village})",
          },
          { id: 'many', type: 'text', relevant: 'number(${inhabitants}) > 80' },
          { id: 'beside', type: 'text', relevant: "${village} = 'Lake side'" },
          {
            id: 'grown',
            type: 'multiple_choice',
            optionsFrom: { list: 'crops' },
            choiceFilter: "season != 'dry'",
          },
          {
            id: 'role',
            type: 'single_choice',
            optionsFrom: { list: 'roles' },
            choiceFilter: "group = 'home'",
          },
          { id: 'count', type: 'integer' },
          {
            id: 'fuels',
            type: 'repeat',
            questions: [
              { id: 'fuel', type: 'single_choice', options: ['wood', 'lpg'] },
              {
                id: 'price',
                type: 'calculated',
                valueType: 'number',
                expression: "number(pulldata('prices', 'price', 'item', ${fuel}))",
              },
            ],
          },
          {
            id: 'one_more',
            type: 'calculated',
            expression: "pulldata('prices', 'price', 'item', ${count} + 1)",
          },
          {
            id: 'village_words',
            type: 'calculated',
            valueType: 'label',
            expression: "jr:choice-name(${village}, '${village}')",
          },
          {
            id: 'third',
            type: 'calculated',
            expression: "pulldata('prices', 'price', 'item', ${count})",
          },
        ],
      },
    ],
  },
  new Map(Object.entries({ villages, crops, people, prices, roles })),
);
