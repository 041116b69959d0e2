// Draws the evidence of a claim: five columns of nodes with edges; on a phone one list for each column.
import { rules, states } from '../kit/colours.ts';
import {
  drawPage,
  headFacts,
  legend,
  named,
  stackBlocks,
  type Area,
  type Block,
  type Sheet,
} from '../kit/frame.ts';
import { element, printLength, type Rectangle } from '../kit/svg.ts';
import { inks, sizes, textElement } from '../kit/text.ts';
import { printNumber } from '../kit/words.ts';
import { columnCount, results, type ClaimEvidence, type EvidenceNode, type Result } from './data.ts';
import { words } from './words.ts';

const name = 'claim-evidence';
const nodeHeight = 46;
const rowGap = 10;

/** Narrower pictures are lists: the words of five columns would be cut, px. */
const graphMin = 860;

const fills: Readonly<Record<Result, string>> = {
  ok: states.good,
  attention: states.attention,
  bad: states.bad,
};

export function drawClaimEvidence(data: ClaimEvidence, sheet: Sheet): string {
  const texts = words[sheet.language];
  const { claim, counts, checks } = data;
  const status = texts.statuses[claim.status] ?? claim.status;
  return drawPage(sheet, {
    name,
    title: data.n === 0 ? texts.empty(status) : texts.title(status, counts.ok, data.n, counts.bad),
    facts: [
      ...headFacts({ ...data, missingShare: null }, sheet.language),
      `${printNumber(claim.quantity, 3)} ${claim.unit}`,
      claim.type,
      claim.householdId,
      texts.n(data.n),
    ],
    alerts: checks.others
      .filter(({ result }) => result === 'fail')
      .map(({ id, reason }) => `✗ ${id}: ${reason}`),
    notes: [
      texts.checks(checks.passed, checks.others.length),
      ...checks.others
        .filter(({ result }) => result === 'warn')
        .map(({ id, reason }) => `! ${id}: ${reason}`),
    ],
    description: texts.description,
    definitions: [],
    draw: (area) =>
      stackBlocks(
        area,
        (at) =>
          legend(
            at,
            results.map((result) => ({
              label: texts.results[result],
              sign: (x, y) => signMark(result, x, y),
            })),
          ),
        (at) => ({ marks: '', bottom: at.top + 6 }),
        (at) => (sheet.width < graphMin ? listBlock(data, sheet, at) : graphBlock(data, sheet, at)),
      ),
  });
}

/** A check mark in a circle, an exclamation mark in a triangle, or a cross in a square: 14 px wide. */
function signMark(result: Result, x: number, y: number): string {
  const fill = fills[result];
  const line = (d: string, stroke: string): string =>
    element('path', { d, stroke, 'stroke-width': 2, fill: 'none' });
  const at = (dx: number, dy: number): string => `${printLength(x + dx)} ${printLength(y + dy)}`;
  if (result === 'ok')
    return (
      element('circle', { cx: x + 7, cy: y + 7, r: 7, fill }) +
      line(`M${at(3.5, 7)}L${at(6, 10)}L${at(10.5, 4.5)}`, '#ffffff')
    );
  if (result === 'attention')
    return (
      element('path', { d: `M${at(7, 0)}L${at(14.5, 13.5)}L${at(-0.5, 13.5)}z`, fill }) +
      line(`M${at(7, 4)}L${at(7, 9)}M${at(7, 10.5)}L${at(7, 12.5)}`, '#000000')
    );
  return (
    element('rect', { x, y, width: 14, height: 14, fill }) +
    line(`M${at(3.5, 3.5)}L${at(10.5, 10.5)}M${at(10.5, 3.5)}L${at(3.5, 10.5)}`, '#ffffff')
  );
}

const countAll = ({ counts }: EvidenceNode): number => counts.ok + counts.attention + counts.bad;

/** What a node says: its kind or count, its name, its digest or days. */
function linesOf(node: EvidenceNode, { language }: Sheet): readonly [string, string] {
  const texts = words[language];
  const many = countAll(node) > 1 || node.label === '' ? `${texts.many(countAll(node))} ` : '';
  const kind = `${texts.kinds[node.kind]}${node.label === '' ? '' : ` ${node.label}`}`;
  const first = node.kind === 'claim' ? node.label : `${many}${kind}`;
  const others = [
    ...(node.digest === null ? [] : [node.digest]),
    ...(node.covers === null ? [] : [daysText(node.covers, texts.to)]),
    ...(countAll(node) > 1 && node.result !== 'ok'
      ? [`✓ ${node.counts.ok} · ! ${node.counts.attention} · ✗ ${node.counts.bad}`]
      : []),
  ];
  return [first, others.join(' · ')];
}

/** The year is not repeated. */
const daysText = ({ start, end }: { readonly start: string; readonly end: string }, to: string): string =>
  start === end ? start : `${start} ${to} ${end.startsWith(start.slice(0, 5)) ? end.slice(5) : end}`;

