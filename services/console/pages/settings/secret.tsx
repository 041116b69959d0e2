// A secret that is shown once, until the person says that it is copied. It stays in memory and nowhere else.
import { defineComponent, type Ref, type VNodeChild } from 'vue';
import { useArrival } from '../../parts/arrival.ts';
import { minuteText } from '../../words/dates.ts';
import type { SettingWords } from './words/en.ts';

/** `value` is null where the reply to a repeated write has no secret any more. */
export interface Secret {
  readonly name: string;
  readonly value: string | null;
  /** Of a sign-in link: when it ends. */
  readonly endsAt?: string;
  /** Of a key: its id, by which a sign-in link is made. */
  readonly keyId?: string;
}

interface Props {
  readonly texts: SettingWords;
  readonly secret: Secret;
  readonly hide: () => void;
  readonly link: ((keyId: string, name: string) => void) | undefined;
}

/** `link`: makes a sign-in link for a key; left out where no key is shown. */
export const secretOf = (
  texts: SettingWords,
  secret: Ref<Secret | null>,
  link?: (keyId: string, name: string) => void,
): VNodeChild =>
  secret.value && (
    <ShownOnce
      key={secret.value.value ?? secret.value.name}
      texts={texts}
      secret={secret.value}
      link={link}
      hide={() => (secret.value = null)}
    />
  );

const ShownOnce = defineComponent(
  (props: Props) => {
    const box = useArrival();
    return () => {
      const { texts, hide, link } = props;
      const { name, value, endsAt, keyId } = props.secret;
      return (
        <div ref={box} class="box" role="status" tabindex={-1}>
          <p>
            <strong>{name}</strong>: {value === null ? texts.notShown : texts.shownOnce}
          </p>
          {endsAt !== undefined && <p>{texts.linkHelp(minuteText(endsAt))}</p>}
          {value !== null && (
            <p>
              <code class="secret">{value}</code>
            </p>
          )}
          <p class="actions">
            <button type="button" onClick={hide}>
              {texts.hide}
            </button>
            {keyId !== undefined && link && (
              <button type="button" onClick={() => link(keyId, name)}>
                {texts.linkInstead}
              </button>
            )}
          </p>
        </div>
      );
    };
  },
  { props: ['texts', 'secret', 'hide', 'link'] },
);
