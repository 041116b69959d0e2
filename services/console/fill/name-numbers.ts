// Gives the number fields of a form the name of their question: web-forms 0.22 points its labels at a wrapper, not at the field.

/** Watches the page, for fields come and go with the answers. */
export function nameNumbers(page: HTMLElement): void {
  const name = (): void => {
    for (const field of page.querySelectorAll('.p-inputnumber-input:not([aria-labelledby])')) {
      const label = field.closest('.question-container')?.querySelector('label');
      if (!label) continue;
      label.id = `${label.htmlFor}-label`;
      field.setAttribute('aria-labelledby', label.id);
    }
  };
  new MutationObserver(name).observe(page, { childList: true, subtree: true });
}
