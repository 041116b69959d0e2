// Our JSON-LD context: the meaning of the members that the credentials of claims have beyond those of W3C. It is protected and
// never changes; another meaning would be another version.

/** Terms under the address of the context. */
const own = [
  'EmissionReductionCredential',
  'UsageCredential',
  'KPTCredential',
  'EmissionReduction',
  'Usage',
  'KitchenPerformanceTest',
  'TelemetryBatch',
  'Analysis',
  'SurveyResponse',
  'CrossCheck',
  'SampleProof',
  'Calibration',
  'File',
  'RightsTransfer',
  'VerificationDecision',
  'EvidenceAnchor',
  'period',
  'vintage',
  'quantity',
  'unit',
  'methodology',
  'methodVersion',
  'baselineMethod',
  'parametersDigest',
  'confidence',
  'interval',
  'lower',
  'upper',
  'level',
  'registry',
  'article6',
  'country',
  'status',
  'letter',
  'uri',
  'claim',
  'version',
  'digest',
  'oracle',
  'timestamp',
  'seq',
  'day',
  'start',
  'end',
] as const;

/** Members whose values are identifiers. */
const references = ['devices', 'project', 'projectId'] as const;

/** `address`: where the context is served. */
export const ownContext = (address: string) => ({
  '@context': {
    '@version': 1.1,
    '@protected': true,
    ...Object.fromEntries(own.map((term) => [term, `${address}#${term}`])),
    ...Object.fromEntries(references.map((term) => [term, { '@id': `${address}#${term}`, '@type': '@id' }])),
  },
});
