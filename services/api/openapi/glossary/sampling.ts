// Descriptions of the fields of the sample size calculator.
export const samplingFields = {
  'SamplingRequest.stratification':
    '`pooled`: the precision holds for all strata together. `independent`: each stratum meets it alone. Default: `pooled`.',
  'SamplingRequest.allocation':
    'How the sample is divided among strata. `neyman` and `cost` need `mean` or `sd` of each stratum, `cost` also `unitCost`. Default: `proportional`.',
  responseRate:
    'Expected fraction of households that respond. It is combined with `dropoutRate`. Default: 1.',
  zMode: '`rounded` uses 1.645, 1.96 or 2.576, to repeat published numbers. Default: `exact`.',
  'strata.population': 'Number of households in the stratum.',
  'strata.mean': 'Expected mean or proportion of the stratum. Default: `expectedMean`.',
  unitCost: 'Cost of asking one household of the stratum, in any currency.',
  'SamplingRequest.cluster':
    'Clusters are drawn, such as villages, and households in them. State `rho`, or `sdBetween`, or `sdBetween` with `sdWithin` and `meanSize`.',
  'cluster.clusters':
    'Number of clusters: in a request those that exist (left out: many), in a reply those that are needed.',
  unitsPerCluster: 'Number of households that are asked in each cluster.',
  rho: 'Correlation of households of the same cluster, 0 to 1.',
  sizeSD: 'Standard deviation of the number of households asked per cluster. Default: 0.',
  sdBetween: 'Standard deviation between the means of clusters.',
  sdWithin: 'Standard deviation within clusters, if only some households of a cluster are asked.',
  meanSize: 'Mean number of households in a cluster.',
  calculatedSize: 'Number of answers that the precision needs.',
  adjustedSize:
    'Number of households to ask, so that enough respond. With strata it is the sum of their sizes.',
  'SampleSize.strata': 'Size of each stratum; empty without strata.',
  'strata.size': 'Number of households to ask in the stratum.',
  'SampleSize.cluster': 'Only for clusters.',
  adjustedClusters: 'Number of clusters to draw, so that enough households respond.',
  designEffect: 'How much larger the variance is than that of a simple random sample; null without `rho`.',
  formula:
    'Formula that was used: allocation or design, kind of parameter and of precision; `fpc` for a finite population.',
  p: 'Expected proportion. Only for proportions.',
  'SampleSize.mean': 'Expected mean. Only for means.',
  z: 'Quantile of the standard normal distribution.',
  'SampleSize.warnings': 'Inputs that contradict each other or have no effect, and small samples.',
} as const;
