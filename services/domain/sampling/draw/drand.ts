// The public randomness of drand (https://drand.love): its chains, and the time of each round.

interface Chain {
  readonly name: string;
  readonly hash: string;
  readonly genesisSeconds: number;
  readonly periodSeconds: number;
}

/** Chains of the League of Entropy, as `/info` of https://api.drand.sh describes them. */
export const drandChains: readonly Chain[] = [
  {
    name: 'quicknet',
    hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    genesisSeconds: 1_692_803_367,
    periodSeconds: 3,
  },
  {
    name: 'default',
    hash: '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce',
    genesisSeconds: 1_595_431_050,
    periodSeconds: 30,
  },
];

/** By its hash; undefined: unknown. */
export const drandChain = (hash: string): Chain | undefined =>
  drandChains.find((chain) => chain.hash === hash);

/** When a round is published; round 1 is at the genesis. */
export const roundMs = ({ genesisSeconds, periodSeconds }: Chain, round: number): number =>
  (genesisSeconds + (round - 1) * periodSeconds) * 1000;
