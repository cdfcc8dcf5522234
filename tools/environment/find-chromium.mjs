import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runForCode, ToolFailure } from './run-command.mjs';

/** Headless first: the same browser with a seventh less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Installed when none is found: the first package that the system has. */
const aptPackages = ['chromium-headless-shell', 'chromium'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for the journeys: CHROMIUM, else the system's; null when none of them runs. */
export function findChromium({ CHROMIUM, PATH = '' } = process.env) {
  if (CHROMIUM) {
    if (existsSync(CHROMIUM)) return CHROMIUM;
    throw new ToolFailure(`CHROMIUM names ${CHROMIUM}, which is not there.`);
  }
  const folders = PATH.split(delimiter);
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere];
  return places.find((path) => existsSync(path) && runs(path)) ?? null;
}

/** Some systems have a stub instead of the browser, which only points to another installer. */
function runs(path) {
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Like `findChromium`, but installs a browser with apt-get where possible. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!canInstall()) throw new ToolFailure(sentenceFor(hasAptGet()));
  console.log('Installing Chromium for the journeys (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const sentence =
    'Chromium could not be installed by apt-get: install it yourself, or name its path in CHROMIUM.';
  await run('apt-get', ['update', '-qq'], { env, sentence });
  for (const name of aptPackages) {
    await runForCode('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new ToolFailure(sentence);
}

function canInstall() {
  return process.getuid?.() === 0 && hasAptGet();
}

function hasAptGet() {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Tells the person what they can do. */
export function sentenceFor(aptGet) {
  const how = aptGet ? 'run "apt-get install chromium" as root' : 'install it';
  return `The journeys need Chromium or Chrome: ${how}, or name its path in CHROMIUM, then try again.`;
}
