// How Vite builds the console: TSX for Vue without a plugin, files named by their digest, nothing inline.
import type { UserConfig } from 'vite';

/** TSX of Vue; component tests compile with it, too. */
export const jsx = { runtime: 'automatic', importSource: 'vue', development: false } as const;

/**
 * The script of a page is named by its folder: `households/list-page.tsx` is households-list, `overview/page.tsx` is overview.
 * Texts are, too: `claims/words/fr.ts` is claims-words-fr, and those of the frame are words-fr.
 */
function chunkName(module: string | null, name: string): string {
  const [, folder, page] = /\/pages\/([\w/-]+)\/(?:([\w-]+)-)?page\.tsx$/.exec(module ?? '') ?? [];
  const [, ofWords] = /\/console\/(?:pages\/)?([\w/-]*words\/\w\w)\.ts$/.exec(module ?? '') ?? [];
  return `assets/${[ofWords ?? folder ?? name, page].filter(Boolean).join('-').replaceAll('/', '-')}-[hash].js`;
}

export default {
  root: import.meta.dirname,
  base: '/console/',
  oxc: { jsx },
  define: {
    // Also where a test builds it: the folder of a digest is shared.
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  build: {
    target: 'es2022',
    // The content policy allows images from data addresses alone, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { chunkFileNames: ({ facadeModuleId, name }) => chunkName(facadeModuleId, name) },
    },
  },
} satisfies UserConfig;
