import { statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether fewer bytes are free for us where a file or folder lies. False where nobody can tell. Never throws. */
export function hasLessFree(path: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < bytes;
  } catch {
    return false;
  }
}

/** PostgreSQL takes its log of writes in pieces of 16 MB, and gives some back when it fails. */
const minDatabaseBytes = 24 * 1024 * 1024;
/** With more than this, what its log says is of an earlier time. */
const plentyBytes = 256 * 1024 * 1024;

/** Whether the embedded database of a folder failed for want of space, by its disk or by the end of its own log. */
export async function lacksSpace(folder: string): Promise<boolean> {
  if (hasLessFree(folder, minDatabaseBytes)) return true;
  if (!hasLessFree(folder, plentyBytes)) return false;
  const log = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
  return saysNoSpace(log.trimEnd().split('\n').slice(-30).join('\n'));
}

export function saysNoSpace(text: string): boolean {
  return /No space left on device|Disk quota exceeded|not enough space on the disk/i.test(text);
}
