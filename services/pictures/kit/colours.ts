// Colours that differ for colour-blind readers and in black and white, and the hatching of missing data.
import { element } from './svg.ts';

/** Okabe–Ito, for categories. */
export const categories = [
  '#0072B2',
  '#E69F00',
  '#009E73',
  '#CC79A7',
  '#56B4E9',
  '#D55E00',
  '#F0E442',
] as const;

/** Viridis without its palest step, from little to much: darker means more. */
export const amounts = ['#5ec962', '#21918c', '#3b528b', '#440154'] as const;

/** Zero is a pale cell that also has a dash; not installed is plain grey; the hatching is of missing data. */
export const states = {
  zero: '#f3f6dd',
  dash: '#6b6b6b',
  absent: '#dadada',
  hatch: '#7a7a7a',
  good: '#009E73',
  attention: '#E69F00',
  bad: '#A61B00',
} as const;

export const rules = { axis: '#8a8a8a', grid: '#e4e4e4' } as const;

/** Relative luminance of `#rrggbb` (WCAG 2.2), 0 to 1: what is left in black and white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The ids of patterns carry the name of the picture: a page may hold several pictures. */
const hatchId = (picture: string, kind: string): string => `${picture}-${kind}`;

/** Hatching on a ground, as the definition that `hatchFill` refers to. */
export const hatchPattern = (
  picture: string,
  kind: string,
  { ground = '#ffffff', ink = states.hatch }: { readonly ground?: string; readonly ink?: string } = {},
): string =>
  element(
    'pattern',
    { id: hatchId(picture, kind), width: 5, height: 5, patternUnits: 'userSpaceOnUse' },
    element('rect', { width: 5, height: 5, fill: ground }),
    element('path', { d: 'M-1 1L1 -1M0 5L5 0M4 6L6 4', stroke: ink, 'stroke-width': 1.2 }),
  );

export const hatchFill = (picture: string, kind: string): string => `url(#${hatchId(picture, kind)})`;
