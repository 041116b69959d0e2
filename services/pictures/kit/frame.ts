// The sheet of every picture: title, facts, what the picture draws, and a foot line with the digest of its data.
import { element, titleElement, escapeText, type Rectangle } from './svg.ts';
import { inks, sizes, textElement, widthOf, wrapText } from './text.ts';
import { frameWords, printShare, type Language } from './words.ts';

/** How a picture is drawn, apart from its data. */
export interface Sheet {
  readonly language: Language;
  /** px; a picture is drawn for its width and never scaled. */
  readonly width: number;
  /** SHA-256 of the data as JSON, hex. */
  readonly digest: string;
  /** Where the data of the picture is. */
  readonly address: string;
}

/** What the data of every picture begins with. */
export interface Head {
  readonly project: { readonly id: string; readonly name: string };
  /** First and last local day; null for a picture that has no period. */
  readonly period: { readonly start: string; readonly end: string } | null;
  readonly timeZone: string;
  /** How many things the picture is about; its data says which. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
}

/** Version of the rules by which pictures are drawn; the foot line of each picture names it. */
const drawingVersion = 'pictures@1';

export interface Block {
  readonly marks: string;
  /** Where the block ends, px from the top. */
  readonly bottom: number;
}

export interface Page {
  readonly name: string;
  /** A sentence with the finding or the question. */
  readonly title: string;
  /** Facts in one line under the title: n, period, time zone. */
  readonly facts: readonly string[];
  /** Sentences that must not be missed, such as that a sample is no random sample. */
  readonly alerts?: readonly string[];
  /** Sentences under the drawing: rules and limits. */
  readonly notes: readonly string[];
  /** For screen readers. */
  readonly description: string;
  /** Patterns, as of `hatchPattern`. */
  readonly definitions: readonly string[];
  readonly draw: (area: Area) => Block;
}

export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** Below this width a picture has short names, fewer columns and words above bars. */
export const isNarrow = ({ width }: Pick<Sheet, 'width'>): boolean => width < 640;

export const marginOf = (sheet: Pick<Sheet, 'width'>): number => (isNarrow(sheet) ? 12 : 24);

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', Arial, sans-serif";

/** Project, period, time zone and missing share, as the line under the title has them. */
export function headFacts({ project, period, timeZone, missingShare }: Head, language: Language): string[] {
  const words = frameWords[language];
  return [
    project.name,
    ...(period ? [`${period.start} ${words.to} ${period.end}`, `${words.timeZone} ${timeZone}`] : []),
    ...(missingShare === null ? [] : [words.missing(printShare(missingShare, Math.ceil))]),
  ];
}

/** A paragraph; each line is a text of its own. */
export function paragraph(
  text: string,
  { left, right, top }: Area,
  { size = sizes.usual, fill = inks.weak, isBold = false }: ParagraphStyle = {},
): Block {
  const lines = wrapText(text, right - left, size, isBold);
  const height = Math.round(size * 1.4);
  return {
    marks: lines
      .map((line, index) =>
        textElement(line, { x: left, y: top + size + index * height, size, fill, isBold }),
      )
      .join(''),
    bottom: top + lines.length * height,
  };
}

interface ParagraphStyle {
  readonly size?: number;
  readonly fill?: string;
  readonly isBold?: boolean;
}

/** Blocks below each other. */
export function stackBlocks(area: Area, ...parts: readonly ((area: Area) => Block)[]): Block {
  let bottom = area.top;
  const marks: string[] = [];
  for (const part of parts) {
    const block = part({ ...area, top: bottom });
    marks.push(block.marks);
    bottom = block.bottom;
  }
  return { marks: marks.join(''), bottom };
}

const gap =
  (height: number) =>
  ({ top }: Area): Block => ({ marks: '', bottom: top + height });

/** The whole picture as SVG. */
export function drawPage(sheet: Sheet, page: Page): string {
  const margin = marginOf(sheet);
  const area = { left: margin, right: sheet.width - margin, top: margin };
  const { marks, bottom } = stackBlocks(
    area,
    (at) => paragraph(page.title, at, { size: sizes.title, fill: inks.strong, isBold: true }),
    gap(4),
    (at) => paragraph(page.facts.join(' · '), at),
    ...(page.alerts ?? []).flatMap((alert) => [
      gap(4),
      (at: Area) => paragraph(alert, at, { fill: inks.bad, isBold: true }),
    ]),
    gap(12),
    page.draw,
    gap(10),
    ...page.notes.map((note) => (at: Area) => paragraph(note, at, { size: sizes.small })),
    gap(6),
    (at) => paragraph(footOf(sheet), at, { size: sizes.small }),
  );
  const height = Math.ceil(bottom + margin / 2);
  const ids = { title: `${page.name}-title`, desc: `${page.name}-desc` };
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: sheet.width,
      height,
      viewBox: `0 0 ${sheet.width} ${height}`,
      role: 'img',
      'aria-labelledby': `${ids.title} ${ids.desc}`,
      lang: sheet.language,
      'font-family': fonts,
      'data-picture': page.name,
    },
    element('title', { id: ids.title }, escapeText(page.title)),
    element('desc', { id: ids.desc }, escapeText(page.description)),
    ...(page.definitions.length > 0 ? [element('defs', {}, ...page.definitions)] : []),
    element('rect', { width: sheet.width, height, fill: '#ffffff' }),
    marks,
  );
}

const footOf = ({ language, digest, address }: Sheet): string =>
  `${frameWords[language].data} sha256:${digest.slice(0, 16)} · ${drawingVersion} · ${address}`;

/** Words in place of a drawing that has nothing to show, with the reason if it is known. */
export function emptyBlock({ left, right, top }: Area, text: string, frame: string): Block {
  const height = 90;
  const box = { x: left, y: top, width: right - left, height };
  const words = paragraph(
    text,
    { left: left + 12, right: right - 12, top: top + 34 },
    { fill: inks.strong, size: 13 },
  );
  return {
    marks: element('rect', { ...box, fill: frame, stroke: '#8a8a8a' }) + wordsOn(words, text, box),
    bottom: top + height,
  };
}

/** Words on hatching are read on a white ground. */
function wordsOn(words: Block, text: string, box: Rectangle): string {
  const width = Math.min(box.width - 12, widthOf(text, 13) + 16);
  const ground = { x: box.x + 6, y: box.y + 28, width, height: words.bottom - box.y - 22, fill: '#ffffff' };
  return element('rect', ground) + words.marks;
}

export interface LegendItem {
  readonly label: string;
  /** Draws the sign in a square of 14 px. */
  readonly sign: (x: number, y: number) => string;
}

/** Signs with their words, as many in a row as fit. */
export function legend({ left, right, top }: Area, items: readonly LegendItem[]): Block {
  let [x, y] = [left, top];
  const marks = items.map(({ label, sign }) => {
    const width = 20 + widthOf(label, sizes.small) + 16;
    if (x > left && x + width - 16 > right) [x, y] = [left, y + 20];
    const drawn =
      sign(x, y) + textElement(label, { x: x + 20, y: y + 11, size: sizes.small, width: right - x - 20 });
    x += width;
    return drawn;
  });
  return { marks: marks.join(''), bottom: items.length === 0 ? top : y + 20 };
}

/** A group of marks that a page can make into a link, with its whole name. */
export const named = (id: string, name: string, ...marks: readonly string[]): string =>
  element('g', { 'data-id': id }, titleElement(name), ...marks);
