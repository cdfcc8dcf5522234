import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run-command.mjs';

const lockFile = join(root, 'package-lock.json');
const installedLock = join(root, 'node_modules/.package-lock.json');
const stampFile = join(root, 'node_modules/.installed-from');

/** Installs the packages if they are missing or differ from package-lock.json. Uses Node's built-in modules alone. */
export async function installPackages() {
  if (isInstalled()) return;
  const fresh = !existsSync(installedLock);
  console.log(fresh ? 'Installing packages (once) …' : 'Packages have changed, installing …');
  await run('npm', [fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'], {
    sentence:
      'The packages could not be installed: check that this computer reaches the npm registry, then try again.',
  });
  writeStamp();
}

function isInstalled() {
  if (!existsSync(installedLock)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOfLock()) return true;
  // Installed by hand after the lock file was written: nothing to do.
  if (statSync(installedLock).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeStamp();
  return true;
}

function writeStamp() {
  writeFileSync(stampFile, hashOfLock());
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}
