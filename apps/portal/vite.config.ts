import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { compiledAhead } from './build/compiled-ahead.ts';
import { documentStart } from './build/document-start.ts';
import { dynamicImports } from './build/dynamic-imports.ts';
import { endpointFacts } from './build/endpoint-facts.ts';
import { offlineFiles } from './build/offline-files.ts';
import { queryWithoutMutations } from './build/query-without-mutations.ts';
import { precompress } from './build/precompress.ts';
import { signedInModules, signInModule } from './build/screen-files.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';

const apiAddress = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** The texts React Aria carries are cut to the product's languages (`en` takes en-US). */
const locales = ['en-US', 'en-CA', 'en-NZ', 'en-GB', 'en-AU'];

/** What most screens show. */
const shared =
  /src\/(ui\/(navigation\/page-header|display\/(card|status-mark)|feedback\/(empty-state|error-state|skeleton|banner|lazy-part)|actions\/split-button)|shared\/lists\/(query-failure|show-added))\.tsx$/;

const layerOrder = '@layer reset, base, ui, app, features, print;';

/** Chunks bring their styles in any order, so each of them names the order of the layers first. */
const layersFirst: Plugin = {
  name: 'layers-first',
  generateBundle(_options, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
        asset.source = `${layerOrder}${String(asset.source)}`;
    }
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    endpointFacts(),
    dynamicImports(),
    queryWithoutMutations(),
    documentStart(),
    react(),
    layersFirst,
    compiledAhead(),
    { ...optimizeLocales.vite({ locales }), enforce: 'pre' },
    offlineFiles(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // What follows keeps `script-src 'self'; style-src 'self'` and Trusted Types whole: no inline script, no data
    // address for an asset.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every first load names most files: fewer characters than eight tell two versions of one apart as well.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          // Each group takes what its modules import, too, unless a group before it has it.
          groups: [
            // What every page load starts with: the framework, the session, and what `boot.tsx` names for the sign-in form.
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'sign-in', test: (id) => id.endsWith(signInModule), priority: 3 },
            // What every screen of a signed-in person needs: router, cache, guard, shell, and what most of them show.
            {
              name: 'signed-in',
              test: (id) => signedInModules.some((module) => id.endsWith(module)) || shared.test(id),
              priority: 2,
            },
            // What home, the list and the form say of bookings.
            {
              name: 'words',
              test: /(time\/short-date|ui\/dates\/date-picker-modal|src\/shared\/(educators\/(candidate-face|use-candidate-image)|wording\/(booking-words|use-regional-context|place-words)|booking\/new-booking-button|lists\/stale-banner))\.tsx?$/,
              priority: 1,
            },
            // What the form shares with the change of a booking: in one file it packs better than in many.
            // Its smallest parts are home's too.
            {
              name: 'booking-basics',
              test: /domain\/src\/(errors\/verdict|bookings\/(assignment-state|booking-limits)|permissions\/booking-locations|text\/(search-text|code-points)|time\/plain-entry)\.ts$/,
              priority: 2,
            },
            {
              name: 'booking-rules',
              test: /(domain\/src\/bookings\/(confirmations\.rules|create\/((booking-times|create-booking|cut-off)\.rules|create-booking\.contract|reasons-for-absence)|extend\/victorian-block\.rules)|create\/(booking-form-texts|form\/(fields\/(use-location-data|covering-field|booking-field)|problems\/(focus-field|list-problems)))|detail\/template\/booking-template|ui\/dates\/time-input|ui\/display\/text\/plain-markdown|ui\/forms\/(number-stepper|text-area))\.tsx?$/,
              priority: 1,
            },
            // How home and the list keep their places.
            {
              name: 'lists',
              test: /shared\/lists\/(use-steady-cards|steady-cards|use-booking-visibility|request-outcomes)\.ts$/,
              priority: 2,
            },
            // The list's own small parts, which few others need.
            {
              name: 'list-parts',
              test: /(query-core\/.*infiniteQuery|react-query\/.*useInfiniteQuery|ui\/lazy\/after-paint|is-typing)[^/]*$/,
              priority: 1,
            },
            // What opens without a connection, and what tries again: no first load has it, the first file names it once.
            {
              name: 'offline',
              test: /(calls\/keep-trying|routes\/open-seen|session\/seen\/(keep-seen|seen-data))\.ts$/,
              priority: 1,
            },
            // How forms keep what is typed and send it: few words each, loaded together by what opens over a page.
            {
              name: 'typed',
              test: /src\/(session\/(kept-text|send-by-key|send-through-expiry)|shared\/wording\/(unsent-text|format-moment))\.tsx?$/,
              priority: 0,
            },
            // Of what loads in parts of its own: the words for a failure, and when an area is shown and asked for again.
            {
              name: 'areas',
              test: /(errors\/area-failure-texts|calls\/refetch-throttled|lists\/use-first-answers)\.ts$/,
              priority: 0,
            },
            // What fields of several choices show before they open.
            {
              name: 'multi-select',
              test: /src\/ui\/pickers\/(multi-select|use-typed-option)\.tsx?$/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: apiAddress, changeOrigin: false },
      '/config': { target: apiAddress, changeOrigin: false },
    },
  },
});
