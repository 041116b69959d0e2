// The REST bodies of the simulated project and its households.
import { projectDid, type Household } from './households.ts';
import { timeZone } from './kampala-time.ts';
import type { Registration } from './register.ts';

export const project: Registration = {
  did: projectDid,
  name: 'Simulated pressure cookers',
  country: 'UG',
  timeZone,
};

/** Body of POST /v1/households with all devices of the household. */
export const registrationOf = (household: Household): Registration => ({
  ...bareRegistrationOf(household),
  devices: devicesOf(household),
});

/** All devices of the household. */
export const devicesOf = (household: Household): Registration[] => [
  cookerOf(household),
  ...loggerOf(household),
  ...lpgOf(household),
];

/** The same without devices: they are installed later. */
export function bareRegistrationOf(household: Household): Registration {
  return {
    did: household.did,
    externalId: household.externalId,
    projectId: projectDid,
    location: { district: household.district, density: household.density },
    members: { adults: household.adults, children: household.children },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: household.baselineKg, source: 'declared' },
  };
}

const cookerOf = ({ cookerDid }: Household): Registration => ({
  did: cookerDid,
  type: 'ElectricPressureCooker',
  ratedPowerW: 1000,
  expectedInterval: 'PT5M',
  placement: 'meter',
});

function loggerOf({ loggerDid }: Household): Registration[] {
  if (loggerDid === null) return [];
  return [
    {
      did: loggerDid,
      type: 'StoveUseMonitor',
      fuelType: 'Charcoal',
      expectedInterval: 'PT5M',
      placement: 'onStove',
    },
  ];
}

function lpgOf({ lpgStoveDid, scaleDid }: Household): Registration[] {
  if (lpgStoveDid === null || scaleDid === null) return [];
  return [
    { did: lpgStoveDid, type: 'LpgStove', fuelType: 'LPG' },
    { did: scaleDid, type: 'FuelScale', fuelType: 'LPG', expectedInterval: 'PT1H' },
  ];
}
