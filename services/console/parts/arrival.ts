// Moves the view and the focus to a part of the page that has just appeared, so that a person sees what a button opened.
import { onMounted, ref, type Ref } from 'vue';

/** The element needs `tabindex={-1}` unless it takes the focus by itself. */
export function useArrival(): Ref<HTMLElement | undefined> {
  const element = ref<HTMLElement>();
  onMounted(() => {
    element.value?.scrollIntoView({ block: 'center' });
    element.value?.focus({ preventScroll: true });
  });
  return element;
}
