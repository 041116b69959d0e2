// Fuels as the standard sections name them, and the repeat in which a household says how much it uses of each.
import { ask, choices, money } from './write.ts';

export const fuels = choices({
  wood: ['Wood', 'Bois'],
  charcoal: ['Charcoal', 'Charbon de bois'],
  pellets: ['Pellets', 'Granulés'],
  lpg: ['Bottled gas (LPG)', 'Gaz en bouteille (GPL)'],
  coal: ['Coal', 'Houille'],
  dung: ['Dung', 'Bouse séchée'],
  crop_residue: ['Crop residue', 'Résidus de récolte'],
  kerosene: ['Kerosene', 'Pétrole lampant'],
  ethanol: ['Ethanol', 'Éthanol'],
  biogas: ['Biogas', 'Biogaz'],
  natural_gas: ['Natural gas', 'Gaz naturel'],
  electricity: ['Electricity', 'Électricité'],
});

/** Fuels with which cooking counts as clean (SDG indicator 7.1.2; WHO, indoor air quality guidelines, 2014). */
export const cleanFuels = ['electricity', 'lpg', 'natural_gas', 'biogas', 'ethanol'] as const;

/** `section`: the section that holds it, for its rules. */
export const fuelUse = (section: string) =>
  ask('fuel_use', 'repeat', ['Fuels that are used', 'Combustibles utilisés'], {
    validation: { maxItems: 12 },
    measure: 'fuelPerMonth',
    questions: [
      ask('fuel*', 'single_choice', ['Which fuel?', 'Quel combustible ?'], fuels),
      ask('amount*', 'quantity', ['How much of it?', 'Quelle quantité ?'], {
        units: ['kg', 'L', 'kWh', 'm3'],
        validation: { min: 0 },
      }),
      ask(
        'per*',
        'single_choice',
        ['In which time?', 'En combien de temps ?'],
        choices({
          day: ['A day', 'Un jour'],
          week: ['A week', 'Une semaine'],
          month: ['A month', 'Un mois'],
        }),
      ),
      ask('bought', 'boolean', ['Is it bought?', 'Est-il acheté ?']),
      ask('price', 'quantity', ['What does this amount cost?', 'Combien coûte cette quantité ?'], {
        ...money,
        relevant: `\${${section}.bought} = 'yes'`,
        validation: { min: 0 },
      }),
    ],
  });
