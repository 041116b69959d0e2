// A questionnaire as one HTML page without scripts, to be read or printed.
import type { Printed, PrintedQuestion } from './lines.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}
h1{font-size:1.6rem}h2{font-size:1.2rem;border-bottom:1px solid #ccc;margin-top:2rem}
li{margin:.5rem 0;break-inside:avoid}.notes,.source{color:#595959;font-size:.85rem}
ul.options{list-style:"☐ ";padding-left:1.5rem}ul.options li{margin:.1rem 0}code{font-size:.85em}`;

/** `source` names the version and its digest. */
export const htmlOf = (
  { language, title, sections, rules }: Printed,
  source: string,
): string => `<!doctype html>
<html lang="${safe(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title>
<style>${style}</style></head>
<body>
<h1>${safe(title)}</h1>
<p class="source">${safe(source)}</p>
${sections
  .map(
    ({ id, title: heading, notes, questions }) => `<h2>${safe(heading)}</h2>
<p class="notes">${[`<code>${safe(id)}</code>`, ...notes.map(safe)].join(' · ')}</p>
<ol>${questions.map(item).join('\n')}</ol>`,
  )
  .join('\n')}
${rules.length === 0 ? '' : `<h2>Rules</h2>\n<ul>${rules.map((rule) => `<li>${safe(rule)}</li>`).join('\n')}</ul>`}
</body>
</html>
`;

const item = ({ id, text, notes, options, rows, inner }: PrintedQuestion): string =>
  [
    `<li><strong>${safe(text)}</strong> <code>${safe(id)}</code>`,
    `<div class="notes">${notes.map(safe).join(' · ')}</div>`,
    ...(rows.length === 0 ? [] : [`<ul>${rows.map((row) => `<li>${safe(row)}</li>`).join('')}</ul>`]),
    ...(options.length === 0 ? [] : [`<ul class="options">${options.map(option).join('')}</ul>`]),
    ...(inner.length === 0 ? [] : [`<ul>${inner.map(item).join('\n')}</ul>`]),
    '</li>',
  ].join('\n');

const option = ([value, words]: readonly [string, string]): string =>
  `<li>${safe(words)}${value === words ? '' : ` <code>${safe(value)}</code>`}</li>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
