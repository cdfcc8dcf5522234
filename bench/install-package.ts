import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runProgram } from './processes.ts';

export type OnDemand = {
  name: string;
  version: string;
  /** What it is measured with, by version. */
  beside?: Record<string, string>;
  overrides?: Record<string, string>;
  stubs?: readonly string[];
};

/**
 * Installs a package for measuring into a cache folder, outside the lockfile and the workspaces, without running its
 * install scripts. `stubs` are modules that would be compiled and that nothing measured uses: they are emptied. Answers
 * the folder; does nothing where the same was installed before.
 */
export async function installPackage({
  name,
  version,
  beside = {},
  overrides = {},
  stubs = [],
}: OnDemand): Promise<string> {
  const folder = join(root, '.cache/bench', `${name}-${version}`);
  const manifest = JSON.stringify({ private: true, dependencies: { [name]: version, ...beside }, overrides });
  const done = join(folder, 'installed');
  if (existsSync(done) && (await readFile(done, 'utf8')) === manifest) return folder;
  console.log(`Installing ${name} ${version} (once) …`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), manifest);
  await runProgram('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  for (const stub of stubs) await writeFile(join(folder, 'node_modules', stub), 'module.exports = {};\n');
  await writeFile(done, manifest);
  return folder;
}
