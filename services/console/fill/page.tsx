// A form of a campaign: what is read first, the form itself, and what became of the interview that was sent.
import { computed, defineComponent, shallowRef } from 'vue';
import { OdkWebForm, POST_SUBMIT__NEW_INSTANCE, type FilledForm, type Sent } from '@getodk/web-forms';
import type { Client } from '#infra/client/client.ts';
import type { FormSubmission } from '#infra/client/operations.ts';
import type { Language } from '../words/words.ts';
import { hasHouseholds, openForm, readList, sendFilled, type Fault, type OpenedForm } from './requests.ts';
import { fillWords, type FillWords } from './words.ts';

interface Waiting {
  readonly filled: FormData;
  readonly sent: Sent;
}

export const Page = defineComponent(
  (props: { readonly client: Client; readonly campaign: string; readonly language: Language }) => {
    const texts = computed(() => fillWords[props.language]);
    const opened = shallowRef<OpenedForm | null>(null);
    const fault = shallowRef<Fault | null>(null);
    const isSending = shallowRef(false);
    const outcome = shallowRef<FormSubmission['outcome'] | null>(null);
    /** What was filled in and is not sent yet. */
    const waiting = shallowRef<Waiting | null>(null);

    const read = async (): Promise<void> => {
      fault.value = null;
      const asked = await openForm(props.client, props.campaign);
      if ('value' in asked) opened.value = asked.value;
      else fault.value = asked.fault;
    };
    const send = async (): Promise<void> => {
      const now = waiting.value;
      if (now === null || isSending.value) return;
      isSending.value = true;
      [fault.value, outcome.value] = [null, null];
      const asked = await sendFilled(props.campaign, now.filled);
      isSending.value = false;
      if ('fault' in asked) {
        fault.value = asked.fault;
        return;
      }
      waiting.value = null;
      outcome.value = asked.value.outcome;
      now.sent({ next: POST_SUBMIT__NEW_INSTANCE });
      scrollTo({ top: 0 });
    };
    const submit = ({ data: [filled] }: FilledForm, sent: Sent): void => {
      waiting.value = { filled, sent };
      void send();
    };
    void read();

    return () => {
      const form = opened.value;
      return (
        <main class="frame">
          <p>
            <a class="back" href={form?.campaign ?? '/console/'}>
              {form ? texts.value.back : texts.value.signIn}
            </a>
          </p>
          <h1>{texts.value.title(form?.title ?? props.campaign)}</h1>
          {form && <p>{texts.value.network}</p>}
          {form === null && fault.value === null && <p role="status">{texts.value.reading}</p>}
          {outcome.value && (
            <div class="note" role="status">
              <p>{texts.value.outcomes[outcome.value]}</p>
              <p>{texts.value.next}</p>
            </div>
          )}
          {isSending.value && <p role="status">{texts.value.sending}</p>}
          {fault.value && (
            <div class="note" role="alert">
              {waiting.value && <p class="bad">{texts.value.notSent}</p>}
              <p>{faultText(texts.value, fault.value)}</p>
              <button type="button" onClick={() => void (waiting.value ? send() : read())}>
                {waiting.value ? texts.value.sendAgain : texts.value.again}
              </button>
            </div>
          )}
          {form &&
            (hasHouseholds(form) ? (
              <OdkWebForm
                formXml={form.xml}
                fetchFormAttachment={(address: URL) =>
                  readList(props.client, { id: props.campaign, address, form })
                }
                trackDevice={true}
                onSubmit={submit}
              />
            ) : (
              <p class="note">{texts.value.none}</p>
            ))}
        </main>
      );
    };
  },
  { props: ['client', 'campaign', 'language'] },
);

function faultText(texts: FillWords, { kind, detail }: Fault): string {
  switch (kind) {
    case 'signed-out':
      return texts.signedOut;
    case 'no-right':
      return texts.noRight(detail);
    case 'offline':
      return texts.offline;
    case 'refused':
      return detail;
  }
  return kind satisfies never;
}
