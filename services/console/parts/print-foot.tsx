// The foot of a printed page: its address and the time of printing; and above it, on some pages, the digest of what they show.
import { defineComponent, onBeforeUnmount, onMounted, ref, type VNodeChild } from 'vue';
import { useReading } from '../data/use-resource.ts';
import type { Words } from '../words/en.ts';
import { minuteText } from '../words/dates.ts';
import { useSpeech } from '../words/speech.ts';

/** Of the frame, so that each page has it. */
export const PrintFoot = defineComponent(() => {
  const { words } = useSpeech();
  const { nowMs } = useReading();
  const shown = ref({ address: '', time: '' });
  const stamp = (): void => {
    const time = minuteText(new Date(nowMs()).toISOString());
    shown.value = { address: location.href, time };
  };
  onMounted(() => window.addEventListener('beforeprint', stamp));
  onBeforeUnmount(() => window.removeEventListener('beforeprint', stamp));
  return () => (
    <footer class="print-only">{words.value.print.foot(shown.value.address, shown.value.time)}</footer>
  );
});

/** `digest`: hex, with or without its `sha256:`; empty for none yet. */
export const printedDigest = ({ print }: Words, digest: string): VNodeChild =>
  digest !== '' && <p class="print-only">{print.digest(digest.replace('sha256:', ''))}</p>;
