// Values that a form sets by itself: when an interview or a row begins, and when the answer of a question changes.
import { pathOf, xpath, type Located, type Paths } from './paths.ts';
import { element } from './xml.ts';

/** Of nodes outside of repeats, once. */
export const setAtBeginning = (paths: Paths): string[] =>
  begun(paths, 0).map((at) => setValue(at, 'odk-instance-first-load', paths));

/** Of the nodes of a repeat, in each new row. */
export const setInRows = (repeat: Located, paths: Paths): string[] =>
  begun(paths, repeat.steps.length)
    .filter(({ steps }) => repeat.steps.every((step, index) => step === steps[index]))
    .map((at) => setValue(at, 'odk-instance-first-load odk-new-repeat', paths));

const begun = ({ all }: Paths, depth: number): Located[] =>
  all.filter(({ node, repeats }) => node.fill?.on.length === 0 && (repeats.at(-1) ?? 0) === depth);

/** Each time that the answer of a node changes. */
export const setByAnswer = ({ node }: Located, paths: Paths): string[] =>
  paths.all
    .filter(({ node: { fill } }) => fill?.on.includes(node.name))
    .map((at) => setValue(at, 'xforms-value-changed', paths));

const setValue = (at: Located, event: string, paths: Paths): string =>
  element('setvalue', { event, ref: pathOf(at), value: xpath(at.node.fill?.value ?? [], { at, paths }) });
