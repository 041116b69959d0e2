// A dialog over the page: the browser keeps the focus in it, and the page below stays as it is.
import { defineComponent, onBeforeUnmount, onMounted, ref, useId } from 'vue';

interface DialogProps {
  readonly title: string;
  /** Called by the Escape key; left out for a dialog that only its own buttons close. */
  readonly leave?: () => void;
}

export const Dialog = defineComponent(
  (props: DialogProps, { slots }) => {
    const title = useId();
    const element = ref<HTMLDialogElement>();
    onMounted(() => element.value?.showModal());
    // The browser gives the focus back to where it was.
    onBeforeUnmount(() => element.value?.close());
    return () => (
      <dialog
        ref={element}
        aria-labelledby={title}
        onCancel={(event: Event) => {
          event.preventDefault();
          props.leave?.();
        }}
      >
        <h2 id={title}>{props.title}</h2>
        {slots['default']?.()}
      </dialog>
    );
  },
  { props: ['title', 'leave'] },
);
