// Reads a QR code from its picture, as the camera of a phone does.
import jsqr from 'jsqr';

/** The text in a picture: white, with a black square wherever its path begins one. */
export function textInQr(svg: string): string {
  const [, width = ''] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const side = Number(width);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, left, top, size] of svg.matchAll(/M(\d+),(\d+)h(\d+)/g))
    for (let y = Number(top); y < Number(top) + Number(size); y++)
      for (let x = Number(left); x < Number(left) + Number(size); x++)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return jsqr.default(pixels, side, side)?.data ?? '';
}
