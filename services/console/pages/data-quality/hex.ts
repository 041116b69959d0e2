// Bytes as people read them: 16 in a line, with their place and the printable letters beside.

const lineBytes = 16;

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

export function hexLines(bytes: Uint8Array): string {
  const lines = [];
  for (let at = 0; at < bytes.length; at += lineBytes) {
    const part = [...bytes.subarray(at, at + lineBytes)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const letters = part.map((byte) => (isPrintable(byte) ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(lineBytes * 3 - 1)}  ${letters}`);
  }
  return lines.join('\n');
}

export const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
