// Adds to a form what is said of an answer that is missing or outside its range, where the form itself says nothing of it.
import type { FillWords } from './words.ts';

type LimitWords = FillWords['limits'];

/** A tag whose attributes may hold `>`. */
const bindTag = /<bind\b(?:"[^"]*"|[^>"])*>/g;

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&gt;', '>').replaceAll('&lt;', '<');

/** Null where a rule is more than a range: then its range alone would say too little. */
function rangeText(constraint: string, words: LimitWords): string | null {
  const rules = constraint.split(' and ');
  const limitOf = (operator: string): string | undefined =>
    rules.map((rule) => new RegExp(`^\\. ${operator} (-?[\\d.]+)$`).exec(rule)?.[1]).find(Boolean);
  const [least, most] = [limitOf('>='), limitOf('<=')];
  const isWhole = rules.includes('round(., 0) = .');
  const known = [least, most].filter((limit) => limit !== undefined).length + (isWhole ? 1 : 0);
  if (known < rules.length) return null;
  const range =
    least !== undefined && most !== undefined
      ? words.between(least, most)
      : least !== undefined
        ? words.atLeast(least)
        : most !== undefined && words.atMost(most);
  return [range, isWhole && words.whole].filter(Boolean).join(' ');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export function explainLimits(xml: string, words: LimitWords): string {
  return xml.replaceAll(bindTag, (tag) => {
    const constraint = attributeOf(tag, 'constraint');
    const range =
      constraint === undefined || tag.includes('jr:constraintMsg=') ? null : rangeText(constraint, words);
    const isBare = attributeOf(tag, 'required') !== undefined && !tag.includes('jr:requiredMsg=');
    const added =
      (range === null ? '' : ` jr:constraintMsg="${escaped(range)}"`) +
      (isBare ? ` jr:requiredMsg="${escaped(words.required)}"` : '');
    return tag.replace(/\s*\/?>$/, (end) => added + end);
  });
}
