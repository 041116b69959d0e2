// Draws the page of one form: its head, what became of the last interview, what went wrong, and the form itself.
import { defineComponent, watch, watchEffect, type VNodeChild } from 'vue';
import { OdkWebForm } from '@getodk/web-forms';
import type { Client } from '#infra/client/client.ts';
import type { Language } from '../words/languages.ts';
import { openFilling, type Filling } from './filling.ts';
import { explainLimits } from './explain-limits.ts';
import { jumpToFault } from './jump-to-fault.ts';
import { hasHouseholds, readList, type Fault, type Held } from './requests.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';
import { fillWords, type FillWords } from './words.ts';

export const Page = defineComponent(
  (props: { readonly client: Client; readonly campaign: string; readonly language: Language }) => {
    const { client, campaign } = props;
    const filling = openFilling(client, campaign);
    const { head, form, isSending, isUnsaved, isWaiting } = filling;
    const title = (): string => fillWords[props.language].title(head.value?.title ?? campaign);
    watchEffect(() => {
      document.title = title();
    });
    watch(isSending, () => scrollTo({ top: 0 }));
    warnBeforeLeaving(isUnsaved);
    const touch = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('.question-container')) filling.touch();
    };
    const click = (event: Event): void => {
      touch(event);
      void jumpToFault(event);
    };
    void filling.read();

    return () => {
      const texts = fillWords[props.language];
      const now = form.value;
      const isAsking = now !== null && hasHouseholds(now);
      return (
        <main class="frame">
          <p>
            <a class="back" href={head.value?.campaign ?? '/console/'}>
              {head.value ? texts.back : texts.signIn}
            </a>
          </p>
          <h1>{title()}</h1>
          {now && <p>{texts.network}</p>}
          {newsOf(texts, filling, isAsking)}
          {faultsOf(texts, filling)}
          {now && !isAsking && <p class="note">{texts.none}</p>}
          {now && isAsking && (
            <div inert={isWaiting.value} onInput={touch} onChange={touch} onClick={click} onKeydown={touch}>
              <OdkWebForm
                formXml={explainLimits(now.xml, texts.limits)}
                fetchFormAttachment={(address: URL) => readList(client, { id: campaign, address, form: now })}
                trackDevice={true}
                onSubmit={({ data: [filled] }) => void filling.submit(filled)}
              />
            </div>
          )}
        </main>
      );
    };
  },
  { props: ['client', 'campaign', 'language'] },
);

/** What is done now, and what became of the interview before. */
const newsOf = (
  texts: FillWords,
  { head, form, readFault, isSending, outcome, held }: Filling,
  isAsking: boolean,
): VNodeChild => (
  <>
    {outcome.value && (
      <div class="note" role="status">
        <p>{texts.outcomes[outcome.value]}</p>
        {held.value && heldView(texts, held.value, head.value?.campaign ?? '')}
        {isAsking && <p>{texts.next}</p>}
      </div>
    )}
    {form.value === null && readFault.value === null && <p role="status">{texts.reading}</p>}
    {isSending.value && <p role="status">{texts.sending}</p>}
  </>
);

/** Why an interview is held, and what happens with it. */
const heldView = (texts: FillWords, { id, faults }: Held, campaign: string): VNodeChild => (
  <>
    {faults === null ? (
      <p>{texts.heldUnread}</p>
    ) : (
      <ul lang="en">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    )}
    <p>{texts.heldNext}</p>
    {id !== '' && <a href={`${campaign}/responses/${encodeURIComponent(id)}`}>{texts.openHeld}</a>}
  </>
);

function faultsOf(texts: FillWords, { readFault, sendFault, isWaiting, read, send }: Filling): VNodeChild {
  const again = (text: string, act: () => Promise<void>): VNodeChild => (
    <button type="button" onClick={() => void act()}>
      {text}
    </button>
  );
  if (readFault.value) return noteOf([faultText(texts, readFault.value)], again(texts.again, read));
  if (sendFault.value === null) return null;
  if (sendFault.value.kind === 'received-before')
    return noteOf([texts.receivedBefore], again(texts.newForm, read));
  const what = isWaiting.value ? texts.notSent : texts.refused;
  const why = faultText(texts, sendFault.value);
  // After a refusal the form itself sends again, with what was changed.
  return noteOf([what, why], isWaiting.value && again(texts.sendAgain, send));
}

const noteOf = (lines: readonly string[], button: VNodeChild): VNodeChild => (
  <div class="note" role="alert">
    {lines.map((line, index) => (
      <p class={{ bad: index === 0 && lines.length > 1 }}>{line}</p>
    ))}
    {button}
  </div>
);

function faultText(texts: FillWords, { kind, detail }: Fault): string {
  switch (kind) {
    case 'signed-out':
      return texts.signedOut;
    case 'no-right':
      return texts.noRight(detail);
    case 'offline':
      return texts.offline;
    case 'received-before':
    case 'later':
    case 'refused':
      return detail;
  }
  return kind satisfies never;
}
