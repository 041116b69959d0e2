// One claim: its state and who must act, what is claimed and left out, what it rests on, decisions, credential, bundle, history.
import { defineComponent } from 'vue';
import { useRoute } from 'vue-router';
import type { Claim } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { readAll } from '../../data/read-all.ts';
import { useResource } from '../../data/use-resource.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { loadLater } from '../../parts/load-later.tsx';
import { printedDigest } from '../../parts/print-foot.tsx';
import { stateOf } from '../../parts/state.tsx';
import { useSpeech } from '../../words/speech.ts';
import { Actions } from './actions.tsx';
import { Bundle } from './bundle.tsx';
import { useClaimAction } from './claim-action.ts';
import { badgeOf, sentenceOf, turnOf } from './claim.tsx';
import { Credential } from './credential.tsx';
import { decisionsOf } from './decisions.tsx';
import { Disputes } from './disputes.tsx';
import { checksOf, evidenceOf } from './evidence-list.tsx';
import { claimFacts, LeftOut } from './facts.tsx';
import { historyOf, momentsOf } from './history.tsx';
import type { ClaimWords } from './words/en.ts';
import { claimWords } from './words/words.ts';

// The page is read before its picture: that comes with a script of its own.
const Graph = loadLater(async () => (await import('./graph.tsx')).Graph);

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const id = (): string => String(route.params['claim']);
  const { name: projectName } = useProject(project);
  const claim = useResource(
    () => `claim ${id()}`,
    (client, options) => client('getClaim', { params: { id: id() }, ...options }),
  );
  const disputes = useResource(
    () => `disputes ${id()}`,
    (client, { signal }) => {
      const params = { id: id() };
      return readAll((query) => client('listDisputes', { params, query, signal }));
    },
  );
  /** Undefined until the claim is read, and while it has no credential: that one is then not asked for. */
  const credentialId = (): string | undefined =>
    claim.shown.value.state === 'ready' ? claim.shown.value.value.credentialId : undefined;
  const issued = useResource(
    () => `credential of ${id()}: ${credentialId() ?? 'none'}`,
    async (client, { signal }) => {
      const none = { status: 200, body: { credential: null }, headers: new Headers() } as const;
      if (credentialId() === undefined) return none;
      const reply = await client('getCredential', { params: { id: id() }, signal });
      return reply.status === 200 ? { ...none, body: { credential: reply.body } } : reply;
    },
  );
  const action = useClaimAction(() => {
    claim.again();
    disputes.again();
    issued.again();
  });
  const moments = (texts: ClaimWords, value: Claim) => {
    const [raised, given] = [disputes.shown.value, issued.shown.value];
    return momentsOf(
      texts,
      value,
      raised.state === 'ready' ? raised.value.data : [],
      given.state === 'ready' ? (given.value.credential?.validFrom ?? null) : null,
    );
  };
  return () => {
    const texts = textsOf(claimWords);
    const base = `/projects/${project()}`;
    const shown = claim.shown.value;
    const title = shown.state === 'ready' ? `${texts.claim}: ${sentenceOf(texts, shown.value.claim)}` : id();
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: base },
          { text: texts.title, to: `${base}/claims` },
          { text: id() },
        ])}
        <h1 tabindex={-1}>{title}</h1>
        {stateOf(claim, { words: words.value, session, reading: texts.readingOne }, (value) => (
          <>
            <p>
              {badgeOf(texts, value.status)} <strong>{turnOf(texts, value)}</strong>
            </p>
            <Actions claim={value} action={action} />
            <h2>{texts.facts}</h2>
            {claimFacts(texts, value, base)}
            <LeftOut claim={value} base={base} />
            <h2>{texts.graph}</h2>
            <Graph claim={value} base={base} />
            {evidenceOf(texts, value, base)}
            <h2>{texts.checks}</h2>
            {checksOf(texts, value)}
            <h2>{texts.decisions}</h2>
            {decisionsOf(texts, value)}
            <h2>{texts.disputes}</h2>
            <Disputes claim={value} disputes={disputes} action={action} />
            <h2 id="credential">{texts.credential}</h2>
            <Credential claim={value} issued={issued} action={action} />
            <h2>{texts.bundle}</h2>
            <Bundle key={`${value.id} ${value.version}`} claim={value} />
            <h2>{texts.report}</h2>
            <p>
              <a href={reportAddress(project(), value)}>
                {texts.openReport(value.claim.period.start, value.claim.period.end)}
              </a>
            </p>
            <h2>{texts.history}</h2>
            {historyOf(moments(texts, value))}
            {printedDigest(words.value, value.claimDigest)}
          </>
        ))}
      </>
    );
  };
});

const reportAddress = (project: string, { claim: { period } }: Claim): string =>
  `/v1/projects/${encodeURIComponent(project)}/claim-report?start=${period.start}&end=${period.end}`;
