// Questions that are left out of a template: a phone would answer them by itself, about the person who asks.
import { allNodes } from './names.ts';
import { namesIn } from './references.ts';
import { ignore, type Report } from './report.ts';
import type { SurveyNode } from './survey-tree.ts';
import { at, useAll } from './table.ts';

const ofTelephone = 'Numbers of the telephone are not collected.';

const reasons: Readonly<Record<string, string>> = {
  'start-geopoint': 'Ask for the place with a question of type geopoint.',
  'background-geopoint': 'A place that people do not see is not taken.',
  'background-audio': 'A recording that people do not see is not made.',
  simserial: ofTelephone,
  subscriberid: ofTelephone,
  phonenumber: ofTelephone,
  email: 'The collector is known by the address of the form.',
};

const reasonOf = ({ kind }: SurveyNode): string | undefined => {
  const word = kind.toLowerCase();
  return Object.hasOwn(reasons, word) ? reasons[word] : undefined;
};

/** What other rows read stays as a question that nobody answers: on phones these may be empty as well. */
export function leaveOut(tree: readonly SurveyNode[], report: Report): SurveyNode[] {
  const readers = allNodes(tree).some((node) => reasonOf(node) !== undefined) ? readersIn(tree) : new Map();
  const keep = (nodes: readonly SurveyNode[]): SurveyNode[] =>
    nodes.flatMap((node) => {
      const reason = reasonOf(node);
      if (reason === undefined) return [{ ...node, children: keep(node.children) }];
      const places: readonly string[] = readers.get(node.name) ?? [];
      const read =
        places.length === 0
          ? ''
          : ` It has no answer for what reads it: ${places.slice(0, placesMax).join('; ')}${places.length > placesMax ? '; …' : ''}.`;
      const detail = `${node.name}, of type ${node.kind.toLowerCase()}, is left out. ${reason}${read}`;
      ignore(report, at(node.row, 'type'), { code: 'not-collected', effect: 'answers', detail });
      useAll(node.row);
      return places.length === 0 ? [] : [{ ...node, kind: 'hidden' }];
    });
  return keep(tree);
}

/** In one remark. */
const placesMax = 10;

/** The cells that refer to each name. */
function readersIn(tree: readonly SurveyNode[]): Map<string, string[]> {
  const readers = new Map<string, string[]>();
  for (const { row } of allNodes(tree))
    for (const { row: number, column, text } of row.cells.values())
      for (const name of namesIn(text)) {
        const places = readers.get(name);
        const place = `row ${number}, ${column}`;
        if (places) places.push(place);
        else readers.set(name, [place]);
      }
  return readers;
}
