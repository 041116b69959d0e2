// Shows its content once a person comes near it: what is far below costs neither network nor store.
import { defineComponent, onBeforeUnmount, onMounted, ref } from 'vue';

/** How far below the screen content is loaded, px. */
const marginPx = 50;

export const WhenSeen = defineComponent((_props: object, { slots }) => {
  const box = ref<HTMLElement>();
  const isSeen = ref(false);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      isSeen.value = true;
      observer.disconnect();
    },
    { rootMargin: `${marginPx}px` },
  );
  onMounted(() => box.value && observer.observe(box.value));
  onBeforeUnmount(() => observer.disconnect());
  return () => (
    <div ref={box} class="later">
      {isSeen.value ? slots['default']?.() : null}
    </div>
  );
});
