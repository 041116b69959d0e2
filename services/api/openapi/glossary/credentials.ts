// Descriptions of the fields of credentials, status lists, the DID document of the issuer, and claim reports.
const context = 'Addresses of the JSON-LD contexts. The proof has the same list.';
const proof = 'Data Integrity proof of the issuer with the cryptosuite `eddsa-jcs-2022`.';
const issuer = 'DID of the issuer.';
const periodStart = 'First local day.';
const periodEnd = 'Last local day.';
const auditor = 'Organisation of the verifier.';

export const credentialFields = {
  'ClaimCredential.@context': context,
  'ClaimCredential.issuer': issuer,
  'ClaimCredential.proof': proof,
  credentialSubject:
    'What is stated: the household, the period, the quantity, the devices, the claim with its digest.',
  credentialSchema: 'JSON schema of the credential.',
  credentialStatus: 'Its places in the lists of revoked and of suspended credentials.',
  'CredentialStatusEntry.statusPurpose': 'What a set bit means.',
  statusListIndex: 'Place in the list, from 0. Index 0 is the most significant bit of the first byte.',
  statusListCredential: 'Address of the list.',
  'CredentialEvidence.timestamp': 'Time of the decision.',
  'CredentialEvidence.seq': 'Number of the anchor in its project.',
  'CredentialContext.@context': 'The meaning of each member.',
  'DidDocument.@context': 'Addresses of the JSON-LD contexts.',
  assertionMethod: 'Names of the keys that sign, or signed, credentials. A revoked key is not among them.',
  'VerificationMethod.controller': 'DID of the issuer.',
  'VerificationMethod.expires': 'Until when the key signs; what it signed before stays valid.',
  'VerificationMethod.revoked': 'Since when the key is not trusted: nothing that it signed is valid.',
  'StatusList.@context': context,
  'StatusList.issuer': issuer,
  'StatusList.proof': proof,
  'StatusList.credentialSubject': 'The list.',
  'StatusListSubject.statusPurpose': 'What a set bit means.',
  encodedList: 'The bits: GZIP, then base64url without padding, after the prefix `u`.',
  'ClaimReport.issuer': issuer,
  'ClaimReport.proof': proof,
  created_at: 'When the report was made.',
  project_name: 'Name of the project.',
  project_did: 'DID of the project.',
  country_code: 'Country of the project (ISO 3166-1 alpha-2); null: not stated.',
  current_registry: 'Registry that issues the units; null: not listed.',
  current_registry_project_id: 'Number of the project in the registry; null: not listed.',
  'ClaimReport.verification_period_start': periodStart,
  'ClaimReport.verification_period_end': periodEnd,
  'ReportedClaim.verification_period_start': periodStart,
  'ReportedClaim.verification_period_end': periodEnd,
  'ClaimReport.auditor_name': 'Organisations of the verifiers.',
  'ReportedClaim.auditor_name': auditor,
  previous_project_crediting_program:
    'Always null: each claimant declares that nothing was issued elsewhere.',
  quantity_kgco2e: 'Reduction, kgCO2e.',
  quantity_tco2e: 'Reduction, tCO2e, rounded down on the sum alone.',
  claim_count: 'Number of claims.',
  claims_root: 'Merkle root (RFC 9162, SHA-256) over the claims, in the order of `claim_id`.',
  devices_deployed: 'Devices that were installed in the project in the period.',
  devices_reporting: 'Those of them that sent readings.',
  devices_claimed: 'Devices of the reported claims.',
  'ClaimReport.claims': 'The claims, in the order of `claim_id`.',
  claim_id: 'Id of the claim.',
  claim_digest: 'SHA-256 of the claim and its evidence.',
  'ReportedClaim.credential': 'Address of its credential; null: none was issued.',
  serial_number: 'Serial numbers of the units that the registry issued.',
  block_start: 'First serial number.',
  block_end: 'Last serial number.',
};
