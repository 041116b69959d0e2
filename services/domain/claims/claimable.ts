// How much of the credit of an analysis the devices of a claim may state.

interface Credit {
  /** kgCO2e, of the household. */
  readonly creditedReduction: number;
  /** DIDs of all devices of the analysis. */
  readonly devices: readonly string[];
  /** Shares of devices in the reduction; what is attributed to none is in no share. */
  readonly shares: readonly { readonly deviceId: string; readonly reductionShare: number }[];
}

/** kgCO2e, at least 0. The whole credit for all devices of the analysis, for some of them their shares of it. */
export function claimableQuantity(
  { creditedReduction, devices, shares }: Credit,
  claimed: readonly string[],
): number {
  if (devices.every((did) => claimed.includes(did))) return Math.max(0, creditedReduction);
  const share = shares
    .filter(({ deviceId }) => devices.includes(deviceId) && claimed.includes(deviceId))
    .reduce((sum, { reductionShare }) => sum + reductionShare, 0);
  return Math.max(0, creditedReduction * Math.min(1, share));
}
