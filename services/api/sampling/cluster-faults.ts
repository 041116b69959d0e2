// Faults of the clusters of a request: exactly one way to state how units of a cluster resemble each other.
import type { RequestFault } from './request-fault.ts';
import type { SamplingRequest } from './sampling-fields.ts';

export function clusterFaults(given: SamplingRequest): RequestFault[] {
  const { cluster, strata } = given;
  if (cluster === undefined) return [];
  const { rho, sizeSD, sdBetween, sdWithin, meanSize, unitsPerCluster } = cluster;
  const faults: (RequestFault | false)[] = [
    strata !== undefined && {
      path: ['cluster'],
      code: 'not-together',
      message: 'Clusters and strata cannot be combined. Calculate each stratum with its own request.',
    },
    (rho === undefined) === (sdBetween === undefined) && {
      path: ['cluster', 'rho'],
      code: rho === undefined ? 'required' : 'not-together',
      message: 'Exactly one of rho and sdBetween is needed.',
    },
    sizeSD !== undefined && rho === undefined && needs('sizeSD', 'rho'),
    sdWithin !== undefined && sdBetween === undefined && needs('sdWithin', 'sdBetween'),
    sdWithin !== undefined && meanSize === undefined && needs('sdWithin', 'meanSize'),
    meanSize !== undefined && sdWithin === undefined && needs('meanSize', 'sdWithin'),
    meanSize !== undefined &&
      unitsPerCluster > meanSize && {
        path: ['cluster', 'unitsPerCluster'],
        code: 'too-large',
        message: `At most meanSize, ${meanSize}, units can be asked in a cluster.`,
      },
  ];
  return faults.filter((fault) => fault !== false);
}

const needs = (name: string, other: string): RequestFault => ({
  path: ['cluster', other],
  code: 'required',
  message: `This is required, because ${name} is given.`,
});
