// How many questions a template has.

/** Most questions of a template, those of repeats included. */
export const questionsMax = 1000;

/** What is read of a section or a question. */
type Holder = object & { readonly questions?: readonly object[] | undefined };

/** The questions of sections, and those of their repeats. */
export const countQuestions = (holders: readonly Holder[]): number =>
  holders.reduce((total, { questions = [] }) => total + questions.length + countQuestions(questions), 0);
