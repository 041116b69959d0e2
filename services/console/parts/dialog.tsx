// A dialog over the page: the browser keeps the focus in it, and the page below stays as it is.
import { defineComponent, onBeforeUnmount, onMounted, ref } from 'vue';

interface Props {
  readonly title: string;
  /** What Escape does; without it the dialog stays. */
  readonly close?: () => void;
}

export const Dialog = defineComponent(
  (props: Props, { slots }) => {
    const element = ref<HTMLDialogElement>();
    onMounted(() => element.value?.showModal());
    // The browser gives the focus back to where it was.
    onBeforeUnmount(() => element.value?.close());
    return () => (
      <dialog
        ref={element}
        aria-labelledby="dialog-title"
        onCancel={(event: Event) => {
          event.preventDefault();
          props.close?.();
        }}
      >
        <h2 id="dialog-title">{props.title}</h2>
        {slots['default']?.()}
      </dialog>
    );
  },
  { props: ['title', 'close'] },
);
