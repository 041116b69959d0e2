// After a form was sent with faults, moves the view and the focus to the first of them: the form itself only counts them.
import { nextTick } from 'vue';

/** A click in the form; nothing happens unless it was on the button that sends. */
export async function jumpToFault({ target, currentTarget }: Event): Promise<void> {
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return;
  if (target.closest('.odk-form .footer button') === null) return;
  await nextTick();
  const question = currentTarget.querySelector('.odk-form.submit-pressed .question-container.highlight');
  question?.scrollIntoView({ block: 'center' });
  question?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
}
