// What a claim rests on as a picture, each node of which leads to its analysis, days, answer, device, decision or credential.
import { defineComponent } from 'vue';
import { useRouter } from 'vue-router';
import { drawClaimEvidence } from '#pictures/claim-evidence/draw.ts';
import type { Claim, ClaimEvidencePicture } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { useSpeech } from '../../words/speech.ts';
import { evidenceAddress, linkOf, shortText, type Target } from './evidence-link.tsx';
import type { ClaimWords } from './words/en.ts';
import { claimWords } from './words/words.ts';

type Node = ClaimEvidencePicture['nodes'][number];

/** Where a node leads; null for the claim itself, and for a node that stands for several things. */
function targetOf({ id, kind, covers }: Node, claim: Claim, base: string): Target | null {
  const item = claim.evidence.find((one) => one.id === id);
  if (item) return evidenceAddress(item, base);
  if (kind === 'decision') return { to: { hash: `#${id}` } };
  if (kind === 'credential') return { to: { hash: '#credential' } };
  const device = id.startsWith('device ') ? id.slice('device '.length) : null;
  if (device !== null) return { to: `${base}/devices/${encodeURIComponent(device)}` };
  const days = id.startsWith('batches ') ? id.slice('batches '.length) : null;
  if (days === null || covers === null) return null;
  const home = `${base}/households/${encodeURIComponent(claim.claim.householdId)}`;
  return { to: `${home}/${encodeURIComponent(days)}/${covers.end}` };
}

export const Graph = defineComponent(
  (props: { readonly claim: Claim; readonly base: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const router = useRouter();
    const evidence = useResource(
      () => `evidence of ${props.claim.id} ${props.claim.version}`,
      (client, options) =>
        client('getClaimEvidencePicture', { query: { claimId: props.claim.id }, ...options }),
    );
    const open = (target: Target | null | undefined): void => {
      if (!target) return;
      if ('to' in target) void router.push(target.to);
      else location.assign(target.href);
    };
    return () => {
      const texts = textsOf(claimWords);
      return stateOf(evidence, { words: words.value, session, reading: texts.drawing }, (data) => {
        const targets = new Map(data.nodes.map((node) => [node.id, targetOf(node, props.claim, props.base)]));
        return (
          <Picture
            name="claim-evidence"
            data={data}
            address={pictureAddress('claim-evidence', { claimId: props.claim.id }, null)}
            draw={(sheet) => drawClaimEvidence(data, sheet)}
            choose={(id) => open(targets.get(id))}
          >
            {tableOf<Node>(
              texts.graph,
              [
                { name: texts.name, cell: (node) => linkOf(nodeText(texts, node), targets.get(node.id)) },
                { name: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
                { name: texts.result, cell: ({ result }) => texts.results[result] },
                {
                  name: texts.covers,
                  cell: ({ covers }) => covers && `${covers.start} – ${covers.end}`,
                },
                { name: texts.evidenceDigest, cell: ({ digest }) => digest },
              ],
              data.nodes.map((row) => ({ key: row.id, row })),
            )}
          </Picture>
        );
      });
    };
  },
  { props: ['claim', 'base'] },
);

/** A node that stands for several things is named by their number. */
const nodeText = (texts: ClaimWords, { label, kind, counts }: Node): string =>
  label === '' ? `${counts.ok + counts.attention + counts.bad} × ${texts.kinds[kind]}` : shortText(label);
