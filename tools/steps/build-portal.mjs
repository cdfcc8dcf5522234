import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../environment/package-program.mjs';
import { findPinnedNode, pinnedEnvironment } from '../environment/pinned-node.mjs';
import { root, run } from '../environment/run-command.mjs';

const built = join(root, 'apps/portal/dist/index.html');
const stampFile = join(root, '.cache/portal-build');
/** The files that the build reads; a change anywhere else needs no new build. */
const sources = ['apps/portal', 'packages/domain/src', 'package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['node_modules', 'dist', '.cache']);

/** Builds the portal unless the last build was made from the same files. */
export async function buildPortal() {
  const hash = hashSources();
  if (existsSync(built) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  console.log('Building the portal …');
  await run(findPinnedNode(), [findProgram('vite', { from: 'apps/portal' }), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/portal'),
    env: pinnedEnvironment({ NODE_ENV: 'production' }),
    sentence: 'The portal could not be built: the lines above say why.',
  });
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(listFiles))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function listFiles(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => listFiles(`${path}/${entry.name}`));
}
