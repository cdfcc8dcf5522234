import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** An entry of Vite's manifest, reduced to what sizes need. */
type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** Modules, by their path from the portal's root, that a route has loaded when it stands. */
export type RouteModules = Readonly<Record<string, readonly string[]>>;

export type RouteSize = {
  readonly route: string;
  /** JavaScript and CSS of the first load, gzip, bytes. */
  readonly firstLoadBytes: number;
  /** What the route adds to the entry and the shell. */
  readonly ownBytes: number;
};

/** The sizes of a build in `folder`; every chunk counts once, with all that it imports at once. */
export function measureRoutes(folder: string, shared: readonly string[], routes: RouteModules): RouteSize[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const base = filesOf(manifest, [...entry, ...shared]);
  return Object.entries(routes).map(([route, modules]) => {
    const files = filesOf(manifest, [...entry, ...modules]);
    const own = [...files].filter((file) => !base.has(file));
    return { route, firstLoadBytes: sizeOf(folder, files), ownBytes: sizeOf(folder, own) };
  });
}

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
    files.add(chunk.file);
    chunk.css?.forEach((file) => files.add(file));
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

function sizeOf(folder: string, files: Iterable<string>): number {
  return [...files].reduce(
    (bytes, file) => bytes + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}
