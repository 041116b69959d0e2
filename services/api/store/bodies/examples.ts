// Examples of printed records for the OpenAPI document.

const stamped = { version: 1, createdAt: '2026-11-21T09:10:00Z', updatedAt: '2026-11-21T09:10:00Z' };

export const projectExample = {
  did: 'did:ixo:project/789',
  name: 'Clean cooking in Kampala',
  country: 'UG',
  timeZone: 'Africa/Kampala',
  coverageThreshold: 0.95,
  defaultMethodology: null,
  oracleQuorum: { need: 1, of: 1 },
  reviewLevels: 1,
  separationOfDuties: true,
  disputeDays: 30,
  requireProtocol: false,
  stratifyBy: ['location.density'],
  didPrefixes: [],
  registry: null,
  article6: null,
  implicit: false,
  status: 'active',
  id: 'prj_01M7YNX8J0QF6P5307M3HNMPM6',
  ...stamped,
};

export const householdExample = {
  did: 'did:web:hearth.localhost:households:01M7YNX8J0QF6P5307M3HNMPM6',
  type: 'CleanCookingHousehold',
  location: { district: 'XYZ', density: 'Medium' },
  devices: [],
  baseline: {
    fuelType: 'Charcoal',
    monthlyConsumption: 40,
    unit: 'kg',
    validFrom: null,
    source: 'declared',
  },
  id: 'hh_01M7YNX8J0QF6P5307M3HNMPM6',
  projectId: null,
  status: 'active',
  ...stamped,
};

export const deviceExample = {
  did: 'did:ixo:device/456',
  type: 'ElectricPressureCooker',
  status: 'active',
  householdId: 'did:ixo:household/123',
  expectedInterval: 'PT5M',
  connectivity: 'online',
  health: 'ok',
  id: 'dev_01M7YNX8J0QF6P5307M3HNMPM6',
  ...stamped,
};
