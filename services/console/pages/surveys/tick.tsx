// A box to tick, with its text.
import type { Ref, VNodeChild } from 'vue';

interface Tick {
  readonly text: string;
  readonly value: Ref<boolean>;
}

export const tickOf = ({ text, value }: Tick): VNodeChild => (
  <label class="tick">
    <input
      type="checkbox"
      checked={value.value}
      onChange={({ target }: Event) => {
        if (target instanceof HTMLInputElement) value.value = target.checked;
      }}
    />
    {text}
  </label>
);
