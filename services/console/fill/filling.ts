// The way of interviews through one form: read it, hold what was filled in until the API answers, begin anew.
import { computed, shallowRef } from 'vue';
import type { Client } from '#infra/client/client.ts';
import type { FormSubmission } from '#infra/client/operations.ts';
import {
  isAnswered,
  openForm,
  readHeld,
  sendFilled,
  type Fault,
  type Held,
  type OpenedForm,
} from './requests.ts';

export function openFilling(client: Client, campaign: string) {
  const head = shallowRef<Pick<OpenedForm, 'title' | 'campaign'> | null>(null);
  /** Null while it is read, so that the next one begins empty and with the households that are left. */
  const form = shallowRef<OpenedForm | null>(null);
  const readFault = shallowRef<Fault | null>(null);
  const isTouched = shallowRef(false);
  /** What was filled in, until it has an answer: each try sends these bytes. */
  const waiting = shallowRef<FormData | null>(null);
  const isSending = shallowRef(false);
  const sendFault = shallowRef<Fault | null>(null);
  const outcome = shallowRef<FormSubmission['outcome'] | null>(null);

  /** Of an outcome `held`: why, once it is read. */
  const held = shallowRef<Held | null>(null);

  async function read(): Promise<void> {
    [form.value, readFault.value, sendFault.value] = [null, null, null];
    isTouched.value = false;
    const asked = await openForm(client, campaign);
    if ('value' in asked) form.value = head.value = asked.value;
    else readFault.value = asked.fault;
  }

  async function send(): Promise<void> {
    const filled = waiting.value;
    if (filled === null || isSending.value) return;
    isSending.value = true;
    [sendFault.value, outcome.value, held.value] = [null, null, null];
    const asked = await sendFilled(campaign, filled);
    isSending.value = false;
    if ('fault' in asked) {
      sendFault.value = asked.fault;
      if (isAnswered(asked.fault)) waiting.value = null;
      return;
    }
    waiting.value = null;
    outcome.value = asked.value.outcome;
    if (asked.value.outcome === 'held') held.value = await readHeld(client, campaign, asked.value.instanceId);
    await read();
  }

  return {
    head,
    form,
    readFault,
    sendFault,
    isSending,
    outcome,
    held,
    /** Whether an interview waits for its answer: nothing in the form may change then. */
    isWaiting: computed(() => waiting.value !== null),
    isUnsaved: computed(() => isTouched.value || waiting.value !== null),
    touch: (): void => void (isTouched.value = true),
    read,
    send,
    /** Takes what the form gives, but not a second time before there is an answer. */
    submit: async (filled: FormData): Promise<void> => {
      if (waiting.value !== null) return;
      waiting.value = filled;
      await send();
    },
  };
}

export type Filling = ReturnType<typeof openFilling>;
