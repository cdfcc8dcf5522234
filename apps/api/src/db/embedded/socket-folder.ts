import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from './host.ts';
import { LaunchError } from './launch-error.ts';
import type { LaunchWay } from './launch-way.ts';

/** Linux allows 107 bytes and macOS 103 in a socket's path. */
const longestSocketBytes = 100;

/** The socket's folder: beside the data, or in the temporary folder when the path would be too long. */
export function socketFolderOf(folder: string, host: Host): string {
  const beside = join(folder, 'run');
  if (Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= longestSocketBytes) return beside;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return join(host.temporaryFolder, `staffroom-${host.uid ?? 0}-${hash}`);
}

/** Creates the folder for the server's user only; refuses one that belongs to somebody else. */
export async function makeSocketFolder(folder: string, way: LaunchWay, host: Host): Promise<void> {
  const owner = way.kind === 'otherUser' ? way.uid : host.uid;
  try {
    await mkdir(folder, { mode: 0o700 });
    if (way.kind === 'otherUser') await chown(folder, way.uid, way.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await checkSocketFolder(folder, owner);
  await chmod(folder, 0o700);
}

/** Throws unless this is a real folder of this owner: its owner could impersonate the server. */
export async function checkSocketFolder(folder: string, owner: number | null): Promise<void> {
  const found = await lstat(folder);
  if (found.isDirectory() && (owner === null || found.uid === owner)) return;
  throw new LaunchError(`The socket folder ${folder} belongs to somebody else: remove it and start again.`);
}
