import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/** Modules, by their path from the portal's root, that a route has loaded when it stands. */
export type RouteModules = Readonly<Record<string, readonly string[]>>;

export type RouteSize = {
  readonly route: string;
  /** JavaScript and CSS of the first load with what the document itself brings, gzip, bytes. */
  readonly firstLoadBytes: number;
  /** What the route adds to the entry and the shell. */
  readonly ownBytes: number;
};

type Output = Rolldown.RolldownOutput['output'];

const root = join(import.meta.dirname, '..').replaceAll('\\', '/');

/** The sizes of a build; every file counts once, with all that it imports at once. */
export function measureRoutes(output: Output, shared: readonly string[], routes: RouteModules): RouteSize[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/${module}`));
    if (found === undefined) throw new Error(`The build has no chunk with ${module}`);
    return found;
  };
  const filesFor = (modules: readonly string[]) => filesOf(output, [...entries, ...modules.map(chunkOf)]);
  const base = filesFor(shared);
  return Object.entries(routes).map(([route, modules]) => {
    const files = filesFor(modules);
    const own = [...files].filter((file) => !base.has(file));
    return { route, firstLoadBytes: sizeOf(output, ['index.html', ...files]), ownBytes: sizeOf(output, own) };
  });
}

function filesOf(output: Output, from: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((file) => files.add(file));
    for (const name of chunk.imports) {
      const imported = output.find(({ fileName }) => fileName === name);
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  from.forEach(visit);
  return files;
}

function sizeOf(output: Output, names: readonly string[]): number {
  return names.reduce((bytes, name) => {
    const file = output.find(({ fileName }) => fileName === name);
    if (file === undefined) throw new Error(`The build has no file ${name}`);
    return bytes + gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
  }, 0);
}
