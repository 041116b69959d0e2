// Hearth's own methodology for households whose whole fuel use was measured (infra/docs/methodologies.md#whole-household).
import {
  brought,
  chosen,
  equation,
  fuelParameters,
  gridParameters,
  type Methodology,
} from '../methodology.ts';

export const wholeHousehold: Methodology = {
  id: 'whole-household@1',
  title: 'Whole household: baseline fuel against residual fuel and all new energy',
  boundaries: ['wholeHousehold'],
  equations: [
    equation('Baseline', 'baseline fuel × NCV (EF_CO2 fNRB + EF_non)', 'emissionsPerKg'),
    equation(
      'Actual',
      'residual fuel × NCV (EF_CO2 fNRB + EF_non) + Σ energy × EF of the new devices',
      'emissionsPerKg',
    ),
    equation('Reduction', 'baseline − actual, of the same boundary', 'reduction', 'boundaryRefuse'),
  ],
  parameters: [
    ...fuelParameters,
    ...gridParameters,
    brought('baselineFuel', 'kg per month'),
    brought('residualFuel', 'kg of the period'),
    chosen('leakageFraction', 'fraction of the reduction', 'leakageFraction'),
  ],
  source: 'Rule of Hearth',
  reliability: 'D',
  validFrom: null,
};
