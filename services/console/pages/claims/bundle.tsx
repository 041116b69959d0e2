// The bundle of a claim: download it, and check it, or one that was kept as a file, here in the browser.
import { defineComponent, ref, shallowRef, watch, type Ref, type VNodeChild } from 'vue';
import type { Findings } from '#infra/verifiers/source/verdict.ts';
import type { Claim } from '#infra/client/operations.ts';
import { useAction } from '../../data/use-action.ts';
import { useReading } from '../../data/use-resource.ts';
import { faultOf, fieldOf } from '../../parts/action.tsx';
import { emptyOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { useSpeech } from '../../words/speech.ts';
import { checkBundle, isIssuerKey } from './check-bundle.ts';
import type { ClaimWords } from './words/en.ts';
import { claimWords } from './words/words.ts';

export const Bundle = defineComponent(
  (props: { readonly claim: Claim }) => {
    const { words, textsOf } = useSpeech();
    const { nowMs } = useReading();
    const action = useAction();
    const key = ref('');
    const isGood = (): boolean => key.value === '' || isIssuerKey(key.value);
    const { isChecking, hasFailed, findings, check } = useCheck(key, nowMs);
    const readOwn = async (): Promise<Uint8Array | null> => {
      const reply = await action.run((client) =>
        client('getClaimBundle', { params: { id: props.claim.id } }),
      );
      return reply?.status === 200 ? reply.body : null;
    };
    const checkFile = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement)) return;
      const file = target.files?.[0];
      // Else the same file, chosen again, would be no change.
      target.value = '';
      if (file) void check(async () => new Uint8Array(await file.arrayBuffer()));
    };
    return () => {
      const texts = textsOf(claimWords);
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
                onClick={() => void check(readOwn)}
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
                onChange={checkFile}
              />
            </p>
          </div>
          {faultOf(action, words.value)}
          {hasFailed.value && (
            <p class="box fault" role="alert">
              {texts.checkFailed}
            </p>
          )}
          {findings.value && findingsOf(texts, findings.value)}
        </>
      );
    };
  },
  { props: ['claim'] },
);

/** One check at a time. What it found holds for the key that was given: another key takes it away. */
function useCheck(key: Readonly<Ref<string>>, nowMs: () => number) {
  const isChecking = ref(false);
  const hasFailed = ref(false);
  const findings = shallowRef<Findings | null>(null);
  const forget = (): void => {
    findings.value = null;
    hasFailed.value = false;
  };
  watch(key, forget);
  /** `read` resolves to the bytes of a bundle; null: there is none to check. */
  const check = async (read: () => Promise<Uint8Array | null>): Promise<void> => {
    if (isChecking.value) return;
    forget();
    isChecking.value = true;
    const asked = key.value;
    try {
      const bytes = await read();
      const found = bytes && (await checkBundle(bytes, { key: asked, nowMs: nowMs() }));
      if (key.value === asked) findings.value = found;
    } catch {
      // The file cannot be read, or the code that checks did not load.
      hasFailed.value = true;
    } finally {
      isChecking.value = false;
    }
  };
  return { isChecking, hasFailed, findings, check };
}

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
