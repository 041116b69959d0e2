// A dialog over the page: the browser keeps the focus in it, and the page below stays as it is.
import { defineComponent, onMounted, ref, useId } from 'vue';

interface Props {
  readonly title: string;
  /** Called by Escape. Without it the dialog stays until its work is done. */
  readonly cancel?: () => void;
}

export const Dialog = defineComponent(
  (props: Props, { slots }) => {
    const element = ref<HTMLDialogElement>();
    const id = useId();
    onMounted(() => element.value?.showModal());
    return () => (
      <dialog
        ref={element}
        aria-labelledby={id}
        onCancel={(event: Event) => {
          event.preventDefault();
          props.cancel?.();
        }}
      >
        <h2 id={id}>{props.title}</h2>
        {slots['default']?.()}
      </dialog>
    );
  },
  { props: ['title', 'cancel'] },
);
