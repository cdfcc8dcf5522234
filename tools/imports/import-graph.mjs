import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../environment/run-command.mjs';

const folders = ['apps', 'packages', 'e2e', 'bench'];
const skipped = new Set(['node_modules', 'dist', '.cache', 'data', 'results']);

/**
 * Every import of our sources: {from, to, kind}, with kind 'still', 'type' or 'lazy'. `to` is a path from the root,
 * `node_modules/<package>` for a package, or null when it cannot be resolved. An import clause contains no quote,
 * bracket or equals sign, so regular expressions can find it.
 */
export function listImports() {
  const packages = readPackages();
  return folders.flatMap(listSources).flatMap((from) =>
    findSpecifiers(readFileSync(join(root, from), 'utf8')).map(({ specifier, kind }) => ({
      from,
      specifier,
      kind,
      to: resolve(from, specifier, packages),
    })),
  );
}

/**
 * Import cycles, each as a list of paths. Cycles of types alone, or closed by a lazy import, count too: such files
 * load, but none can be read, tested or moved without the others.
 */
export function findCircles(imports) {
  const next = Map.groupBy(
    imports.filter(({ to }) => to !== null && !to.startsWith('node_modules/')),
    ({ from }) => from,
  );
  const state = new Map();
  const trail = [];
  const circles = [];
  const visit = (path) => {
    state.set(path, 'open');
    trail.push(path);
    for (const { to } of next.get(path) ?? []) {
      if (state.get(to) === 'open') circles.push([...trail.slice(trail.indexOf(to)), to]);
      else if (!state.has(to)) visit(to);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of next.keys()) if (!state.has(path)) visit(path);
  return circles;
}

export function findSpecifiers(source) {
  const clauses = source.matchAll(/^(?:import|export)\s+(type\s)?[^'"();=]*?from\s*'([^']+)'/gm);
  const bare = source.matchAll(/^import\s*'([^']+)'|\bimport\(\s*'([^'$]+)'/gm);
  return [
    ...[...clauses].map(([, type, specifier]) => ({
      specifier,
      kind: type === undefined ? 'still' : 'type',
    })),
    ...[...bare].map(([, still, lazy]) => ({ specifier: still ?? lazy, kind: still ? 'still' : 'lazy' })),
  ];
}

function resolve(from, specifier, packages) {
  const [path] = specifier.split('?');
  if (path.startsWith('virtual:')) return 'node_modules/virtual';
  if (path.startsWith('.')) return existing(posix.join(dirname(from), path));
  const owner = packages.find(({ name }) => path === name || path.startsWith(`${name}/`));
  if (owner) return existing(owner.pathOf(path.slice(owner.name.length + 1)));
  const parts = path.split('/');
  return `node_modules/${path.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]}`;
}

function existing(path) {
  return existsSync(join(root, path)) ? path : null;
}

/** The workspaces, each with a function that resolves a path by its `exports` patterns. */
function readPackages() {
  const found = folders.flatMap((folder) =>
    existsSync(join(root, folder, 'package.json'))
      ? [folder]
      : readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return found
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const patterns = Object.entries(exports)
        .map(([pattern, target]) => [pattern.slice(2, -1), target.slice(2, -1)])
        .toSorted(([one], [other]) => other.length - one.length);
      const pathOf = (path) => {
        const [prefix = '', target = ''] = patterns.find(([start]) => path.startsWith(start)) ?? [];
        return posix.join(folder, target, path.slice(prefix.length));
      };
      return { name, pathOf };
    });
}

function listSources(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(path);
    return /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}
