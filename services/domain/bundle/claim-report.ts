// The report of a project for a registry: its verified emission claims of a period, their total and one root, in the field
// names of the Carbon Data Open Protocol.
import { canonicalJson } from '../canonical/canonical-json.ts';
import { digestText } from '../canonical/digest-text.ts';
import { leafHash, rootOf, type Sha256 } from '../evidence/tree.ts';

export interface ReportedClaim {
  readonly id: string;
  readonly digest: string;
  readonly household: string;
  readonly start: string;
  readonly end: string;
  readonly vintage: number;
  /** kgCO2e. */
  readonly quantity: number;
  readonly methodology: string;
  readonly credential: string | null;
  readonly auditor: string | null;
  readonly issued: { readonly serialFrom: string; readonly serialTo: string } | null;
}

interface Fleet {
  readonly deployed: number;
  readonly reporting: number;
  readonly claimed: number;
  /** Share of the expected readings of the deployed devices, 0 to 1. */
  readonly coverage: number;
}

export interface ReportFacts {
  readonly issuer: string;
  readonly project: { readonly did: string; readonly name: string; readonly country: string | null };
  readonly registry: { readonly name: string; readonly id: string } | null;
  readonly article6: object | null;
  readonly period: { readonly start: string; readonly end: string };
  /** In the order of their ids. */
  readonly claims: readonly ReportedClaim[];
  readonly fleet: Fleet;
  readonly createdAt: string;
}

const reportFormat = 'hearth-claim-report@1';

/** The leaf of a claim in the tree of the report: RFC 9162, as for evidence. */
export const reportLeaf = ({ id, digest, quantity }: ReportedClaim): string =>
  canonicalJson({ v: 1, claim_id: id, claim_digest: digest, quantity_kgco2e: quantity });

/** In milligrams: whole numbers, so no sum depends on its order. */
const milligrams = (quantity: number): number => Math.round(quantity * 1e6);

const distinct = <T extends string | number>(values: readonly T[]): T[] =>
  [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));

export function claimReport(sha256: Sha256, facts: ReportFacts) {
  const { claims, project, registry, period } = facts;
  const total = claims.reduce((sum, { quantity }) => sum + milligrams(quantity), 0);
  const root = rootOf(
    sha256,
    claims.map((claim) => leafHash(sha256, reportLeaf(claim))),
  );
  return {
    format: reportFormat,
    issuer: facts.issuer,
    created_at: facts.createdAt,
    project_name: project.name,
    project_did: project.did,
    country_code: project.country,
    current_registry: registry?.name ?? null,
    current_registry_project_id: registry?.id ?? null,
    article6: facts.article6,
    methodology: distinct(claims.map(({ methodology }) => methodology)),
    verification_period_start: period.start,
    verification_period_end: period.end,
    vintage: distinct(claims.map(({ vintage }) => vintage)),
    auditor_name: distinct(claims.flatMap(({ auditor }) => (auditor === null ? [] : [auditor]))),
    /** Claims state that they were issued nowhere else. */
    previous_project_crediting_program: null,
    quantity_kgco2e: total / 1e6,
    /** Rounded down on the sum alone. */
    quantity_tco2e: Math.floor(total / 1e6) / 1000,
    claim_count: claims.length,
    claims_root: digestText(root),
    devices_deployed: facts.fleet.deployed,
    devices_reporting: facts.fleet.reporting,
    devices_claimed: facts.fleet.claimed,
    coverage: facts.fleet.coverage,
    claims: claims.map((claim) => ({
      claim_id: claim.id,
      claim_digest: claim.digest,
      household: claim.household,
      verification_period_start: claim.start,
      verification_period_end: claim.end,
      vintage: claim.vintage,
      methodology: claim.methodology,
      quantity_kgco2e: claim.quantity,
      credential: claim.credential,
      auditor_name: claim.auditor,
      ...(claim.issued && {
        serial_number: `${claim.issued.serialFrom}–${claim.issued.serialTo}`,
        block_start: claim.issued.serialFrom,
        block_end: claim.issued.serialTo,
      }),
    })),
  };
}
