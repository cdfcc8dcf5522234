import { createHash } from 'node:crypto';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { takeSecret } from '../../files/secrets.ts';
import { findClusterVersion } from './create-cluster.ts';
import type { Host } from './host.ts';
import { LaunchError } from './launch-error.ts';

/** Where the data of a requested folder is, and who owns it; the owner is null while there is no data. */
export type Site = { folder: string; dataDirectory: string; owner: number | null };

/**
 * Looks for data in the requested folder first, then in the second place. Only a start that may not run as root creates
 * the second place, and from then on every start uses it.
 */
export async function findSite(asked: string, host: Host): Promise<Site> {
  for (const folder of [asked, spareFolderOf(asked, host)]) {
    // The data may be a link to another disk; the server itself knows only the link's target.
    const dataDirectory = await realpath(join(folder, 'postgres')).catch(() => null);
    if (dataDirectory === null) continue;
    const owner = (await lstat(dataDirectory)).uid;
    // Another user's data cannot be inspected; choosing the way to start reports that.
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

/** The second place for a folder's data, for a server that runs as another user than this process. */
export async function makeSpareSite(asked: string, host: Host): Promise<Site> {
  const folder = spareFolderOf(asked, host);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const found = await lstat(folder);
  // Everybody can write to the parent, so a folder that somebody else created there is refused.
  if (!found.isDirectory() || (host.uid !== null && found.uid !== host.uid)) {
    throw new LaunchError(`The folder ${folder} belongs to somebody else: remove it and start again.`);
  }
  return { folder, dataDirectory: join(folder, 'postgres'), owner: null };
}

function spareFolderOf(asked: string, host: Host): string {
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 16);
  return join(host.traversableFolder, `staffroom-${hash}`);
}

/** The secret from which the passwords of this site's logins are derived; created when missing. */
export function readSecret({ folder }: Site): string {
  return takeSecret(join(folder, 'database-secret'), {
    remedy:
      'put the file of a backup in its place, or where the database has a socket remove it, and start again',
  });
}