function nodeMarks(node: EvidenceNode, box: Rectangle, sheet: Sheet): string {
  const [first, second] = linesOf(node, sheet);
  const width = box.width - 34;
  return named(
    node.id,
    `${first} · ${words[sheet.language].results[node.result]}`,
    element('rect', {
      class: `node ${node.result}`,
      ...box,
      rx: 4,
      fill: '#ffffff',
      stroke: node.result === 'ok' ? rules.axis : fills[node.result],
      'stroke-width': node.result === 'ok' ? 1 : 2,
    }),
    signMark(node.result, box.x + 8, box.y + box.height / 2 - 7),
    textElement(first, {
      x: box.x + 28,
      y: box.y + (second === '' ? 27 : 19),
      size: sizes.usual,
      width,
      isBold: node.kind === 'claim',
    }),
    textElement(second, { x: box.x + 28, y: box.y + 35, size: sizes.small, fill: inks.weak, width }),
  );
}

function graphBlock(data: ClaimEvidence, sheet: Sheet, { left, right, top }: Area): Block {
  const texts = words[sheet.language];
  const gap = 30;
  const width = (right - left - gap * (columnCount - 1)) / columnCount;
  const columns = texts.columns.map((_, column) => data.nodes.filter((node) => node.column === column));
  const rows = Math.max(1, ...columns.map(({ length }) => length));
  const chartTop = top + 22;
  const height = rows * (nodeHeight + rowGap) - rowGap;
  const boxes = new Map<string, Rectangle>();
  for (const [column, nodes] of columns.entries()) {
    const own = nodes.length * (nodeHeight + rowGap) - rowGap;
    // A claim and its analysis stand at the top, so that they are seen without scrolling.
    const first = chartTop + (rows > 8 ? 0 : (height - own) / 2);
    for (const [row, node] of nodes.entries())
      boxes.set(node.id, {
        x: left + column * (width + gap),
        y: first + row * (nodeHeight + rowGap),
        width,
        height: nodeHeight,
      });
  }
  const bottom = chartTop + height;
  const trunk = bottom + 14;
  const marks = [
    ...texts.columns.map((text, column) =>
      textElement(text, {
        x: left + column * (width + gap),
        y: top + 12,
        size: sizes.small,
        fill: inks.weak,
        width,
      }),
    ),
    ...data.edges.map(({ from, to }) => edgeMark(boxes.get(from), boxes.get(to), { trunk, gap })),
    ...data.nodes.map((node) => {
      const box = boxes.get(node.id);
      return box ? nodeMarks(node, box, sheet) : '';
    }),
    ...columns.flatMap((nodes, column) =>
      nodes.length > 0
        ? []
        : [
            textElement(texts.none, {
              x: left + column * (width + gap),
              y: chartTop + height / 2 + 4,
              size: sizes.small,
              fill: inks.weak,
            }),
          ],
    ),
  ];
  return { marks: marks.join(''), bottom: trunk + 6 };
}

interface Way {
  /** Height below all nodes on which edges from the claim to decisions run. */
  readonly trunk: number;
  readonly gap: number;
}

function edgeMark(from: Rectangle | undefined, to: Rectangle | undefined, { trunk, gap }: Way): string {
  if (!from || !to) return '';
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  const isFar = x2 - x1 > gap + from.width * 2;
  const middle = (x1 + x2) / 2;
  const d = isFar
    ? `M${printLength(from.x + 16)} ${printLength(from.y + from.height)}V${printLength(trunk)}H${printLength(x2 - 14)}V${printLength(y2)}H${printLength(x2)}`
    : `M${printLength(x1)} ${printLength(y1)}C${printLength(middle)} ${printLength(y1)} ${printLength(middle)} ${printLength(y2)} ${printLength(x2)} ${printLength(y2)}`;
  return element('path', { class: 'edge', d, stroke: rules.axis, 'stroke-width': 1, fill: 'none' });
}

function listBlock(data: ClaimEvidence, sheet: Sheet, area: Area): Block {
  const texts = words[sheet.language];
  let top = area.top;
  const marks = texts.columns.map((text, column) => {
    const nodes = data.nodes.filter((node) => node.column === column);
    const head = textElement(text, { x: area.left, y: top + 13, size: sizes.small, fill: inks.weak });
    top += 20;
    const drawn = nodes.map((node) => {
      const box = { x: area.left, y: top, width: area.right - area.left, height: nodeHeight };
      top += nodeHeight + 6;
      return nodeMarks(node, box, sheet);
    });
    if (nodes.length > 0) return head + drawn.join('');
    top += 18;
    return head + textElement(texts.none, { x: area.left, y: top - 5, size: sizes.small });
  });
  return { marks: marks.join(''), bottom: top };
}
