// A secret that is shown once, until the person says that it is copied. It stays in memory and nowhere else.
import type { Ref, VNodeChild } from 'vue';
import type { SettingWords } from './words/en.ts';

/** `value` is null where the reply to a repeated write has no secret any more. */
export interface Secret {
  readonly name: string;
  readonly value: string | null;
}

export const secretOf = (texts: SettingWords, secret: Ref<Secret | null>): VNodeChild => {
  const now = secret.value;
  return (
    now && (
      <div class="box" role="status">
        <p>
          <strong>{now.name}</strong>: {now.value === null ? texts.notShown : texts.shownOnce}
        </p>
        {now.value !== null && (
          <p>
            <code class="secret">{now.value}</code>
          </p>
        )}
        <button type="button" onClick={() => (secret.value = null)}>
          {texts.hide}
        </button>
      </div>
    )
  );
};
