// Has the browser ask before the page is left while something would be lost.
import { watch, type Ref } from 'vue';

const ask = (event: Event): void => event.preventDefault();

/** The listener is there only meanwhile: a page with one is not kept for the way back. */
export const warnBeforeLeaving = (isUnsaved: Readonly<Ref<boolean>>): void =>
  void watch(isUnsaved, (now) =>
    now ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask),
  );
