// Makes curly quotation marks straight, which text processors put into spreadsheets. Lengths and positions stay.
import { warningAt, type Warning } from './fault.ts';

const singles = '‘’‚‛';
const doubles = '“”„‟';

const straight = (character: string): string =>
  singles.includes(character) ? "'" : doubles.includes(character) ? '"' : character;

/** Curly marks inside a text between straight marks belong to that text, and stay; without a straight mark they end it. */
export function straightenQuotes(text: string): { text: string; warnings: Warning[] } {
  const warnings: Warning[] = [];
  let result = '';
  let opened: string | null = null;
  let hasStraightEnd = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const mark = straight(character);
    const isQuote = mark === "'" || mark === '"';
    if (!isQuote || (opened !== null && straight(opened) !== mark)) {
      result += character;
    } else if (opened === mark && character !== mark && hasStraightEnd) {
      result += character;
    } else {
      opened = opened === null ? character : null;
      hasStraightEnd = opened !== null && text.includes(mark, at + 1);
      result += mark;
      if (mark !== character)
        warnings.push(
          warningAt(
            'straightened-quotes',
            { at, end: at + 1 },
            `The curly quotation mark ${character} is read as ${mark}.`,
          ),
        );
    }
  }
  return { text: result, warnings };
}
