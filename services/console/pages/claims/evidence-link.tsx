// Links to pieces of evidence: to a page of the console, else to data of the API.
import { RouterLink, type RouteLocationRaw } from 'vue-router';
import type { Claim } from '#infra/client/operations.ts';

export type Target = { readonly to: RouteLocationRaw } | { readonly href: string };

/** Null for evidence that Hearth holds only by its digest. */
export function evidenceAddress(
  { type, ref }: Pick<Claim['evidence'][number], 'type' | 'ref'>,
  base: string,
): Target | null {
  const id = encodeURIComponent(ref);
  switch (type) {
    case 'Analysis':
      return { to: `${base}/results/${id}` };
    case 'TelemetryBatch':
      return { href: `/v1/evidence/batches/${id}` };
    case 'SurveyResponse':
      return { to: `${base}/answers/${id}` };
    case 'SampleProof':
    case 'KitchenPerformanceTest':
      return { to: `${base}/surveys/${id}` };
    case 'File':
      return { href: `/v1/attachments/${id}` };
    case 'CrossCheck':
    case 'Calibration':
    case 'RightsTransfer':
      return null;
  }
  return type satisfies never;
}

/** A digest that stands for a name is cut. */
export const shortText = (name: string): string => (name.length > 40 ? `${name.slice(0, 20)}…` : name);

export const linkOf = (text: string, target: Target | null | undefined) => {
  if (!target) return text;
  return 'to' in target ? <RouterLink to={target.to}>{text}</RouterLink> : <a href={target.href}>{text}</a>;
};
