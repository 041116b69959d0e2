// A step of the build: the fonts that the forms bring along are left out, and system fonts serve. They are 650 kB, packed.
import type { Plugin } from 'vite';

const font = /@font-face\s*\{[^{}]*\}/g;

/** Of files of the forms alone. */
export const stripFonts: Plugin = {
  name: 'strip-fonts',
  transform: (code, id) =>
    id.includes('/@getodk/web-forms/') && code.includes('@font-face')
      ? { code: code.replaceAll(font, ''), map: null }
      : null,
};
