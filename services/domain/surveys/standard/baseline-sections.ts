// Standard sections of a baseline survey, before stoves are given or sold.
import { fuels, fuelUse } from './fuels.ts';
import { ask, choices, label, money, range, type StandardSection } from './write.ts';

export const eligibility: StandardSection = {
  id: 'eligibility',
  label: label(['Eligibility', 'Éligibilité']),
  questions: [
    ask('consent*', 'boolean', ['Do you agree to take part?', 'Acceptez-vous de participer ?'], {
      validation: { mustBe: true },
    }),
    ask(
      'current_cooking*',
      'multiple_choice',
      ['What does the household cook with?', 'Avec quoi le ménage cuisine-t-il ?'],
      { ...fuels, allowOther: true },
    ),
    ask('cooks_at_home*', 'boolean', [
      'Does the household cook at home?',
      'Le ménage cuisine-t-il à la maison ?',
    ]),
    ask('main_cook_answers', 'boolean', [
      'Is it the main cook who answers?',
      'Est-ce la personne qui cuisine le plus souvent qui répond ?',
    ]),
    ask(
      'months_living_here',
      'integer',
      [
        'For how many months has the household lived here?',
        'Depuis combien de mois le ménage habite-t-il ici ?',
      ],
      range(0, 1200),
    ),
    ask(
      'has_clean_stove',
      'single_choice',
      ['Does it have a clean stove already?', 'A-t-il déjà un foyer propre ?'],
      choices({
        none: ['None', 'Aucun'],
        same_kind: ['One of the same kind', 'Un du même type'],
        other_kind: ['One of another kind', 'Un autre type'],
      }),
    ),
    ask(
      'interested*',
      'single_choice',
      ['Is the household interested in a new stove?', 'Le ménage souhaite-t-il un nouveau foyer ?'],
      choices({ yes: ['Yes', 'Oui'], no: ['No', 'Non'], unsure: ['Not sure', 'Pas sûr'] }),
    ),
  ],
};

export const socioEconomic: StandardSection = {
  id: 'socio_economic',
  label: label(['Household and economy', 'Ménage et économie']),
  questions: [
    ask('household_size*', 'number', ['How many persons eat here?', 'Combien de personnes mangent ici ?'], {
      validation: { min: 1, max: 50, integer: true },
      soft: { min: 1, max: 20 },
    }),
    ask(
      'children_under_15',
      'integer',
      ['How many of them are under 15?', 'Combien ont moins de 15 ans ?'],
      range(0, 40),
    ),
    ask(
      'main_income',
      'single_choice',
      ['What is the main income?', 'Quel est le revenu principal ?'],
      choices({
        farming: ['Farming', 'Agriculture'],
        wage: ['Wages', 'Salaire'],
        trade: ['Trade or own business', 'Commerce ou activité propre'],
        day_labour: ['Day labour', 'Travail journalier'],
        transfers: ['Transfers or pension', 'Transferts ou pension'],
        other: ['Other', 'Autre'],
      }),
    ),
    ask('income_monthly', 'quantity', ['What is the income of a month?', 'Quel est le revenu d’un mois ?'], {
      ...money,
      sensitive: true,
      validation: { min: 0 },
    }),
    ask(
      'energy_spend_monthly',
      'quantity',
      ['What is paid for energy in a month?', 'Combien paie-t-on pour l’énergie par mois ?'],
      { ...money, validation: { min: 0 } },
    ),
    ask(
      'electricity_access',
      'single_choice',
      ['Where does electricity come from?', 'D’où vient l’électricité ?'],
      choices({
        none: ['There is none', 'Il n’y en a pas'],
        grid: ['Grid', 'Réseau'],
        mini_grid: ['Mini-grid', 'Mini-réseau'],
        solar_home: ['Solar home system', 'Système solaire domestique'],
      }),
    ),
    ask(
      'dwelling',
      'single_choice',
      ['What kind of home is it?', 'Quel type de logement est-ce ?'],
      choices({
        house: ['House', 'Maison'],
        room: ['Room or flat', 'Chambre ou appartement'],
        compound: ['Shared compound', 'Concession partagée'],
        informal: ['Informal dwelling', 'Habitat informel'],
      }),
    ),
  ],
  crossRules: [
    {
      id: 'children_below_size',
      when: "${socio_economic.children_under_15} != '' and ${socio_economic.household_size} != ''",
      assert: '${socio_economic.children_under_15} < ${socio_economic.household_size}',
      message: label([
        'There must be more persons than children.',
        'Il doit y avoir plus de personnes que d’enfants.',
      ]),
      severity: 'hard',
    },
  ],
};

