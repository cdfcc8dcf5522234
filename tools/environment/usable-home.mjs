import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Gives the environment a writable home and npm cache. In containers a user often has neither, and npm and the browser
 * then fail with misleading messages. What is writable already stays as it is.
 */
export function giveUsableHome(environment, spareFolder) {
  if (process.platform === 'win32') return;
  const home = environment.HOME ?? findHome();
  if (!isWritable(environment.npm_config_cache ?? (home && join(home, '.npm'))))
    environment.npm_config_cache = join(spareFolder, 'npm');
  if (isWritable(home)) return;
  const spare = join(spareFolder, 'home');
  // Keeps the npm configuration of the real home.
  if (home) environment.npm_config_userconfig ??= join(home, '.npmrc');
  if (isWritable(spare)) mkdirSync(spare, { recursive: true });
  environment.HOME = spare;
}

function findHome() {
  try {
    return homedir();
  } catch {
    // No HOME and no entry in the user database: there is no home.
    return null;
  }
}

/** Whether the folder is writable, or can be created. */
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
