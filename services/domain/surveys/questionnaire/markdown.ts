// A questionnaire as Markdown, for the methodology design document (MADD) of a programme.
import type { Printed, PrintedQuestion } from './lines.ts';

/** `source` names the version and its digest. */
export const markdownOf = ({ title, sections, rules }: Printed, source: string): string =>
  [
    `# ${safe(title)}`,
    safe(source),
    ...sections.flatMap(({ id, title: heading, notes, questions }) => [
      `## ${safe(heading)}`,
      [`Section ${code(id)}`, ...notes.map(safe)].join(' · '),
      questions.map((question, index) => questionLines(question, `${index + 1}.`, '').join('\n')).join('\n'),
    ]),
    ...(rules.length === 0 ? [] : ['## Rules', rules.map((rule) => `- ${safe(rule)}`).join('\n')]),
    '',
  ].join('\n\n');

function questionLines(question: PrintedQuestion, mark: string, indent: string): string[] {
  const { id, text, notes, options, rows, inner } = question;
  const below = `${indent}   `;
  return [
    `${indent}${mark} **${safe(text)}** (${code(id)}) ${safe(notes.join(' · '))}`,
    ...rows.map((row) => `${below}- ${safe(row)}: ______`),
    ...options.map(
      ([value, words]) => `${below}- [ ] ${safe(words)}${value === words ? '' : ` (${code(value)})`}`,
    ),
    ...inner.flatMap((one) => questionLines(one, '-', below)),
  ];
}

const code = (text: string): string => `\`${text.replaceAll(/[`\r\n]+/g, ' ')}\``;

/** Signs that would be read as Markdown or HTML. */
const safe = (text: string): string =>
  text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\`*_~&<>[\]#|]/g, (sign) => `\\${sign}`);
