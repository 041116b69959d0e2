// The cooking energy of a household that can be credited for its persons (energyPerPerson; MMECD v1.2).

interface EnergyUse {
  readonly perPersonKwh: number;
  readonly aboveCap: boolean;
  /** The cap where it binds. The measurement is kept as it is. */
  readonly creditedKwh: number;
}

/** Energy of a household and day, kWh; cap in kWh per person and day. */
export function energyPerPerson(energyKwh: number, persons: number, capKwh: number): EnergyUse {
  const creditedKwh = Math.min(energyKwh, capKwh * persons);
  return { perPersonKwh: energyKwh / persons, aboveCap: creditedKwh < energyKwh, creditedKwh };
}
