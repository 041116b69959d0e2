// Sections of a kitchen performance test: fuel that is weighed at home, day by day.
import { fuels } from './fuels.ts';
import { ask, choices, label, range, type StandardSection } from './write.ts';

const persons = (id: string, words: readonly [string, string]) =>
  ask(id, 'integer', words, { validation: { min: 0, max: 50 } });

const kilograms = (id: string, words: readonly [string, string]) =>
  ask(id, 'number', words, { unit: 'kg', validation: { min: 0, max: 500 } });

export const kptSetup: StandardSection = {
  id: 'kpt_setup',
  label: label(['Setup', 'Mise en place']),
  questions: [
    ask(
      'group*',
      'single_choice',
      ['Which group is it in?', 'Dans quel groupe est-il ?'],
      choices({ test: ['Test', 'Test'], reference: ['Reference', 'Référence'] }),
    ),
    ask('start*', 'date', ['First day', 'Premier jour']),
    ask('fuels*', 'multiple_choice', ['Fuels that are weighed', 'Combustibles pesés'], fuels),
    ask('scale_checked', 'boolean', [
      'Was the scale checked with a known weight?',
      'La balance a-t-elle été vérifiée avec un poids connu ?',
    ]),
    ask('persons', 'integer', ['Persons in the household', 'Personnes du ménage'], range(1, 50)),
  ],
};

export const kptDays: StandardSection = {
  id: 'kpt_days',
  label: label(['Days', 'Jours']),
  questions: [
    ask('days', 'repeat', ['Weighings, one for each day and fuel', 'Pesées, une par jour et combustible'], {
      validation: { minItems: 3, maxItems: 100 },
      questions: [
        ask('date*', 'date', ['Day', 'Jour']),
        ask('fuel*', 'single_choice', ['Fuel', 'Combustible'], fuels),
        { ...kilograms('weight_start', ['Weight at the start', 'Poids au début']), required: true },
        { ...kilograms('weight_end', ['Weight at the end', 'Poids à la fin']), required: true },
        kilograms('added', ['Added during the day', 'Ajouté pendant la journée']),
        ask('moisture_percent', 'number', ['Moisture of wood', 'Humidité du bois'], {
          ...range(0, 100),
          unit: '%',
        }),
        persons('men_15_59', ['Men from 15 to 59 who ate', 'Hommes de 15 à 59 ans qui ont mangé']),
        persons('women', ['Women from 15 who ate', 'Femmes dès 15 ans qui ont mangé']),
        persons('children_0_14', ['Children up to 14 who ate', 'Enfants jusqu’à 14 ans qui ont mangé']),
        persons('men_60_plus', ['Men from 60 who ate', 'Hommes dès 60 ans qui ont mangé']),
        ask('meals', 'integer', ['Meals cooked', 'Repas cuisinés'], range(0, 20)),
        ask('unusual_event', 'text', ['Unusual event', 'Évènement inhabituel'], {
          validation: { maxLength: 500 },
        }),
      ],
    }),
  ],
};

export const kptClose: StandardSection = {
  id: 'kpt_close',
  label: label(['End', 'Fin']),
  questions: [
    ask('end*', 'date', ['Last day', 'Dernier jour']),
    ask('cooked_as_usual*', 'boolean', [
      'Was cooking as usual on these days?',
      'A-t-on cuisiné comme d’habitude ces jours-là ?',
    ]),
    ask('remarks', 'text', ['Remarks', 'Remarques'], { validation: { maxLength: 2000 } }),
  ],
};
