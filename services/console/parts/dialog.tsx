// A dialog over the page: the browser keeps the focus in it, and the page below stays as it is.
import { defineComponent, onMounted, ref } from 'vue';

export const Dialog = defineComponent(
  (props: { readonly title: string }, { slots }) => {
    const element = ref<HTMLDialogElement>();
    onMounted(() => element.value?.showModal());
    return () => (
      <dialog
        ref={element}
        aria-labelledby="dialog-title"
        onCancel={(event: Event) => event.preventDefault()}
      >
        <h2 id="dialog-title">{props.title}</h2>
        {slots['default']?.()}
      </dialog>
    );
  },
  { props: ['title'] },
);
