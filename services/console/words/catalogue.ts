// A catalogue: where the texts of a page or of the frame are. Each language is a file of its own, loaded when it is spoken.
import type { Language } from './languages.ts';

/** Functions that import the file of each language. */
export type Catalogue<Texts> = Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>>;
