// A picture: drawn in the browser from its data, again for each width, with the same data as a table and as an SVG file.
// The only place of the console that sets innerHTML; Vue passes it through its own trusted types policy.
import { defineComponent, onBeforeUnmount, onMounted, ref } from 'vue';
import type { Head, Sheet } from '#pictures/kit/frame.ts';
import { useDigest } from '../data/use-digest.ts';
import { useSpeech } from '../words/speech.ts';
import { saveFile } from './save-file.ts';

/** Widths for which pictures are drawn, px, and that of a saved file. */
const widths = { min: 320, max: 1200, saved: 1000 } as const;

type Query = Readonly<Record<string, string>>;

/** Where the data of a picture is, with the period that was drawn; as the API prints it. */
export function pictureAddress(name: string, query: Query, period: Head['period']): string {
  const sent = new URLSearchParams({ ...query });
  if (period) {
    sent.set('from', period.start);
    sent.set('to', period.end);
  }
  return `/v1/pictures/${name}?${sent.toString()}`;
}

interface Props {
  /** Name of the saved file, without its ending. */
  readonly name: string;
  readonly data: Head;
  readonly address: string;
  readonly draw: (sheet: Sheet) => string;
  /** Called with the id of the row that was clicked. The table has the same as links. */
  readonly choose?: (id: string) => void;
}

export const Picture = defineComponent(
  (props: Props, { slots }) => {
    const { language, words } = useSpeech();
    const box = ref<HTMLElement>();
    const width = ref<number | null>(null);
    // The same as in the drawing of the API.
    const digest = useDigest(() => props.data);
    const observer = new ResizeObserver(([entry]) => {
      const wide = Math.floor(entry?.contentRect.width ?? 0);
      if (wide > 0) width.value = Math.min(widths.max, Math.max(widths.min, wide));
    });
    onMounted(() => box.value && observer.observe(box.value));
    onBeforeUnmount(() => observer.disconnect());
    const drawAt = (wide: number): string =>
      props.draw({ language: language.value, width: wide, digest: digest.value, address: props.address });
    const choose = ({ target }: Event): void => {
      const id = target instanceof Element && target.closest('[data-id]')?.getAttribute('data-id');
      if (id) props.choose?.(id);
    };
    const save = (): void => {
      saveFile(`${props.name}.svg`, drawAt(widths.saved), 'image/svg+xml');
    };
    return () => (
      <figure class="picture">
        <div
          ref={box}
          class={{ drawing: true, links: props.choose !== undefined }}
          onClick={choose}
          innerHTML={width.value === null || digest.value === '' ? '' : drawAt(width.value)}
        />
        <p class="actions">
          <button type="button" onClick={save}>
            {words.value.picture.save}
          </button>
        </p>
        <details>
          <summary>{words.value.picture.table}</summary>
          {slots['default']?.()}
        </details>
      </figure>
    );
  },
  { props: ['name', 'data', 'address', 'draw', 'choose'] },
);
