// Standard sections of a follow-up survey, shortly after installation.
import { ask, choices, label, range, type StandardSection } from './write.ts';

export const installationQuality: StandardSection = {
  id: 'installation_quality',
  label: label(['Installation', 'Installation']),
  questions: [
    ask('installed_on', 'date', ['When was it installed?', 'Quand a-t-il été installé ?'], {
      validation: { max: 'today' },
    }),
    ask('device*', 'device_ref', ['Which device is it?', 'De quel appareil s’agit-il ?']),
    ask('serial_photo', 'image', ['Photo of the serial number', 'Photo du numéro de série'], {
      validation: { maxBytes: 5_000_000 },
    }),
    ask('serial_number', 'barcode', ['Serial number', 'Numéro de série'], {
      validation: { mustMatch: 'device.serialNumber' },
    }),
    ask('works*', 'boolean', ['Does it work?', 'Fonctionne-t-il ?']),
    ask('trained*', 'boolean', ['Was its use shown?', 'Son utilisation a-t-elle été montrée ?']),
    ask('faults_seen', 'multiple_choice', ['Which faults do you see?', 'Quels défauts voyez-vous ?'], {
      ...choices({
        none: ['None', 'Aucun'],
        damaged: ['Damaged', 'Endommagé'],
        missing_part: ['A part is missing', 'Une pièce manque'],
        unsafe_wiring: ['Unsafe wiring', 'Câblage dangereux'],
        wrong_place: ['In an unsuitable place', 'À un endroit inadapté'],
      }),
      exclusive: ['none'],
    }),
  ],
};

export const userExperience: StandardSection = {
  id: 'user_experience',
  label: label(['First experience', 'Première expérience']),
  questions: [
    ask('satisfaction*', 'rating', ['How content are you with it?', 'En êtes-vous satisfait ?'], {
      validation: { max: 5 },
    }),
    ask('easy_to_use', 'scale', ['How easy is it to use?', 'Est-il facile à utiliser ?'], {
      validation: { min: 1, max: 5, step: 1 },
    }),
    ask('dishes_cooked', 'multiple_choice', ['What was cooked with it?', 'Qu’a-t-on cuisiné avec ?'], {
      ...choices({
        staple: ['Staple food', 'Aliment de base'],
        beans: ['Beans', 'Haricots'],
        sauce: ['Sauce or vegetables', 'Sauce ou légumes'],
        meat: ['Meat or fish', 'Viande ou poisson'],
        water: ['Water or tea', 'Eau ou thé'],
      }),
      allowOther: true,
    }),
    ask('would_recommend', 'boolean', ['Would you recommend it?', 'Le recommanderiez-vous ?']),
  ],
};

export const technicalChallenges: StandardSection = {
  id: 'technical_challenges',
  label: label(['Technical problems', 'Problèmes techniques']),
  questions: [
    ask('problems', 'multiple_choice', ['Which problems were there?', 'Quels problèmes y a-t-il eu ?'], {
      ...choices({
        none: ['None', 'Aucun'],
        no_start: ['It does not start', 'Il ne démarre pas'],
        too_weak: ['Too little heat', 'Trop peu de chaleur'],
        broken: ['Something broke', 'Quelque chose s’est cassé'],
        power: ['No power', 'Pas de courant'],
        fuel: ['No fuel', 'Pas de combustible'],
      }),
      exclusive: ['none'],
      allowOther: true,
    }),
    ask('problem_text', 'text', ['What happened?', 'Que s’est-il passé ?'], {
      relevant:
        "count-selected(${technical_challenges.problems}) > 0 and not(selected(${technical_challenges.problems}, 'none'))",
      validation: { maxLength: 2000 },
    }),
    ask(
      'power_cuts_per_week',
      'integer',
      ['How many power cuts are there in a week?', 'Combien de coupures de courant par semaine ?'],
      range(0, 100),
    ),
    ask('help_received', 'boolean', ['Did somebody help?', 'Quelqu’un a-t-il aidé ?']),
    ask('needs_visit*', 'boolean', ['Is a visit needed?', 'Faut-il une visite ?']),
  ],
};

export const usagePatterns: StandardSection = {
  id: 'usage_patterns',
  label: label(['Use', 'Utilisation']),
  questions: [
    ask(
      'used_yesterday*',
      'boolean',
      ['Was the new stove used yesterday?', 'Le nouveau foyer a-t-il servi hier ?'],
      { measure: 'daysInUseShare' },
    ),
    ask('times_yesterday', 'integer', ['How many times?', 'Combien de fois ?'], {
      ...range(0, 20),
      relevant: "${usage_patterns.used_yesterday} = 'yes'",
    }),
    ask(
      'old_stove_last_week*',
      'boolean',
      ['Was the old stove used in the last week?', 'L’ancien foyer a-t-il servi la semaine dernière ?'],
      { measure: 'traditionalDaysShare' },
    ),
    ask('why_not_used', 'multiple_choice', ['Why was it not used?', 'Pourquoi n’a-t-il pas servi ?'], {
      ...choices({
        broken: ['Broken', 'En panne'],
        cost: ['Too costly', 'Trop cher'],
        power: ['No power or fuel', 'Pas de courant ou de combustible'],
        dish: ['Not fit for the dish', 'Pas adapté au plat'],
        away: ['Away from home', 'Absent'],
      }),
      allowOther: true,
      relevant: "${usage_patterns.used_yesterday} = 'no'",
    }),
  ],
};
