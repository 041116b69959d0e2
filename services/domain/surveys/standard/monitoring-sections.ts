// Standard sections of a monitoring survey, in each period of a programme.
import { cleanFuels, fuels, fuelUse } from './fuels.ts';
import { ask, choices, label, money, range, type StandardSection } from './write.ts';

const hasIt = "${stove_usage.still_has_stove} = 'yes'";

export const stoveUsage: StandardSection = {
  id: 'stove_usage',
  label: label(['Use of the stove', 'Utilisation du foyer']),
  questions: [
    ask('still_has_stove*', 'boolean', ['Is the stove still there?', 'Le foyer est-il encore là ?']),
    ask(
      'in_working_order*',
      'boolean',
      ['Does it work? See for yourself.', 'Fonctionne-t-il ? Vérifiez vous-même.'],
      { relevant: hasIt },
    ),
    ask('stove_photo', 'image', ['Photo of the stove', 'Photo du foyer'], {
      relevant: hasIt,
      validation: { maxBytes: 5_000_000 },
    }),
    ask(
      'days_used_last_week*',
      'integer',
      [
        'On how many days of the last week was it used?',
        'Combien de jours a-t-il servi la semaine dernière ?',
      ],
      { ...range(0, 7), relevant: hasIt, measure: 'daysInUseShare' },
    ),
    ask('hours_per_day', 'number', ['How many hours on such a day?', 'Combien d’heures un tel jour ?'], {
      ...range(0, 24),
      unit: 'h',
      relevant: '${stove_usage.days_used_last_week} > 0',
      measure: 'hoursPerDay',
    }),
    ask(
      'old_stove_days_last_week*',
      'integer',
      [
        'On how many days of the last week was the old stove used?',
        'Combien de jours l’ancien foyer a-t-il servi la semaine dernière ?',
      ],
      { ...range(0, 7), measure: 'traditionalDaysShare' },
    ),
  ],
};

export const fuelConsumption: StandardSection = {
  id: 'fuel_consumption',
  label: label(['Fuel', 'Combustible']),
  questions: [
    fuelUse('fuel_consumption'),
    ask(
      'electricity_for_cooking',
      'quantity',
      ['Electricity for cooking in a month', 'Électricité pour la cuisine par mois'],
      { units: ['kWh'], canonicalUnit: 'kWh', validation: { min: 0 } },
    ),
    ask(
      'price_change',
      'single_choice',
      ['How did fuel prices change?', 'Comment les prix ont-ils changé ?'],
      choices({
        lower: ['Lower', 'Plus bas'],
        same: ['The same', 'Identiques'],
        higher: ['Higher', 'Plus élevés'],
      }),
    ),
  ],
};

export const userSatisfaction: StandardSection = {
  id: 'user_satisfaction',
  label: label(['Satisfaction', 'Satisfaction']),
  questions: [
    ask('satisfaction*', 'rating', ['How content are you with it?', 'En êtes-vous satisfait ?'], {
      validation: { max: 5 },
    }),
    ask('problems', 'multiple_choice', ['Which problems were there?', 'Quels problèmes y a-t-il eu ?'], {
      ...choices({
        none: ['None', 'Aucun'],
        broken: ['Broken', 'En panne'],
        too_weak: ['Too little heat', 'Trop peu de chaleur'],
        fuel: ['Fuel is hard to get', 'Combustible difficile à trouver'],
        cost: ['Too costly', 'Trop cher'],
        not_used: ['It is not used any more', 'Il n’est plus utilisé'],
      }),
      exclusive: ['none'],
      allowOther: true,
    }),
    ask('stop_reasons', 'text', ['Why is it not used?', 'Pourquoi n’est-il pas utilisé ?'], {
      relevant: "selected(${user_satisfaction.problems}, 'not_used')",
      validation: { maxLength: 2000 },
    }),
  ],
};

const isClean = cleanFuels.map((fuel) => `\${sdg_indicators.main_fuel} = '${fuel}'`).join(' or ');

export const sdgIndicators: StandardSection = {
  id: 'sdg_indicators',
  label: label(['Sustainable development', 'Développement durable']),
  questions: [
    ask(
      'main_fuel*',
      'single_choice',
      ['Which fuel is used most?', 'Quel combustible sert le plus ?'],
      fuels,
    ),
    ask(
      'main_fuel_clean',
      'calculated',
      [
        'Cooks mainly with a clean fuel (SDG 7.1.2)',
        'Cuisine surtout avec un combustible propre (ODD 7.1.2)',
      ],
      { expression: `if(${isClean}, 'yes', 'no')` },
    ),
    ask(
      'minutes_collecting_fuel',
      'integer',
      ['Minutes a day for collecting fuel (SDG 5)', 'Minutes par jour pour ramasser le combustible (ODD 5)'],
      range(0, 1440),
    ),
    ask('smoke_symptoms', 'multiple_choice', ['Who cooks has (SDG 3)', 'La personne qui cuisine a (ODD 3)'], {
      ...choices({
        none: ['No symptoms', 'Aucun symptôme'],
        cough: ['Cough', 'Toux'],
        eyes: ['Sore eyes', 'Yeux irrités'],
        headache: ['Headache', 'Maux de tête'],
        breath: ['Shortness of breath', 'Essoufflement'],
      }),
      exclusive: ['none'],
      sensitive: true,
    }),
    ask(
      'fuel_spend_monthly',
      'quantity',
      [
        'What is paid for fuel in a month? (SDG 1)',
        'Combien paie-t-on pour le combustible par mois ? (ODD 1)',
      ],
      { ...money, validation: { min: 0 } },
    ),
    ask(
      'hours_saved_per_day',
      'number',
      ['Hours a day saved by the new stove', 'Heures gagnées par jour grâce au nouveau foyer'],
      { ...range(-24, 24), unit: 'h' },
    ),
  ],
};

export const inclusionCriteria: StandardSection = {
  id: 'inclusion_criteria',
  label: label(['Inclusion', 'Inclusion']),
  questions: [
    ask('same_household*', 'boolean', ['Is it the same household?', 'Est-ce le même ménage ?']),
    ask('lives_in_area*', 'boolean', [
      'Does it live in the area of the project?',
      'Habite-t-il dans la zone du projet ?',
    ]),
    ask('one_stove_per_household', 'boolean', [
      'Does it have one stove of the project only?',
      'A-t-il un seul foyer du projet ?',
    ]),
    ask('consent_still_given*', 'boolean', ['Does it still agree?', 'Est-il toujours d’accord ?'], {
      validation: { mustBe: true },
    }),
  ],
};
