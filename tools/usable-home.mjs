import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Gives the environment a home and an npm cache that can be written: in containers a user often has neither, and npm and
 * the browser then stop with messages that lead nowhere. What can be written already stays as it is.
 */
export function giveUsableHome(environment, spareFolder) {
  if (process.platform === 'win32') return;
  const home = environment.HOME ?? findHome();
  if (!isWritable(environment.npm_config_cache ?? (home && join(home, '.npm'))))
    environment.npm_config_cache = join(spareFolder, 'npm');
  if (isWritable(home)) return;
  const spare = join(spareFolder, 'home');
  // Whatever npm was told at the real home still holds.
  if (home) environment.npm_config_userconfig ??= join(home, '.npmrc');
  if (isWritable(spare)) mkdirSync(spare, { recursive: true });
  environment.HOME = spare;
}

function findHome() {
  try {
    return homedir();
  } catch {
    // Without HOME and without an entry in the user file there is none.
    return null;
  }
}

/** Whether the folder can be written, or made where it is missing. */
function isWritable(folder) {
  if (!folder) return false;
  try {
    if (!statSync(folder).isDirectory()) return false;
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT' && dirname(folder) !== folder && isWritable(dirname(folder));
  }
}
