// Writes texts into expressions for phones, whose language has no escapes.

/** With both kinds of quotation marks in it, a text is put together of pieces. */
export function quote(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((piece) => `'${piece}'`)
    .join(`, "'", `)})`;
}
