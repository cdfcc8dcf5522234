import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = join(import.meta.dirname, '../src/lib/chunks/import-with-files.ts').replaceAll('\\', '/');

/**
 * A dynamic import fetches its files before it asks for the module (`src/lib/chunks/import-with-files.ts`), in the place of
 * Vite's own helper, which asks for modules alone: one of those that is lost stays lost in most browsers.
 */
export function dynamicImports(): Plugin {
  return {
    name: 'dynamic-imports',
    enforce: 'pre',
    // Also the module itself, which Vite leaves out where it comes with nothing else.
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files) => (files.length === 0 ? [file] : files),
        },
      },
    }),
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importWithFiles as __vitePreload } from ${JSON.stringify(helper)};`,
    },
  };
}
