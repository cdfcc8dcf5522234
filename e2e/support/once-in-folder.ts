import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const looksEveryMs = 200;

/**
 * Creates a folder once, whichever worker asks first: the others wait until it is complete, or fail as the first one
 * did.
 */
export async function onceInFolder(folder: string, make: (into: string) => Promise<void>): Promise<void> {
  const [unfinished, failed] = [`${folder}-unfinished`, `${folder}-failed`];
  const isMine = await mkdir(unfinished).then(
    () => true,
    () => false,
  );
  if (isMine && !existsSync(folder)) {
    try {
      await make(unfinished);
      await rename(unfinished, folder);
    } catch (error) {
      await writeFile(failed, '');
      throw error;
    }
  }
  while (!existsSync(folder)) {
    if (existsSync(failed)) throw new Error(`${folder} could not be made.`);
    await pause(looksEveryMs);
  }
}