export const cookingPatterns: StandardSection = {
  id: 'cooking_patterns',
  label: label(['Cooking', 'Cuisine']),
  questions: [
    ask(
      'meals_per_day*',
      'number',
      ['How many meals are cooked in a day?', 'Combien de repas cuisine-t-on par jour ?'],
      { ...range(0, 10), measure: 'eventsPerDay' },
    ),
    ask(
      'hours_per_day',
      'number',
      ['How many hours a day is the stove in use?', 'Combien d’heures par jour le foyer est-il utilisé ?'],
      { ...range(0, 24), unit: 'h', measure: 'hoursPerDay' },
    ),
    ask(
      'main_fuel*',
      'single_choice',
      ['Which fuel is used most?', 'Quel combustible sert le plus ?'],
      fuels,
    ),
    ask('uses_charcoal', 'boolean', ['Is charcoal used?', 'Utilise-t-on du charbon de bois ?']),
    fuelUse('cooking_patterns'),
    ask('second_fuel', 'single_choice', ['Which fuel comes second?', 'Quel combustible vient en second ?'], {
      ...fuels,
      relevant: 'count-non-empty(${cooking_patterns.fuel}) > 1',
    }),
    ask('stoves', 'repeat', ['Stoves in the home', 'Foyers du ménage'], {
      validation: { maxItems: 10 },
      questions: [
        ask(
          'kind*',
          'single_choice',
          ['What kind of stove?', 'Quel type de foyer ?'],
          choices({
            three_stone: ['Three stones', 'Trois pierres'],
            traditional: ['Traditional stove', 'Foyer traditionnel'],
            improved: ['Improved stove', 'Foyer amélioré'],
            gas: ['Gas stove', 'Réchaud à gaz'],
            electric: ['Electric stove', 'Cuisinière électrique'],
            pressure_cooker: ['Electric pressure cooker', 'Autocuiseur électrique'],
            other: ['Other', 'Autre'],
          }),
        ),
        ask('used_last_7_days', 'boolean', ['Used in the last 7 days?', 'Utilisé ces 7 derniers jours ?']),
        ask('main', 'boolean', ['Is it the main stove?', 'Est-ce le foyer principal ?']),
      ],
    }),
    ask(
      'cooking_place',
      'single_choice',
      ['Where is cooking done?', 'Où cuisine-t-on ?'],
      choices({
        indoors: ['In the home', 'Dans le logement'],
        kitchen: ['In a kitchen of its own', 'Dans une cuisine séparée'],
        outdoors: ['Outdoors', 'Dehors'],
      }),
    ),
    ask('season_changes', 'boolean', [
      'Does cooking change with the seasons?',
      'La cuisine change-t-elle selon les saisons ?',
    ]),
  ],
};

export const stovePerceptions: StandardSection = {
  id: 'stove_perceptions',
  label: label(['Views on stoves', 'Avis sur les foyers']),
  questions: [
    ask('knows_clean_stoves', 'boolean', ['Are clean stoves known?', 'Connaît-on des foyers propres ?']),
    ask(
      'satisfaction_now',
      'rating',
      ['How content are you with the present stove?', 'Êtes-vous satisfait du foyer actuel ?'],
      { validation: { max: 5 } },
    ),
    ask('wishes', 'rank', ['What matters most in a stove?', 'Qu’est-ce qui compte le plus pour un foyer ?'], {
      ...choices({
        cost: ['Cost', 'Coût'],
        speed: ['Speed', 'Rapidité'],
        smoke: ['Little smoke', 'Peu de fumée'],
        taste: ['Taste', 'Goût'],
        safety: ['Safety', 'Sécurité'],
        size: ['Size', 'Taille'],
      }),
      top: 3,
    }),
    ask('willing_to_pay', 'quantity', ['What would you pay for it?', 'Combien paieriez-vous ?'], {
      ...money,
      validation: { min: 0 },
    }),
    ask('concerns', 'multiple_choice', ['What worries you?', 'Qu’est-ce qui vous inquiète ?'], {
      ...choices({
        none: ['Nothing', 'Rien'],
        cost: ['Cost', 'Coût'],
        safety: ['Safety', 'Sécurité'],
        taste: ['Taste of the food', 'Goût des plats'],
        repairs: ['Repairs', 'Réparations'],
        power: ['Power cuts', 'Coupures de courant'],
      }),
      exclusive: ['none'],
    }),
    ask('smoke_problem', 'scale', ['How bad is the smoke?', 'La fumée est-elle gênante ?'], {
      validation: { min: 1, max: 5, step: 1 },
    }),
  ],
};
