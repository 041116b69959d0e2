// References in texts that people see: a form shows the answer there, so the question must be there once.
import type { Nearest } from '../nearest.ts';
import { questionsMax } from '../templates/size.ts';
import { allNodes } from './sheets/names.ts';
import { namesIn } from './sheets/references.ts';
import { note, type Report } from './sheets/report.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';

const isText = (heading: string): boolean =>
  /^(?:label|hint|guidance_hint|constraint_message|required_message)(?:::|$)/.test(heading);

export function checkShownNames(tree: readonly SurveyNode[], report: Report, nearest: Nearest): void {
  const nodes = allNodes(tree);
  const known = new Map<string, number>();
  for (const { name } of nodes) known.set(name, (known.get(name) ?? 0) + 1);
  const names = [...known.keys()].slice(0, questionsMax);
  for (const { row } of nodes)
    for (const [heading, cell] of row.cells) {
      if (!isText(heading)) continue;
      for (const name of namesIn(cell.text)) {
        const count = known.get(name) ?? 0;
        if (count === 1) continue;
        const near = count === 0 ? nearest(name, names) : undefined;
        const hint = near === undefined ? '' : ` Did you mean \${${near}}?`;
        const detail =
          count === 0 ? `There is no question ${name}.${hint}` : `Several questions are named ${name}.`;
        note(report.refused, { ...cell }, count === 0 ? 'unknown-name' : 'ambiguous-name', detail);
      }
    }
}
