// The key `/`: puts the focus into the search field. Where the page has none, the page that has one is opened first, and the letters
// typed meanwhile are written into its field.

/** The search field as far as this file uses it. */
type Field = Pick<HTMLInputElement, 'value' | 'focus' | 'dispatchEvent'>;

interface Parts {
  /** The search field of the page that is shown; null where it has none. */
  readonly findField: () => Field | null;
  /** Opens the page that has the field, and resolves when it is drawn. Rejects when the page does not arrive. */
  readonly openPage: () => Promise<void>;
}

export interface SearchKey {
  readonly search: () => Promise<void>;
  /** Whether the page is being opened: the keys are then kept for its field. */
  readonly isOpening: () => boolean;
  /** Keeps a key for the field. Of those that write nothing, such as Shift, none is kept. */
  readonly keep: (key: string) => void;
}

export function openSearchKey({ findField, openPage }: Parts): SearchKey {
  let isOpening = false;
  let keptText = '';

  const openField = async (): Promise<void> => {
    isOpening = true;
    keptText = '';
    try {
      await openPage();
    } finally {
      isOpening = false;
    }
    const field = findField();
    field?.focus();
    if (field === null || keptText === '') return;
    field.value += keptText;
    field.dispatchEvent(new Event('input'));
  };
  return {
    search: async () => {
      const field = findField();
      if (field === null) await openField();
      else field.focus();
    },
    isOpening: () => isOpening,
    keep: (key) => {
      if (key.length === 1) keptText += key;
    },
  };
}
