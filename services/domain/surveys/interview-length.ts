// Whether an interview was too short to be true (durationFlag, infra/docs/sampling.md#quality-of-interviews).

const suspiciousRatio = 0.5;

/** `medianMinutes`: of the other collectors. */
export function interviewLength(
  minutes: number,
  medianMinutes: number,
): { ratio: number; suspicious: boolean } {
  const ratio = minutes / medianMinutes;
  return { ratio, suspicious: ratio < suspiciousRatio };
}
