// The bundle of a claim: download it, and check it, or one that was kept as a file, here in the browser.
import { defineComponent, ref, shallowRef, type VNodeChild } from 'vue';
import type { Findings } from '#infra/verifiers/source/verdict.ts';
import type { Claim } from '#infra/client/operations.ts';
import { useAction } from '../../data/use-action.ts';
import { useReading } from '../../data/use-resource.ts';
import { faultOf, fieldOf } from '../../parts/action.tsx';
import { emptyOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { useSpeech } from '../../words/words.ts';
import { checkBundle, isIssuerKey } from './check-bundle.ts';
import { claimWords, type ClaimWords } from './words.ts';

export const Bundle = defineComponent(
  (props: { readonly claim: Claim }) => {
    const { words, language } = useSpeech();
    const { nowMs } = useReading();
    const action = useAction();
    const key = ref('');
    const isChecking = ref(false);
    const findings = shallowRef<Findings | null>(null);
    const isGood = (): boolean => key.value === '' || isIssuerKey(key.value);
    const check = async (read: () => Promise<Uint8Array | null>): Promise<void> => {
      findings.value = null;
      if (isChecking.value || !isGood()) return;
      isChecking.value = true;
      const bytes = await read();
      if (bytes !== null) findings.value = await checkBundle(bytes, { key: key.value, nowMs: nowMs() });
      isChecking.value = false;
    };
    const own = async (): Promise<Uint8Array | null> => {
      const reply = await action.run((client) =>
        client('getClaimBundle', { params: { id: props.claim.id } }),
      );
      return reply?.status === 200 ? reply.body : null;
    };
    const chosen = ({ target }: Event): void => {
      const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
      if (file) void check(async () => new Uint8Array(await file.arrayBuffer()));
    };
    return () => {
      const texts = claimWords[language.value];
      if (props.claim.submittedAt === undefined) return emptyOf(texts.noBundle);
      return (
        <>
          <p>{texts.bundleHelp}</p>
          <p>
            <a href={`/v1/claims/${props.claim.id}/bundle`} download={`${props.claim.id}.zip`}>
              {texts.download}
            </a>
          </p>
          <div class="no-print">
            <p class="soft">{texts.checkHelp}</p>
            {fieldOf({
              id: 'bundle-key',
              label: texts.key,
              isRequired: false,
              value: key.value,
              change: (value) => (key.value = value.trim()),
            })}
            {!isGood() && <p class="fault">{texts.badKey}</p>}
            <p>
              <button
                type="button"
                class="main"
                disabled={isChecking.value || !isGood()}
                onClick={() => void check(own)}
              >
                {isChecking.value ? texts.checking : texts.checkNow}
              </button>
            </p>
            <p class="field">
              <label for="bundle-file">{texts.checkFile}</label>
              <input
                id="bundle-file"
                type="file"
                accept=".zip,application/zip"
                disabled={isChecking.value || !isGood()}
                onChange={chosen}
              />
            </p>
          </div>
          {faultOf(action, words.value)}
          {findings.value && findingsOf(texts, findings.value)}
        </>
      );
    };
  },
  { props: ['claim'] },
);

/** The meaning of a verdict, in the language of the page. */
function meaningOf({ verdicts }: ClaimWords, verdict: string): string {
  const known = Object.entries(verdicts).find(([name]) => verdict === name || verdict.startsWith(`${name},`));
  return known?.[1] ?? '';
}

const isBad = (mark: string): boolean => mark === 'FAILED' || mark === 'MISSING';

const findingsOf = (texts: ClaimWords, { exitCode, found, verdict }: Findings): VNodeChild => (
  <>
    <div class="box" role={exitCode === 1 ? 'alert' : 'status'}>
      <p>
        <strong class={{ fault: exitCode === 1 }}>{verdict}</strong>
      </p>
      <p>{meaningOf(texts, verdict)}</p>
      {found
        .filter(({ mark }) => isBad(mark))
        .map(({ text }) => (
          <p class="fault" lang="en">
            {text}
          </p>
        ))}
    </div>
    <div lang="en">
      {tableOf(
        texts.finding,
        [
          {
            name: texts.check,
            cell: ({ mark }) => (
              <span class={{ badge: true, good: mark === 'ok', bad: isBad(mark) }}>{mark}</span>
            ),
          },
          { name: texts.finding, cell: ({ text }) => text },
        ],
        found.map((row, index) => ({ key: String(index), row })),
      )}
    </div>
  </>
);
