import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { endpointFacts } from './build/endpoint-facts.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';

const apiAddress = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** The texts React Aria carries are cut to the product's languages (`en` takes en-US). */
const locales = ['en-US', 'en-CA', 'en-NZ', 'en-GB', 'en-AU'];

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
  plugins: [endpointFacts(), react(), layersFirst, { ...optimizeLocales.vite({ locales }), enforce: 'pre' }],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // What follows keeps `script-src 'self'; style-src 'self'` and Trusted Types whole: no inline script, no data
    // address for an asset.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': { target: apiAddress, changeOrigin: false },
      '/config': { target: apiAddress, changeOrigin: false },
    },
  },
});
