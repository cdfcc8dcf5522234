import type { Plugin } from 'vite';

/** The files that home and the list load before they stand: most of their functions are called at once. */
const files = [
  'index',
  'signed-in',
  'home-screen',
  'bookings-screen',
  'words',
  'lists',
  'list-parts',
  'booking-basics',
];

/**
 * Marks the files of the first screens, so that a browser that knows the mark (Chromium 136 or later) compiles all their
 * functions while they arrive, beside the main thread, and not one by one as they are called. Throws where a file is
 * missing: its mark would be lost unseen.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    generateBundle: {
      // The mark counts at the very top, so it comes after whatever else is put there.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        for (const file of files) {
          const chunk = chunks.find(({ name }) => name === file);
          if (chunk?.type !== 'chunk') throw new Error(`There is no file named ${file} to compile ahead.`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
