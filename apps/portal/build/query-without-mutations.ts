import type { Plugin } from 'vite';

const replaced = /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/;
const needed = /query-core[\\/]build[\\/]modern[\\/]mutation(s?Observer)?\.js$/;

/** What the library's client asks of the cache of mutations where there are none. */
const cacheOfNone = `export class MutationCache {
  findAll() { return []; }
  clear() {}
  async resumePausedMutations() {}
}`;

/**
 * The portal writes by `call()`, under keys of its own, and never by the mutations of TanStack Query. Their part of the
 * library, more than a kilobyte of every first load, stays out. The build stops where somebody uses them.
 */
export function queryWithoutMutations(): Plugin {
  return {
    name: 'query-without-mutations',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: replaced }, handler: () => ({ code: cacheOfNone, map: null }) },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const found = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => needed.test(id));
      if (found !== undefined) throw new Error(`${found} is in the build: see query-without-mutations.ts`);
    },
  };
}
