// Whether an interview was too short to be true (methods.md 6.5, durationFlag).

const suspiciousRatio = 0.5;

/** `medianMinutes`: of the other collectors. */
export function interviewLength(
  minutes: number,
  medianMinutes: number,
): { ratio: number; suspicious: boolean } {
  const ratio = minutes / medianMinutes;
  return { ratio, suspicious: ratio < suspiciousRatio };
}
