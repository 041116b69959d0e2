// How Vite builds the page of forms: a document of its own, for the forms need the options API of Vue, which the console omits.
import type { UserConfig } from 'vite';
import consoleConfig from '../vite.config.ts';
import { stripFonts } from './strip-fonts.ts';

/** The name tells scripts of forms from those of the console. */
const scriptName = 'assets/form-[name]-[hash].js';

export default {
  ...consoleConfig,
  plugins: [stripFonts],
  define: { ...consoleConfig.define, __VUE_OPTIONS_API__: 'true' },
  build: {
    ...consoleConfig.build,
    // Its engine is one file of half a megabyte, packed.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      input: 'fill.html',
      output: { entryFileNames: scriptName, chunkFileNames: scriptName },
      // The engine brings a direct eval that no form of Hearth calls, and which the content policy refuses.
      checks: { eval: false },
    },
  },
} satisfies UserConfig;
