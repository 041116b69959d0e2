// MMECD of Gold Standard: metered and measured energy cooking devices.
import {
  brought,
  chosen,
  equation,
  fuelParameters,
  gridParameters,
  kilnParameters,
  usual,
  type Methodology,
} from '../methodology.ts';

const cooking = [
  chosen('scBaseline', 'MJ per person and event', 'sc'),
  chosen('scProject', 'MJ per person and event', 'sc'),
  chosen('efficiencyBaseline', 'fraction', 'efficiency.baseline'),
  chosen('efficiencyProject', 'fraction', 'efficiency'),
];

const v12: Methodology = {
  id: 'gs-mecd@1.2',
  title: 'Methodology for Metered and Measured Energy Cooking Devices, v1.2',
  boundaries: ['metered'],
  equations: [
    equation('Eq 1', 'EF_useful = Σ P NCV (EF_CO2 fNRB + EF_non) / Σ P NCV η', 'mmecdCase1'),
    equation(
      'Eq 2',
      'EF_input = Σ P NCV (EF_CO2 fNRB + EF_non) / Σ P NCV',
      'mmecdEfInput',
      'charcoalEfProductionCO2',
      'charcoalEfProductionNonCO2',
      'nonCO2Factor',
    ),
    equation('Eq 3', 'BE = EG_useful EF_useful, credited energy at most the cap', 'mmecdCase1'),
    equation(
      'Eq 4',
      'BE = Σ EG (SC_b / SC_p) 0.0036 EF_input, credited energy at most the cap',
      'mmecdCase2',
    ),
    equation('Eq 6', 'EG_useful = Σ EG 0.0036 η_p', 'mmecdCase1'),
    equation('Eq 7', 'EG_useful = Σ P NCV_p η_p', 'mmecdCase1'),
    equation('Eq 8', 'PE = Σ EG EF_grid (1 + TDL), never capped', 'mmecdCase1', 'mmecdCase2'),
    equation('Eq 9', 'PE = Σ P NCV_p EF_p, never capped', 'mmecdCase1'),
    equation('ER', 'ER = BE − PE − LE, LE = leakageFraction × max(0, BE − PE)', 'mmecdCase1', 'mmecdCase2'),
  ],
  parameters: [
    ...fuelParameters,
    ...gridParameters,
    ...kilnParameters,
    ...cooking,
    usual('efCO2CapCharcoal', 'tCO2e/TJ', 'efCO2Cap.Charcoal', 'mmecd-1.2'),
    usual('efNonCO2CapCharcoal', 'tCO2e/TJ', 'efNonCO2Cap.Charcoal', 'mmecd-1.2'),
    usual('creditCapElectricity', 'kWh per person and day', 'cap.electricity', 'mmecd-1.2'),
    usual('creditCapFuel', 'MJ per person and day, input energy', 'cap.fuelEnergy', 'mmecd-1.2'),
    usual('leakageFraction', 'fraction of the reduction', 'leakageFraction', 'mmecd-1.2'),
    usual('suppressedDemandWood', 't per person and year', 'fuelPerPerson.Wood', 'mmecd-1.2'),
    usual('suppressedDemandCharcoal', 't per person and year', 'fuelPerPerson.Charcoal', 'mmecd-1.2'),
    usual('efficiencyThreeStone', 'fraction', 'efficiency.old.threeStone', 'mmecd-1.2'),
    usual('efficiencyTraditional', 'fraction', 'efficiency.old.traditional', 'mmecd-1.2'),
    usual('efficiencyCharcoal', 'fraction', 'efficiency.old.charcoal', 'mmecd-1.2'),
  ],
  source: 'Gold Standard, 13 December 2022; read second-hand',
  reliability: 'S',
  validFrom: '2022-12-13',
};

const v20: Methodology = {
  id: 'gs-mecd@2.0',
  title: 'Methodology for Metered and Measured Energy Cooking Devices, v2.0',
  boundaries: ['metered'],
  equations: [
    equation(
      'Method 2',
      'BE = EG (SC_b / SC_p) 0.0036 Σ share (EF_CO2 fNRB + EF_non + UEF)',
      'mmecd20Method2',
    ),
    equation('Method 3', 'BE = Σ EC_KPT EF users'),
    equation('DAF, BAU', 'BE = min(BE (1 − DAF), BAU)', 'mmecd20Chain', 'mmecd20Method2'),
    equation('MPE', 'PE = PE (1 + MPE) if the meter is worse than allowed', 'mmecd20Chain'),
    equation(
      'LE',
      'LE = leakageFraction × max(0, BE − AE) + embodied × new devices, by the days of their first year',
      'mmecd20Chain',
      'mmecd20Method2',
    ),
    equation('ER', 'ER = BE − AE − LE', 'mmecd20Chain', 'mmecd20Method2'),
    equation(
      'Data gaps',
      'missing share below gapsExcludedFrom: each missing day gets gapsFillPercentile of the observed days; else excluded',
      'gapFill',
    ),
  ],
  parameters: [
    ...fuelParameters,
    ...gridParameters,
    ...cooking,
    brought('capPerPerson', 't per person and year'),
    brought('daf', 'fraction'),
    brought('bauCeiling', 'tCO2e'),
    usual('gapsExcludedFrom', 'fraction', 'gaps.excludedFrom', 'mmecd-2.0'),
    usual('gapsFillPercentile', 'fraction', 'gaps.fillPercentile', 'mmecd-2.0'),
    usual('meterErrorAllowed', 'fraction', 'meterErrorAllowed', 'mmecd-2.0'),
    usual('leakageFraction', 'fraction of the reduction', 'leakageFraction', 'mmecd-2.0'),
    usual('embodied', 'kgCO2e per new device', 'embodied', 'mmecd-2.0'),
  ],
  source: 'Gold Standard, 2025; read second-hand, the form of MPE is unconfirmed',
  reliability: 'S',
  validFrom: null,
};

export const mmecd: readonly Methodology[] = [v12, v20];
