import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, ToolFailure } from './run-command.mjs';

/** The script of an installed program, to run with the pinned Node: `findProgram('vite')`. */
export function findProgram(name, { packageName = name, from = '.' } = {}) {
  const folder = findPackage(packageName, from);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin?.[name];
  if (!script) throw new ToolFailure(`The package ${packageName} brings no program ${name}.`);
  return join(folder, script);
}

function findPackage(packageName, from) {
  const paths = createRequire(join(root, from, 'package.json')).resolve.paths(packageName) ?? [];
  for (const path of paths) {
    try {
      readFileSync(join(path, packageName, 'package.json'));
      return join(path, packageName);
    } catch {
      // Try the parent folder next.
    }
  }
  throw new ToolFailure(`The package ${packageName} is not installed: run npm ci.`);
}
