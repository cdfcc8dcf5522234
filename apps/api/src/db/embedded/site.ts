import { createHash } from 'node:crypto';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { takeSecret } from '../../files/secrets.ts';
import { findClusterVersion } from './create-cluster.ts';
import type { Host } from './host.ts';
import { LaunchError } from './launch-error.ts';

/** Where the data of an asked folder lies, and whose it is; the owner is null while there is none. */
export type Site = { folder: string; dataDirectory: string; owner: number | null };

/**
 * Data is looked for in the asked folder first, then where an earlier start had to put it. Only a start that may not
 * run as root makes the second place, and from then on every start uses it.
 */
export async function findSite(asked: string, host: Host): Promise<Site> {
  for (const folder of [asked, spareFolderOf(asked, host)]) {
    // The data may be a link to another disk; the server itself knows only where it leads.
    const dataDirectory = await realpath(join(folder, 'postgres')).catch(() => null);
    if (dataDirectory === null) continue;
    const owner = (await lstat(dataDirectory)).uid;
    // Another user's data cannot be looked into; choosing the way to start tells so.
    if (host.uid && owner !== host.uid) return { folder, dataDirectory, owner };
    const version = await findClusterVersion(dataDirectory);
    if (version === null) continue;
    if (version !== '18') {
      throw new LaunchError(
        `The data in ${dataDirectory} was made by PostgreSQL ${version} and this program brings 18: export it with the old program and import it here.`,
      );
    }
    return { folder, dataDirectory, owner };
  }
  return { folder: asked, dataDirectory: join(asked, 'postgres'), owner: null };
}

/** The second place of an asked folder's data, for a server that runs as another user than this process. */
export async function makeSpareSite(asked: string, host: Host): Promise<Site> {
  const folder = spareFolderOf(asked, host);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const found = await lstat(folder);
  // The parent is open to everybody, so a folder that somebody else laid there in advance is refused.
  if (!found.isDirectory() || (host.uid !== null && found.uid !== host.uid)) {
    throw new LaunchError(`The folder ${folder} belongs to somebody else: remove it and start again.`);
  }
  return { folder, dataDirectory: join(folder, 'postgres'), owner: null };
}

function spareFolderOf(asked: string, host: Host): string {
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 16);
  return join(host.traversableFolder, `staffroom-${hash}`);
}

/** The secret that the passwords of this site's logins are drawn from; made when missing. */
export function readSecret({ folder }: Site): string {
  return takeSecret(join(folder, 'database-secret'), {
    remedy:
      'put the file of a backup in its place, or where the database has a socket remove it, and start again',
  });
}
